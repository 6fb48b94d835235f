// Reduces EXIF of an edited image (EXIF 2.32, structured like TIFF 6.0) to the camera, time and location. It is
// rewritten, so that nothing else is copied: no thumbnail, which would show what was cropped, and no maker notes, which
// contain previews and invalid offsets.

import { exifDirectories, isEverything, subjectOfTag, type Fields } from './fields.ts';

type Entry = { tag: number; type: number; count: number; value: Buffer };
type Size = { width: number; height: number };

const tags = {
  orientation: 0x0112,
  ...exifDirectories,
  width: 0xa002,
  height: 0xa003,
} as const;

/** Directories that a directory may point to. No others are read, so there are no loops. */
const pointers: Readonly<Record<number, readonly number[]>> = {
  0: [tags.camera, tags.gps],
  [tags.camera]: [tags.interoperability],
};
const allPointers: ReadonlySet<number> = new Set(Object.values(pointers).flat());

/**
 * Tags that are dropped: pictures, colours and texts that are stored elsewhere in a file, and data of single
 * manufacturers.
 */
const dropped: ReadonlySet<number> = new Set([
  ...[0x0100, 0x0101, 0x0111, 0x0117, 0x0144, 0x0145, 0x014a, 0x0201, 0x0202],
  ...[0x02bc, 0x83bb, 0x8649, 0x8773, 0x927c, 0xc634, 0xea1c],
]);

/** The size of a value by its type: byte, ascii, short, long, rational, and the signed and real ones. */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const short = 3;
const long = 4;
const headBytes = 8;
const entryBytes = 12;
/** Limits for one directory and one value; a camera does not write more. */
const maxEntries = 500;
const maxValueBytes = 16 * 1024;

/** Reads and writes numbers in the byte order of the file. */
const numbers = (isLittle: boolean) => ({
  short: (data: Buffer, at: number) => (isLittle ? data.readUInt16LE(at) : data.readUInt16BE(at)),
  long: (data: Buffer, at: number) => (isLittle ? data.readUInt32LE(at) : data.readUInt32BE(at)),
  putShort: (data: Buffer, value: number, at: number) =>
    isLittle ? data.writeUInt16LE(value, at) : data.writeUInt16BE(value, at),
  putLong: (data: Buffer, value: number, at: number) =>
    isLittle ? data.writeUInt32LE(value, at) : data.writeUInt32BE(value, at),
});
type Numbers = ReturnType<typeof numbers>;

/** The TIFF structure, without the name that JPEG and WebP put before it. */
export const withoutName = (exif: Buffer): Buffer =>
  exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;

function entryAt(data: Buffer, at: number, { short: shortAt, long: longAt }: Numbers) {
  const [tag, type, count] = [shortAt(data, at), shortAt(data, at + 2), longAt(data, at + 4)];
  const bytes = (bytesOfType[type] ?? 0) * count;
  const start = bytes <= 4 ? at + 8 : longAt(data, at + 8);
  const isWellFormed = bytes > 0 && bytes <= maxValueBytes && start + bytes <= data.length;
  return isWellFormed
    ? { tag, type, count, value: data.subarray(start, start + bytes) }
    : undefined;
}

function directoryAt(data: Buffer, at: number, order: Numbers): Entry[] {
  if (at < headBytes || at + 2 > data.length) return [];
  const count = Math.min(order.short(data, at), maxEntries);
  const entries = new Map<number, Entry>();
  for (let index = 0; index < count; index++) {
    const place = at + 2 + index * entryBytes;
    if (place + entryBytes > data.length) break;
    const entry = entryAt(data, place, order);
    if (entry && !dropped.has(entry.tag)) entries.set(entry.tag, entry);
  }
  return [...entries.values()].toSorted((one, other) => one.tag - other.tag);
}

/** Updates the entries that describe the image itself. */
function updated(entry: Entry, size: Size, order: Numbers): Entry {
  const { tag, count } = entry;
  const anew = Buffer.alloc(4);
  if (tag === tags.orientation) {
    order.putShort(anew, 1, 0);
    return { tag, type: short, count: 1, value: anew };
  }
  if (count !== 1 || (tag !== tags.width && tag !== tags.height)) return entry;
  order.putLong(anew, tag === tags.width ? size.width : size.height, 0);
  return { tag, type: long, count, value: anew };
}

/** The source of a directory that is rewritten. */
type Source = { data: Buffer; size: Size | undefined; order: Numbers; fields: Fields };

/**
 * Rewrites a directory and all that it points to.
 * @param kind the tag that points to it; 0 for the first
 * @param from its offset in the source
 * @param start its offset in the result
 */
function written(source: Source, kind: number, from: number, start: number): Buffer {
  const { data, size, order, fields } = source;
  const children = pointers[kind] ?? [];
  const entries = directoryAt(data, from, order)
    .filter(({ tag, type }) => !allPointers.has(tag) || (children.includes(tag) && type === long))
    .filter(({ tag }) => isKept(kind, tag, fields))
    .map((entry) => (size ? updated(entry, size, order) : entry));
  const head = Buffer.alloc(2 + entries.length * entryBytes + 4);
  order.putShort(head, entries.length, 0);
  const parts: Buffer[] = [head];
  let end = start + head.length;
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = 2 + index * entryBytes;
    order.putShort(head, tag, at);
    order.putShort(head, type, at + 2);
    order.putLong(head, count, at + 4);
    const isInside = value.length <= 4 && !children.includes(tag);
    if (isInside) {
      value.copy(head, at + 8);
      continue;
    }
    const child = children.includes(tag)
      ? written(source, tag, order.long(value, 0), end)
      : evenly(value);
    order.putLong(head, end, at + 8);
    parts.push(child);
    end += child.length;
  }
  return Buffer.concat(parts);
}

function isKept(directory: number, tag: number, fields: Fields): boolean {
  if (isEverything(fields)) return true;
  // The directory that this points to contains the location only.
  if (tag === tags.gps) return fields.has('location');
  const subject = subjectOfTag(directory, tag);
  return subject === 'technical' || fields.has(subject);
}

/** Values start at even offsets. */
const evenly = (value: Buffer): Buffer =>
  value.length % 2 ? Buffer.concat([value, Buffer.alloc(1)]) : value;

/**
 * The EXIF data of an edited image.
 * @param size of the edited image, in pixels; missing if its pixels are unchanged, also in their orientation
 * @returns the TIFF structure; nothing if there is none that can be read
 */
export function keptExif(exif: Buffer, size: Size | undefined, fields: Fields): Buffer | undefined {
  const data = withoutName(exif);
  const mark = data.toString('latin1', 0, 2);
  if (data.length < headBytes || (mark !== 'II' && mark !== 'MM')) return undefined;
  const order = numbers(mark === 'II');
  const head = Buffer.from(data.subarray(0, headBytes));
  order.putLong(head, headBytes, 4);
  const source = { data, size, order, fields };
  return Buffer.concat([head, written(source, 0, order.long(data, 4), headBytes)]);
}
