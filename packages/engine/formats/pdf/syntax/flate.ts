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
    const filter = data[from] ?? 0;
    for (let x = 0; x < row; x += 1) {
      const left = x >= step ? (plain[to + x - step] as number) : 0;
      const up = index > 0 ? (plain[to + x - row] as number) : 0;
      const corner = index > 0 && x >= step ? (plain[to + x - row - step] as number) : 0;
      plain[to + x] = (data[from + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return plain;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [byLeft, byUp, byCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
