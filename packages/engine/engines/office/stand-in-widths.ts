// Warns if fonts with other widths replace those of a document.
import { fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Format } from '@octavo/contract';
import { entryText } from '#containers/zip-content.ts';
import { zipEntries } from '#containers/zip-directory.ts';
import { readAt, withDescriptor } from '#kernel/file-descriptor.ts';
import type { InputFile, Run } from '#kernel/converter.ts';
import { changesWidths, standIns } from '#engines/office/font-stand-ins.ts';

/** Longer parts of documents are not searched. */
const longestPartBytes = 32 * 1024 * 1024;
const chunkBytes = 1024 * 1024;

/** The name of a font in a PDF by LibreOffice, which does not compress these objects. */
const pdfFont = /\/BaseFont\s?\/(?:[A-Z]{6}\+)?([\w#+,-]{1,80})/g;
/** Longer than any match. One at the end of a chunk may continue in the next. */
const longestMatch = 100;

/** A font's name as PDFs have it, without style. `EBGaramond08` is EB Garamond. */
const familyOf = (name: string) => name.replace(/[-,].*$/, '').replace(/\d+$/, '');
const withoutSpaces = (name: string) => name.replaceAll(' ', '');

function familiesInPdf(path: string): Set<string> {
  const families = new Set<string>();
  let rest = '';
  return withDescriptor(path, (file) => {
    const { size } = fstatSync(file);
    for (let at = 0; at < size; at += chunkBytes) {
      const text = rest + readAt(file, at, Math.min(chunkBytes, size - at)).toString('latin1');
      for (const [, name = ''] of text.matchAll(pdfFont)) families.add(familyOf(name));
      rest = text.slice(-longestMatch);
    }
    return families;
  });
}

/** A part that lists fonts, whether used or not. */
const listsFonts = /(?:^|\/)fontTable\.xml$/;
/** The fonts of a theme for other scripts. */
const fontsOfScripts = /<a:font script="[^>]*>/g;

const flat: ReadonlySet<Format> = new Set<Format>(['rtf', 'fodt', 'fodp', 'fods']);
const archives: ReadonlySet<Format> = new Set<Format>([
  'docx',
  'pptx',
  'xlsx',
  'odt',
  'odp',
  'ods',
]);

/** The texts of a document that name its fonts. */
async function* textsOf({ path, format, size }: InputFile): AsyncGenerator<string> {
  if (flat.has(format) && size < longestPartBytes) yield await readFile(path, 'utf8');
  if (!archives.has(format)) return;
  for (const entry of await zipEntries(path))
    if (
      entry.name.endsWith('.xml') &&
      !listsFonts.test(entry.name) &&
      entry.bytes < longestPartBytes
    )
      yield (await entryText(path, entry, longestPartBytes)).replaceAll(fontsOfScripts, '');
}

/** Which of these fonts a document names: between quotes, or in a font table of RTF. */
async function namedIn(input: InputFile, fonts: readonly string[]): Promise<string[]> {
  const before = String.raw`(?:["'>]|&apos;|\\fcharset\d+ )`;
  const after = `(?:["'<;{]|&apos;)`;
  const open = new Map(fonts.map((font) => [font, new RegExp(`${before}${font}${after}`)]));
  for await (const text of textsOf(input))
    for (const [font, pattern] of open) if (pattern.test(text)) open.delete(font);
  return fonts.filter((font) => !open.has(font));
}

/**
 * Warns about fonts of a document that others with other widths replace in its PDF. Does not warn if such a stand-in may be there for
 * another font, nor for the old binary formats, which name fonts that they do not use.
 * @param input without a password
 */
export async function warnOfOtherWidths(input: InputFile, pdf: string, run: Run): Promise<void> {
  const families = familiesInPdf(pdf);
  const isUsed = (font: string) => families.has(withoutSpaces(font));
  const missing = Object.entries(standIns).flatMap(([font, others]) => {
    const used = isUsed(font) ? undefined : others.find(isUsed);
    return used ? [{ font, used }] : [];
  });
  if (!missing.some(({ font, used }) => changesWidths(font, used))) return;
  const names = new Set(missing.flatMap(({ font, used }) => [font, used]));
  const named = new Set(await namedIn(input, [...names]));
  const ofDocument = missing.filter(({ font }) => named.has(font));
  const isCertain = ({ used }: { used: string }) =>
    !named.has(used) &&
    ofDocument.every((other) => other.used !== used || changesWidths(other.font, used));
  const fonts = ofDocument
    .filter((one) => isCertain(one) && changesWidths(one.font, one.used))
    .map(({ font, used }) => `${font} (${used})`);
  if (fonts.length) run.warn({ code: 'fonts_of_other_width', values: { fonts: fonts.join(', ') } });
}
