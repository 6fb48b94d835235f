// Removes the metadata of a TIFF (TIFF 6.0, section 2): overwrites it with zeros, so that nothing else has to move.

/** Tags that affect how the pages are shown: sizes, colours, compression, strips and tiles, and the colour profile. */
const needed: ReadonlySet<number> = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281],
  ...[282, 283, 284, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324],
  ...[325, 326, 327, 328, 332, 333, 334, 336, 338, 339, 340, 341, 342, 347, 512, 513, 514, 515],
  ...[517, 518, 519, 520, 521, 529, 530, 531, 532, 34_675],
]);

/** Tags that point to directories of metadata: EXIF, GPS and interoperability. */
const directories: ReadonlySet<number> = new Set([34_665, 34_853, 40_965]);
/** Points to further pictures, such as a preview. */
const furtherPictures = 330;

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

/** Keeps the needed entries of a page's directory; returns the offset of the next one. */
function strippedPage(file: TiffFile, directory: number): number {
  const entries = file.entries(directory);
  const end = directory + 2 + entries.length * entryBytes;
  const link = Buffer.from(file.bytes.subarray(end, end + 4));
  const next = file.long(end);
  const kept: Buffer[] = [];
  for (const entry of entries)
    if (needed.has(file.short(entry)))
      kept.push(Buffer.from(file.bytes.subarray(entry, entry + entryBytes)));
    else file.clearValue(entry);
  const content = Buffer.concat([...kept, link]);
  file.bytes.fill(0, directory + 2, end + 4);
  content.copy(file.bytes, directory + 2);
  file.putShort(kept.length, directory);
  return next;
}

/**
 * The same pages without EXIF, XMP, captions, authors, dates and other descriptions.
 * @returns nothing for a BigTIFF, for one with previews, or if a directory is incomplete
 */
export function strippedTiff(original: Buffer): Buffer | undefined {
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
    for (const page of pages) strippedPage(file, page);
    return file.bytes;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
