// Checks a result before it is accepted, because engines may report success for broken results.
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, extensionOf, formatNames, type Format } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { headOf, readBytes, withFile } from '#kernel/file-bytes.ts';
import { detectHead } from '#kernel/head.ts';
import { sniffText } from '#kernel/head-of-text.ts';
import { sniffLimits } from '#kernel/limits.ts';
import { encodingOfFile, type Encoding } from '#kernel/text-encoding.ts';
import { openCompoundFile } from '#containers/compound-file.ts';
import { zipEntries } from '#containers/zip-directory.ts';
import { slidesOfPpt } from '#engines/office/legacy/ppt.ts';
import { stillOfSequence } from '#formats/image/animation.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';

/** The result of a conversion. */
export type Outcome = {
  /** The one file in the output folder. */
  path: string;
  format: Format;
  bytes: number;
  /** Pages of a PDF, slides of a presentation, or pictures in an archive. */
  pages?: number;
  /** The only file in the output folder. */
  charset?: Encoding;
  /** Whether it is the input as it is. */
  isInput?: true;
};

const failed = (why: unknown) => new ProblemError('conversion_failed', {}, why);

async function onlyFile(folder: string): Promise<{ path: string; format: Format; bytes: number }> {
  const names = await readdir(folder);
  const [name] = names;
  if (names.length !== 1 || !name) throw failed(`${names.length} results`);
  const path = join(folder, name);
  const { size, nlink, isPlain } = await lstat(path).then((found) => ({
    size: found.size,
    nlink: found.nlink,
    isPlain: found.isFile(),
  }));
  if (!isPlain || nlink !== 1 || !size) throw failed('not a plain file with content');
  const format = formatNames.find((candidate) => name.endsWith(extensionOf(candidate)));
  if (!format) throw failed('unknown extension');
  return { path, format, bytes: size };
}

async function checkImage(path: string): Promise<undefined> {
  const { openImage } = await import('#formats/image/codecs/sharp.ts');
  const source = (await stillOfSequence(path)) ?? path;
  const { width, height } = await (await openImage(source)).metadata();
  if (!width || !height) throw failed('no picture');
}

async function checkZip(path: string): Promise<number> {
  const { length } = await zipEntries(path);
  if (!length) throw failed('empty archive');
  return length;
}

async function checkWorkbook(path: string): Promise<undefined> {
  const entries = await zipEntries(path);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw failed('no workbook');
}

async function checkPresentation(path: string): Promise<number> {
  const { countSlides } = await import('#formats/pptx/slide-list.ts');
  const slides = await countSlides(path);
  if (!slides) throw failed('no slides');
  return slides;
}

async function checkOldPresentation(path: string): Promise<number> {
  const slides = await withFile(path, async (file) => slidesOfPpt(await openCompoundFile(file)));
  if (!slides) throw failed('no slides');
  return slides;
}

/** Reads the whole text; that of an empty page is empty. */
async function checkDocument(path: string): Promise<undefined> {
  const { openWordDocument } = await import('#formats/docx/read/reader.ts');
  for await (const _ of (await openWordDocument(path)).blocks()) return undefined;
}

/** Checks only both ends of the file, because our own writers are tested. */
const checkEnds = (start: RegExp, end: RegExp) => async (path: string, bytes: number) => {
  const tail = await withFile(path, (file) => readBytes(file, Math.max(0, bytes - 64), 64));
  if (!start.test((await headOf(path, 64)).toString())) throw failed('wrong start');
  if (!end.test(tail.toString())) throw failed('wrong end');
  return undefined;
};

/** How to open a result. */
type Opening = {
  /** The password of a protected result. */
  password: string | undefined;
  /** Whether only others can open it. */
  isLocked?: boolean;
  run: Run;
};

/** The checks beyond the first bytes; each returns the number of pages if there are any. */
const checks: Partial<
  Record<Format, (path: string, bytes: number, opening: Opening) => Promise<number | undefined>>
> = {
  pdf: (path, _, { password, run }) => pagesOf({ path, ...(password && { password }) }, run),
  jpg: checkImage,
  png: checkImage,
  gif: checkImage,
  webp: checkImage,
  avif: checkImage,
  tiff: checkImage,
  zip: checkZip,
  xlsx: checkWorkbook,
  docx: checkDocument,
  pptx: checkPresentation,
  ppt: checkOldPresentation,
  json: checkEnds(/^\s*[[{]/, /[\]}]\s*$/),
  xml: checkEnds(/^<\?xml /, />\s*$/),
};

/** Formats without a recognisable start: a CSV's first cell may contain anything, and a text may be code. */
const withoutSignature: ReadonlySet<Format> = new Set(['csv', 'txt', 'md']);

/** Texts that may name other formats by their first bytes, such as a report on the header of a PDF. */
const texts: ReadonlySet<Format> = new Set(['html', 'json', 'xml', 'xfdf']);

/** Detects the encoding of a text, for the programs that open it. */
async function charsetOf({ path, format }: { path: string; format: Format }) {
  if (format !== 'txt' && format !== 'md') return undefined;
  return encodingOfFile(path, await headOf(path, sniffLimits.headBytes));
}

/**
 * Accepts the only file in a folder as the result.
 * @throws ProblemError `conversion_failed`
 */
export async function verify(folder: string, opening: Opening): Promise<Outcome> {
  const file = await onlyFile(folder);
  const head = await headOf(file.path, sniffLimits.headBytes);
  const found = texts.has(file.format) ? sniffText(head) : detectHead(head);
  const isLikely = withoutSignature.has(file.format) || found?.formats.includes(file.format);
  if (!isLikely)
    throw failed(`${file.format} looks like ${found?.description ?? 'something else'}`);
  try {
    const check = opening.isLocked ? undefined : checks[file.format];
    const pages = await check?.(file.path, file.bytes, opening);
    const charset = await charsetOf(file);
    return { ...file, ...(pages !== undefined && { pages }), ...(charset && { charset }) };
  } catch (error) {
    throw failed(error);
  }
}
