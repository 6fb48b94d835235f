// Rewrites the style sheets of an e-book so that they can share one document: each applies only to the chapters that
// use it.
import { addressOfEntry } from '#engines/print/part-store.ts';
import { resolveReference, type BookArchive } from './archive.ts';

/** The maximum nesting of imports. */
const importDepth = 4;

const comments = /\/\*[^]*?\*\//g;
const urls = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/gi;
const imports = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?[^;]*;/gi;
const fontFaces = /@font-face\s*\{[^}]*\}/gi;
// The user chooses paper and margins; the other rules are not allowed inside a scope.
const unscoped = /@page[^{]*\{(?:[^{}]*|\{[^}]*\})*\}|@(?:charset|namespace)[^;]*;/gi;
/** The text before a block: selectors. */
const preludes = /[^{};]+(?=\{)/g;
/** Rules of whole chapters: their selectors, and the block. */
const chapterRules = /((?:^|[{};,])\s*(?:html|body)\b[^{};]*)\{([^{}]*)\}/gi;
const spacings = /(?<![\w-])(margin|padding)(-left|-right|-inline(?:-start|-end)?)?\s*:([^;!]+)/gi;
/** Margins of screens, which readers with wide windows have in mind, leave no space for words on paper. */
const widestSpacing = '8%';

/** Makes the addresses in a sheet or an attribute absolute; the book's own fragments get their new names. */
export const withAddresses = (css: string, from: string, nameOf?: (id: string) => string): string =>
  css.replaceAll(urls, (whole: string, ...groups: (string | undefined)[]) => {
    const reference = groups[0] ?? groups[1] ?? groups[2] ?? '';
    if (reference.startsWith('#')) return nameOf ? `url(#${nameOf(reference.slice(1))})` : whole;
    if (/^data:/i.test(reference)) return whole;
    const target = resolveReference(reference, from);
    return target ? `url("${addressOfEntry(target.name)}")` : 'none';
  });

/** Selectors by identifier select the original one; the empty `:not` keeps their specificity. */
const withOldNames = (css: string) =>
  css.replaceAll(preludes, (prelude) =>
    prelude.replaceAll(/#([A-Za-z_][\w-]*)/g, '[data-id="$1"]:not(#_)'),
  );

const narrowed = (length: string) =>
  /^(?:-|0$|auto$|[a-z]+$|var\()/i.test(length) ? length : `min(${length}, ${widestSpacing})`;

/** The one to four lengths of a `margin` or `padding`, with its sides narrowed. */
function narrowedSides(value: string): string {
  const [top = '', right = top, bottom = top, left = right] = value.trim().split(/\s+(?![^(]*\))/);
  if (/^[a-z]+$/i.test(top)) return value;
  return [top, narrowed(right), bottom, narrowed(left)].join(' ');
}

/** The page has margins already: those of whole chapters beside them may take only a part of its width. */
const withNarrowSpacing = (css: string) =>
  css.replaceAll(chapterRules, (_, selectors: string, block: string) => {
    const narrow = block.replaceAll(spacings, (__, property: string, side = '', value: string) => {
      const lengths =
        side === ''
          ? narrowedSides(value)
          : value
              .trim()
              .split(/\s+(?![^(]*\))/)
              .map(narrowed)
              .join(' ');
      return `${property}${side}: ${lengths}`;
    });
    return `${selectors}{${narrow}}`;
  });

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
 * A sheet that applies only to elements of a class and their descendants.
 * @param from the name of the part that is or contains the sheet
 */
export async function scopedSheet(
  css: string,
  from: string,
  scope: string,
  archive: BookArchive,
): Promise<string> {
  const whole = await withImports(css, from, archive, importDepth);
  const fonts = whole.match(fontFaces) ?? [];
  const own = whole.replaceAll(fontFaces, '').replaceAll(unscoped, '');
  const rules = withOldNames(withNarrowSpacing(own));
  return `${fonts.join('\n')}\n@scope (.${scope}) {\n${rules}\n}`;
}
