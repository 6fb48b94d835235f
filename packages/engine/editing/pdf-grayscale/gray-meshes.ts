// Rewrites the data of meshes with one gray in the place of the colours of each corner (ISO 32000-2, 8.7.4.5.5 to 8.7.4.5.8).
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** Colours are rounded to this many steps: meshes have a colour for each corner. */
const steps = 255;

/** How many points and colours a record has, by its flag: patches share an edge with the one before. */
function recordOf(kind: number, flag: number): { points: number; corners: number } {
  if (kind < 6) return { points: 1, corners: 1 };
  const all = kind === 6 ? 12 : 16;
  return flag === 0 ? { points: all, corners: 4 } : { points: all - 4, corners: 2 };
}

/**
 * @param colours how many numbers a colour has
 * @returns nothing if the mesh is malformed
 */
export function grayMesh(
  pdf: Objects,
  shading: Dictionary,
  { data, kind, colours }: { data: Buffer; kind: number; colours: number },
  grayOf: (values: readonly number[]) => number,
): { data: Buffer; decode: Value[] } | undefined {
  const bits = (key: string) => pdf.number(shading[key]) ?? 0;
  const [point, depth, flags] = [
    ...[bits('/BitsPerCoordinate'), bits('/BitsPerComponent')],
    kind === 5 ? 0 : bits('/BitsPerFlag'),
  ] as [number, number, number];
  const limits = pdf.list(shading['/Decode']).map((limit) => pdf.number(limit) ?? 0);
  const isValid =
    [1, 2, 4, 8, 12, 16, 24, 32].includes(point) && [1, 2, 4, 8, 12, 16].includes(depth);
  if (!isValid || flags > 8 || limits.length < 4 + 2 * colours) return undefined;
  const reader = new BitReader(data);
  const writer = new BitWriter(data.length);
  const most = 2 ** depth - 1;
  while (reader.left >= flags + 2 * point + depth * colours) {
    const flag = reader.read(flags);
    writer.write(flag, flags);
    const { points, corners } = recordOf(kind, flag & 3);
    if (reader.left < points * 2 * point + corners * depth * colours) break;
    for (let index = 0; index < 2 * points; index += 1) writer.write(reader.read(point), point);
    for (let corner = 0; corner < corners; corner += 1) {
      const values = Array.from({ length: colours }, (_, index) => {
        const part = Math.round((reader.read(depth) / most) * steps) / steps;
        const [low = 0, high = 1] = limits.slice(4 + 2 * index, 6 + 2 * index);
        return low + part * (high - low);
      });
      writer.write(Math.round(grayOf(values) * 255), 8);
    }
    reader.align();
    writer.align();
  }
  return { data: writer.result, decode: [...limits.slice(0, 4), 0, 1] };
}

class BitReader {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  /** The bits that are not read yet. */
  get left(): number {
    return this.#data.length * 8 - this.#at;
  }

  read(bits: number): number {
    let value = 0;
    for (let left = bits; left > 0;) {
      const free = 8 - (this.#at & 7);
      const taken = Math.min(free, left);
      const byte = this.#data[this.#at >> 3] ?? 0;
      value = value * 2 ** taken + ((byte >> (free - taken)) & (2 ** taken - 1));
      this.#at += taken;
      left -= taken;
    }
    return value;
  }

  align(): void {
    this.#at = (this.#at + 7) & ~7;
  }
}

class BitWriter {
  readonly #data: Buffer;
  #at = 0;

  /** @param bytes at least as many as will be written */
  constructor(bytes: number) {
    // A gray of a byte may be larger than a colour of few bits.
    this.#data = Buffer.alloc(bytes * 8 + 64);
  }

  write(value: number, bits: number): void {
    for (let left = bits; left > 0;) {
      const free = 8 - (this.#at & 7);
      const taken = Math.min(free, left);
      const part = Math.floor(value / 2 ** (left - taken)) % 2 ** taken;
      const index = this.#at >> 3;
      this.#data[index] = (this.#data[index] as number) | (part << (free - taken));
      this.#at += taken;
      left -= taken;
    }
  }

  align(): void {
    this.#at = (this.#at + 7) & ~7;
  }

  get result(): Buffer {
    return this.#data.subarray(0, (this.#at + 7) >> 3);
  }
}
