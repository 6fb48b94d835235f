// Writes uncompressed TIFF files of kinds that image programs rarely make (TIFF 6.0, sections 2 and 8).
import { writeFile } from 'node:fs/promises';

export type TiffPage = {
  width: number;
  height: number;
  /** Of each sample. */
  bits: 1 | 8 | 16;
  samples: number;
  /** 0 white is zero, 1 black is zero, 2 RGB, 5 CMYK, 6 YCbCr, 8 CIELAB. */
  photometric: 0 | 1 | 2 | 5 | 6 | 8;
  /** 0 unspecified, 1 associated alpha, 2 unassociated alpha. */
  extra?: 0 | 1 | 2;
  orientation?: number;
  /** Row by row, samples together; 16 bits little-endian. */
  data: Buffer;
};

const short = 3;
const long = 4;

/** Tag, type, values; in ascending order of tags. */
type Entry = readonly [tag: number, type: typeof short | typeof long, values: number[]];

const entriesOf = (page: TiffPage, dataAt: number): Entry[] => [
  [256, long, [page.width]],
  [257, long, [page.height]],
  [258, short, Array<number>(page.samples).fill(page.bits)],
  [259, short, [1]],
  [262, short, [page.photometric]],
  [273, long, [dataAt]],
  [274, short, [page.orientation ?? 1]],
  [277, short, [page.samples]],
  [278, long, [page.height]],
  [279, long, [page.data.length]],
  ...(page.extra === undefined ? [] : ([[338, short, [page.extra]]] as Entry[])),
];

const packed = (type: number, values: number[]): Buffer => {
  const size = type === short ? 2 : 4;
  const bytes = Buffer.alloc(values.length * size);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size);
  return bytes;
};

/** A directory; values of more than four bytes follow it. */
function directory(entries: Entry[], at: number, next: number): Buffer {
  const overflow: Buffer[] = [];
  let overflowAt = at + 2 + entries.length * 12 + 4;
  const rows = entries.map(([tag, type, values]) => {
    const bytes = packed(type, values);
    const head = [packed(short, [tag, type]), packed(long, [values.length])];
    if (bytes.length <= 4) return Buffer.concat([...head, bytes, Buffer.alloc(4 - bytes.length)]);
    overflow.push(bytes);
    overflowAt += bytes.length;
    return Buffer.concat([...head, packed(long, [overflowAt - bytes.length])]);
  });
  const count = packed(short, [entries.length]);
  return Buffer.concat([count, ...rows, packed(long, [next]), ...overflow]);
}

/** Bytes that a directory of these entries takes. */
const directoryBytes = (entries: Entry[]) => directory(entries, 0, 0).length;

/** Writes a TIFF of one page or several. */
export async function writeTiff(path: string, ...pages: TiffPage[]): Promise<string> {
  // Each page is its directory and then its pixels, padded to an even length.
  const places = pages.map((page) => directoryBytes(entriesOf(page, 0)));
  const parts: Buffer[] = [Buffer.from('II*\0\x08\0\0\0', 'latin1')];
  let at = 8;
  for (const [index, page] of pages.entries()) {
    const dataAt = at + (places[index] ?? 0);
    const padding = Buffer.alloc(page.data.length % 2);
    const end = dataAt + page.data.length + padding.length;
    const next = index + 1 < pages.length ? end : 0;
    parts.push(directory(entriesOf(page, dataAt), at, next), page.data, padding);
    at = end;
  }
  await writeFile(path, Buffer.concat(parts));
  return path;
}
