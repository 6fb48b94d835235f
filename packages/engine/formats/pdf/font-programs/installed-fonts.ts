// Finds an installed font for one that a document only names: the same, else one with the same metrics.
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FontProgram } from '#formats/pdf/font-programs/outline.ts';
import { readProgram } from './program.ts';

const folder = '/usr/share/fonts';

type Style = { isBold: boolean; isItalic: boolean };

/** Families with the same widths, by a pattern of names; each takes its first that is installed. */
const twins: readonly [RegExp, readonly string[]][] = [
  [/^symbol/, ['StandardSymbolsPS']],
  [/zapfdingbats|^dingbats/, ['D050000L']],
  [/arialnarrow|helveticanarrow|helveticacondensed/, ['NimbusSansNarrow', 'LiberationSansNarrow']],
  [/arial/, ['LiberationSans', 'NimbusSans']],
  [/helvetica/, ['NimbusSans', 'LiberationSans']],
  [/timesnewroman/, ['LiberationSerif', 'NimbusRoman']],
  [/^times/, ['NimbusRoman', 'LiberationSerif']],
  [/couriernew/, ['LiberationMono', 'NimbusMonoPS']],
  [/courier|mono|consolas|typewriter/, ['NimbusMonoPS', 'LiberationMono']],
  [/calibri/, ['Carlito']],
  [/cambria/, ['Caladea']],
  [/palatino|bookantiqua/, ['P052']],
  [/centuryschool|newcentury/, ['C059']],
  [/bookman/, ['URWBookman']],
  [/avantgarde|centurygothic/, ['URWGothic']],
  [/zapfchancery/, ['Z003']],
  [/comicsans/, ['ComicNeue']],
  [/verdana|tahoma/, ['DejaVuSans']],
];

const eastAsian: Readonly<Record<string, string>> = {
  Japan1: 'NotoSansCJKjp',
  GB1: 'NotoSansCJKsc',
  CNS1: 'NotoSansCJKtc',
  Korea1: 'NotoSansCJKkr',
  KR: 'NotoSansCJKkr',
};

/** A name without what programs write differently. */
const plain = (name: string): string =>
  name
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

const styleOf = (name: string): Style => ({
  isBold: /bold|black|heavy|demi/i.test(name),
  isItalic: /italic|oblique|ital\b|kursiv/i.test(name),
});

type Installed = { path: string; name: string };

let installed: Promise<ReadonlyMap<string, Installed>> | undefined;

/** The files of installed fonts, by their names. */
async function findInstalled(): Promise<ReadonlyMap<string, Installed>> {
  const found = new Map<string, Installed>();
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  for (const file of files.toSorted()) {
    const name = /([^/]+)\.(ttf|otf|t1|pfb|ttc)$/i.exec(file)?.[1];
    if (!name) continue;
    const key = plain(name);
    // Type 1 comes first: its names are those of the standard fonts' encodings.
    const isBetter = file.endsWith('.t1') || !found.has(key);
    if (isBetter) found.set(key, { path: join(folder, file), name });
  }
  return found;
}

const regular = /(regular|roman|book|normal|mt|ps|psmt)+$/;

/** @returns the file of a family in a style */
function ofFamily(
  fonts: ReadonlyMap<string, Installed>,
  family: string,
  { isBold, isItalic }: Style,
): Installed | undefined {
  const weights = isBold ? ['bold', 'demi'] : ['', 'regular', 'roman', 'book', 'light'];
  const slants = isItalic ? ['italic', 'oblique', 'ita', 'it'] : [''];
  for (const weight of weights)
    for (const slant of slants) {
      const hit =
        fonts.get(plain(family) + weight + slant) ??
        (isBold && isItalic ? fonts.get(`${plain(family)}bd${slant}`) : undefined);
      if (hit) return hit;
    }
  return undefined;
}

export type Substitute = { program: FontProgram; name: string };

const read = new Map<string, Promise<Substitute | undefined>>();

async function opened({ path, name }: Installed): Promise<Substitute | undefined> {
  const known = read.get(path);
  if (known) return known;
  const made = readable(path).then((program) => program && { program, name });
  read.set(path, made);
  return made;
}

const maxBytes = 40 * 1024 * 1024;

async function readable(path: string): Promise<FontProgram | undefined> {
  const file = await open(path);
  const { size } = await file.stat();
  await file.close();
  if (size > maxBytes) return undefined;
  try {
    return readProgram(await readFile(path));
  } catch {
    return undefined;
  }
}

/**
 * @param name as the document writes it
 * @param flags of its descriptor: fixed width, serifs, italic, bold
 * @param ordering of a composite font, such as `Japan1`
 */
export async function substituteFor(
  name: string,
  flags: number,
  ordering?: string,
): Promise<Substitute | undefined> {
  const fonts = await (installed ??= findInstalled());
  const style = styleOf(name.replace(/^[A-Z]{6}\+/, ''));
  if (flags & 0x40) style.isItalic = true;
  if (flags & 0x40000) style.isBold = true;
  const key = plain(name);
  const same = fonts.get(key) ?? fonts.get(key.replace(regular, ''));
  if (same) return opened(same);
  const cjk = ordering && eastAsian[ordering];
  if (cjk) {
    const weight = style.isBold ? 'Bold' : 'Regular';
    const collection = fonts.get(plain(`NotoSansCJK-${weight}`));
    return collection && opened(collection);
  }
  const stem = key.replace(/(bold|italic|oblique|regular|roman|mt|ps|psmt)+$/g, '');
  const families = [
    ...(twins.find(([pattern]) => pattern.test(key))?.[1] ?? []),
    stem,
    ...(flags & 1 ? ['NimbusMonoPS', 'LiberationMono'] : []),
    ...(flags & 2 ? ['NimbusRoman', 'LiberationSerif'] : []),
    ...['NimbusSans', 'LiberationSans'],
  ];
  for (const family of families) {
    const found =
      ofFamily(fonts, family, style) ?? ofFamily(fonts, family, { ...style, isItalic: false });
    const result = found && (await opened(found));
    if (result) return result;
  }
  return undefined;
}
