// Style sheets of an e-book, made to live together in one document: each rules only the chapters that ask for it.
import { addressOfEntry } from '#engines/print/part-store.ts';
import { resolveReference, type BookArchive } from './archive.ts';

/** Sheets that import sheets that import sheets. */
const importDepth = 4;

const comments = /\/\*[^]*?\*\//g;
const urls = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/gi;
const imports = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?[^;]*;/gi;
const fontFaces = /@font-face\s*\{[^}]*\}/gi;
// Paper and margins are the person's to choose; the others are allowed only outside of a scope.
const unscoped = /@page[^{]*\{(?:[^{}]*|\{[^}]*\})*\}|@(?:charset|namespace)[^;]*;/gi;
/** What stands before a block: selectors. */
const preludes = /[^{};]+(?=\{)/g;

/** Makes the addresses in a sheet or an attribute absolute; the book's own fragments get their new names. */
export const withAddresses = (css: string, from: string, nameOf?: (id: string) => string): string =>
  css.replaceAll(urls, (whole: string, ...groups: (string | undefined)[]) => {
    const reference = groups[0] ?? groups[1] ?? groups[2] ?? '';
    if (reference.startsWith('#')) return nameOf ? `url(#${nameOf(reference.slice(1))})` : whole;
    if (/^data:/i.test(reference)) return whole;
    const target = resolveReference(reference, from);
    return target ? `url("${addressOfEntry(target.name)}")` : 'none';
  });

/** Identifiers get new names, so selectors look for the old ones; the empty `:not` keeps their weight. */
const withOldNames = (css: string) =>
  css.replaceAll(preludes, (prelude) =>
    prelude.replaceAll(/#([A-Za-z_][\w-]*)/g, '[data-id="$1"]:not(#_)'),
  );

async function withImports(
  css: string,
  from: string,
  archive: BookArchive,
  depth: number,
): Promise<string> {
  const plain = css.replaceAll(comments, '');
  const found = [...plain.matchAll(imports)].map(([, reference = '']) =>
    resolveReference(reference, from),
  );
  const imported: string[] = [];
  for (const target of depth > 0 ? found : [])
    if (target && archive.entries.has(target.name))
      imported.push(
        await withImports(await archive.text(target.name), target.name, archive, depth - 1),
      );
  return [...imported, withAddresses(plain.replaceAll(imports, ''), from)].join('\n');
}

/**
 * A sheet that rules only elements of a class and what is in them.
 * @param from name of the part that the sheet is, or stands in
 */
export async function scopedSheet(
  css: string,
  from: string,
  scope: string,
  archive: BookArchive,
): Promise<string> {
  const whole = await withImports(css, from, archive, importDepth);
  const fonts = whole.match(fontFaces) ?? [];
  const rules = withOldNames(whole.replaceAll(fontFaces, '').replaceAll(unscoped, ''));
  return `${fonts.join('\n')}\n@scope (.${scope}) {\n${rules}\n}`;
}
