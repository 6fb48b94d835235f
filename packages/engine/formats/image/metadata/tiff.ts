// Removes all or some of the metadata of a TIFF (TIFF 6.0, section 2): overwrites it, so that nothing else has to move.

import { exifDirectories, isAbout, subjectOfTag, type Fields } from './fields.ts';

/** Tags that affect how the pages are shown: sizes, colours, compression, strips and tiles, and the colour profile. */
const needed: ReadonlySet<number> = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281],
  ...[282, 283, 284, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324],
  ...[325, 326, 327, 328, 332, 333, 334, 336, 338, 339, 340, 341, 342, 347, 512, 513, 514, 515],
  ...[517, 518, 519, 520, 521, 529, 530, 531, 532, 34_675],
]);

/** Tags that point to directories of metadata. */
const directories: ReadonlySet<number> = new Set(Object.values(exifDirectories));
/** Points to further pictures, such as a preview. */
const furtherPictures = 330;
const xmpTag = 700;

/** The size of a value by its type: byte, ascii, short, long, rational, and the signed and real ones. */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const entryBytes = 12;
const maxPages = 10_000;

/** Reads and writes numbers in the byte order of the file. */
class TiffFile {
  readonly bytes: Buffer;
  readonly #isLittle: boolean;

  constructor(file: Buffer) {
    this.bytes = Buffer.from(file);
    this.#isLittle = file[0] === 0x49;
  }

  short = (at: number) =>
    this.#isLittle ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  long = (at: number) =>
    this.#isLittle ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  putShort = (value: number, at: number) =>
    this.#isLittle ? this.bytes.writeUInt16LE(value, at) : this.bytes.writeUInt16BE(value, at);

  /** The offsets of the entries of a directory. */
  entries = (directory: number): number[] =>
    Array.from({ length: this.short(directory) }, (_, index) => directory + 2 + index * entryBytes);

  /** Overwrites the value of an entry if it is outside of it, and all directories that it points to. */
  clearValue(entry: number): void {
    const [tag, type, count] = [this.short(entry), this.short(entry + 2), this.long(entry + 4)];
    const length = (bytesOfType[type] ?? 0) * count;
    const start = this.long(entry + 8);
    if (directories.has(tag)) return this.#clearDirectory(start);
    if (length > 4) this.bytes.fill(0, start, Math.min(start + length, this.bytes.length));
  }

  /** Overwrites a text with a shorter one. @returns whether it fits */
  replaceValue(entry: number, text: Buffer): boolean {
    const length = (bytesOfType[this.short(entry + 2)] ?? 0) * this.long(entry + 4);
    const start = this.long(entry + 8);
    if (length <= 4 || text.length > length || start + length > this.bytes.length) return false;
    this.bytes.fill(' ', start, start + length);
    text.copy(this.bytes, start);
    return true;
  }

  #clearDirectory(start: number): void {
    const entries = this.entries(start);
    // Empty before its entries are followed, so that a circle ends.
    this.putShort(0, start);
    for (const entry of entries) {
      this.clearValue(entry);
      this.bytes.fill(0, entry, entry + entryBytes);
    }
  }
}

/** The metadata that is kept. */
type KeptMetadata = { fields: Fields; xmp: string | undefined };
const nothing: KeptMetadata = { fields: new Set(), xmp: undefined };

/** Reduces a directory of metadata to the fields. @returns whether anything about them is left */
function reduceDirectory(file: TiffFile, kind: number, directory: number, fields: Fields): boolean {
  const entries = file.entries(directory).filter((entry) => !directories.has(file.short(entry)));
  const subjectOf = (entry: number) => subjectOfTag(kind, file.short(entry));
  const described = entries.filter((entry) => isAbout(fields, subjectOf(entry)));
  if (!described.length) return false;
  const technical = entries.filter((entry) => subjectOf(entry) === 'technical');
  keepEntries(file, directory, new Set([...described, ...technical]));
  return true;
}

/** Moves the kept entries to the start of a directory, and clears the others with their values. */
function keepEntries(file: TiffFile, directory: number, kept: ReadonlySet<number>): void {
  const entries = file.entries(directory);
  const end = directory + 2 + entries.length * entryBytes;
  const link = Buffer.from(file.bytes.subarray(end, end + 4));
  const moved = entries
    .filter((entry) => kept.has(entry))
    .map((entry) => Buffer.from(file.bytes.subarray(entry, entry + entryBytes)));
  for (const entry of entries) if (!kept.has(entry)) file.clearValue(entry);
  file.bytes.fill(0, directory + 2, end + 4);
  Buffer.concat([...moved, link]).copy(file.bytes, directory + 2);
  file.putShort(moved.length, directory);
}

/** Whether an entry of a page's directory stays, as a whole or reduced. */
function staysInPage(file: TiffFile, entry: number, { fields, xmp }: KeptMetadata): boolean {
  const tag = file.short(entry);
  if (needed.has(tag)) return true;
  if (directories.has(tag)) return reduceDirectory(file, tag, file.long(entry + 8), fields);
  if (tag === xmpTag) return xmp !== undefined && file.replaceValue(entry, Buffer.from(xmp));
  return isAbout(fields, subjectOfTag(0, tag));
}

/** Keeps the needed entries of a page's directory; returns the offset of the next one. */
function strippedPage(file: TiffFile, directory: number, keeps: KeptMetadata): number {
  const entries = file.entries(directory);
  const next = file.long(directory + 2 + entries.length * entryBytes);
  const kept = entries.filter((entry) => staysInPage(file, entry, keeps));
  keepEntries(file, directory, new Set(kept));
  return next;
}

/**
 * The same pages without EXIF, XMP, captions, authors, dates and other descriptions.
 * @param keeps what stays of them
 * @returns nothing for a BigTIFF, for one with previews, or if a directory is incomplete
 */
export function strippedTiff(original: Buffer, keeps: KeptMetadata = nothing): Buffer | undefined {
  const file = new TiffFile(original);
  try {
    if (file.short(2) !== 42) return undefined;
    const pages: number[] = [];
    for (let at = file.long(4); at > 0;) {
      const entries = file.entries(at);
      if (pages.includes(at) || pages.length >= maxPages) return undefined;
      if (entries.some((entry) => file.short(entry) === furtherPictures)) return undefined;
      pages.push(at);
      at = file.long(at + 2 + entries.length * entryBytes);
    }
    for (const page of pages) strippedPage(file, page, keeps);
    return file.bytes;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
