// Joins single-page TIFF files into one (TIFF 6.0, section 2), because libvips writes only pages of equal size. The
// inputs come from libvips: little-endian, below 4 GiB, without nested directories.
import { open } from 'node:fs/promises';

const headBytes = 8;
const entryBytes = 12;
/** The offset in the header of the first directory's offset. */
const firstLink = 4;

/** The size of a value by its type: byte, ascii, short, long, rational, and the signed and real ones. */
const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const short = 3;
const long = 4;

/** Entries with the offsets of the pixels: StripOffsets and TileOffsets. */
const pixelOffsets = new Set([273, 324]);

/** The values of an entry with a list of offsets. */
function offsetsOf(file: Buffer, entry: number): number[] {
  const isShort = file.readUInt16LE(entry + 2) === short;
  const count = file.readUInt32LE(entry + 4);
  const size = isShort ? 2 : 4;
  const start = count * size <= 4 ? entry + 8 : file.readUInt32LE(entry + 8);
  return Array.from({ length: count }, (_, index) => file.readUIntLE(start + index * size, size));
}

/**
 * Rewrites a list of offsets as longs.
 * @param place its offset in the file if it does not fit into the entry
 */
function writeOffsets(file: Buffer, entry: number, offsets: number[], place: number): Buffer {
  const list = Buffer.alloc(offsets.length * 4);
  for (const [index, offset] of offsets.entries()) list.writeUInt32LE(offset, index * 4);
  file.writeUInt16LE(long, entry + 2);
  if (offsets.length > 1) file.writeUInt32LE(place, entry + 8);
  else list.copy(file, entry + 8);
  return offsets.length > 1 ? list : Buffer.alloc(0);
}

/** Moves the offset of a value that does not fit into its entry. */
function moveValue(file: Buffer, entry: number, by: number): void {
  const size = bytesOfType[file.readUInt16LE(entry + 2)] ?? 0;
  const isOutside = size * file.readUInt32LE(entry + 4) > 4;
  if (isOutside) file.writeUInt32LE(file.readUInt32LE(entry + 8) + by, entry + 8);
}

type Moved = { bytes: Buffer; directory: number; link: number };

/**
 * One page for another position in the file, with the offset of its directory, and that of the link to the next one.
 */
function moved(page: Buffer, to: number): Moved {
  const file = Buffer.from(page);
  const by = to - headBytes;
  const directory = file.readUInt32LE(firstLink);
  const count = file.readUInt16LE(directory);
  const lists: Buffer[] = [];
  let end = file.length + by;
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * entryBytes;
    if (!pixelOffsets.has(file.readUInt16LE(entry))) {
      moveValue(file, entry, by);
      continue;
    }
    const offsets = offsetsOf(file, entry).map((offset) => offset + by);
    const list = writeOffsets(file, entry, offsets, end);
    lists.push(list);
    end += list.length;
  }
  const link = directory + 2 + count * entryBytes;
  const bytes = Buffer.concat([file.subarray(headBytes), ...lists]);
  return { bytes, directory: directory + by, link: link + by };
}

/** Rounds up to an even offset, as directories require. */
const even = (offset: number) => offset + (offset % 2);

const numberBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/**
 * Writes pages into one TIFF as a stream, with one in memory at a time.
 * @param pages single-page TIFF files, as libvips writes them
 */
export async function writeTiffPages(path: string, pages: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.write(Buffer.from('II*\0\0\0\0\0', 'latin1'), 0, headBytes, 0);
    let link = firstLink;
    let at = headBytes;
    for await (const page of pages) {
      const next = moved(page, at);
      await file.write(next.bytes, 0, next.bytes.length, at);
      await file.write(numberBytes(next.directory), 0, 4, link);
      link = next.link;
      at = even(at + next.bytes.length);
    }
  } finally {
    await file.close();
  }
}
