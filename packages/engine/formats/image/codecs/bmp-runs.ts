// Decodes run-length encoded BMP pixels (BI_RLE8 and BI_RLE4).

const escape = { endOfLine: 0, endOfImage: 1, jump: 2 } as const;

type Size = { width: number; height: number; bits: number };

/** Writes pixels at a position; ignores those outside the image. */
class Canvas {
  readonly rows: Buffer;
  readonly #width: number;
  readonly #height: number;
  readonly #rowBytes: number;
  #x = 0;
  #y = 0;

  constructor({ width, height }: Size) {
    this.#width = width;
    this.#height = height;
    this.#rowBytes = Math.ceil(width / 4) * 4;
    this.rows = Buffer.alloc(this.#rowBytes * height);
  }

  put(index: number): void {
    if (this.#x < this.#width && this.#y < this.#height)
      this.rows[this.#y * this.#rowBytes + this.#x] = index;
    this.#x++;
  }

  jump(right: number, up: number): void {
    this.#x += right;
    this.#y += up;
  }

  nextRow(): void {
    this.#x = 0;
    this.#y++;
  }

  get isFull(): boolean {
    return this.#y >= this.#height;
  }
}

/** The index of pixel `n` in packed bytes: one per byte, or in alternating halves. */
const indexAt = (bytes: Buffer, n: number, bits: number) =>
  bits === 8 ? (bytes[n] ?? 0) : ((bytes[n >> 1] ?? 0) >> (n & 1 ? 0 : 4)) & 15;

/** The bytes of a row of literal pixels, padded to an even number. */
const literalBytes = (count: number, bits: number) => Math.ceil((count * bits) / 16) * 2;

/**
 * Decodes runs to one byte per pixel, with rows padded to four bytes, in file order. Skipped pixels are 0; a missing
 * end is tolerated, as in other readers.
 */
export function unpackRuns(source: Buffer, size: Size): Buffer {
  const canvas = new Canvas(size);
  const { bits } = size;
  for (let at = 0; at + 2 <= source.length && !canvas.isFull;) {
    const count = source.readUInt8(at);
    const value = source.readUInt8(at + 1);
    at += 2;
    if (count > 0) {
      const pair = Buffer.of(value, value);
      for (let n = 0; n < count; n++) canvas.put(indexAt(pair, bits === 8 ? 0 : n & 1, bits));
    } else if (value === escape.endOfLine) canvas.nextRow();
    else if (value === escape.endOfImage) break;
    else if (value === escape.jump) {
      canvas.jump(source[at] ?? 0, source[at + 1] ?? 0);
      at += 2;
    } else {
      const literals = source.subarray(at, at + literalBytes(value, bits));
      for (let n = 0; n < value; n++) canvas.put(indexAt(literals, n, bits));
      at += literalBytes(value, bits);
    }
  }
  return canvas.rows;
}
