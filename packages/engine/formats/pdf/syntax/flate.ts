// Decodes Flate data, with or without a predictor (ISO 32000-2, 7.4.4).
import { constants, inflate } from 'node:zlib';
import { promisify } from 'node:util';

export type Prediction = { predictor: number; colors: number; bits: number; columns: number };

const unpack = promisify(inflate);

/** Larger data is not accepted as an image. */
const maxBytes = 512 * 1024 * 1024;

/** The decoded data; nothing if it is invalid. Truncated data gives what there is. */
export async function inflated(data: Buffer, prediction: Prediction): Promise<Buffer | undefined> {
  const finishFlush = constants.Z_SYNC_FLUSH;
  const plain = await unpack(data, { finishFlush, maxOutputLength: maxBytes }).catch(
    () => undefined,
  );
  if (!plain || prediction.predictor === 1) return plain;
  // TIFF's predictor is rare and not supported.
  return prediction.predictor >= 10 ? unpredicted(plain, prediction) : undefined;
}

/** Undoes PNG filters (RFC 2083, section 6), which are named in the first byte of each row. */
export function unpredicted(data: Buffer, { colors, bits, columns }: Prediction): Buffer {
  const step = Math.max(1, (colors * bits) >> 3);
  const row = Math.ceil((columns * colors * bits) / 8);
  const rows = Math.ceil(data.length / (row + 1));
  const plain = Buffer.alloc(rows * row);
  for (let index = 0; index < rows; index += 1) {
    const from = index * (row + 1);
    const to = index * row;
    data.copy(plain, to, from + 1, from + 1 + row);
    undoFilter(plain, { to, row, step, above: index > 0 ? row : 0 }, data[from] ?? 0);
  }
  return plain;
}

type Row = {
  /** Where it begins. */
  to: number;
  /** Its bytes. */
  row: number;
  /** The bytes of a pixel. */
  step: number;
  /** How far the row above is; 0 for the first one. */
  above: number;
};

/** Undoes the filter of a row in place. A loop for each filter: images have millions of bytes. */
function undoFilter(plain: Buffer, { to, row, step, above }: Row, filter: number): void {
  const end = to + row;
  if (filter === 1)
    for (let at = to + step; at < end; at += 1) add(plain, at, plain[at - step] as number);
  else if (filter === 2 && above)
    for (let at = to; at < end; at += 1) add(plain, at, plain[at - above] as number);
  else if (filter === 3)
    for (let at = to; at < end; at += 1) {
      const left = at >= to + step ? (plain[at - step] as number) : 0;
      add(plain, at, (left + (above && (plain[at - above] as number))) >> 1);
    }
  else if (filter === 4)
    for (let at = to; at < end; at += 1) {
      const hasLeft = at >= to + step;
      const left = hasLeft ? (plain[at - step] as number) : 0;
      const up = above && (plain[at - above] as number);
      const corner = hasLeft && above ? (plain[at - above - step] as number) : 0;
      add(plain, at, nearest(left, up, corner));
    }
}

function add(plain: Buffer, at: number, value: number): void {
  plain[at] = (plain[at] as number) + value;
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
