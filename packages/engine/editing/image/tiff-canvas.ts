// Pixels in memory that are also a TIFF file (TIFF 6.0, sections 2, 7 and 18): libvips reads the colour profile of a
// TIFF, but not of raw pixels.
import type { Size } from '@octavo/contract';
import type { Pixels } from '#editing/image/pixels.ts';

const headBytes = 8;
const stripBytes = 1024 * 1024;
const types = { short: 3, long: 4, undefined: 7 } as const;
const bytesOf = { short: 2, long: 4, undefined: 1 } as const;

type Entry = { tag: number; type: keyof typeof types; values: number[] | Buffer };

/** The properties of a canvas's pixels. */
export type CanvasKind = {
  /** Sixteen bits per sample. */
  isDeep: boolean;
  /** The colour profile; sRGB if absent. */
  profile?: Buffer | undefined;
  /** The background of an opaque canvas, as `#rrggbb`; transparent if absent. */
  background?: string;
};

export type Canvas = {
  background: Colour;
  /** The pixels to draw into. */
  pixels: Pixels;
  /** The TIFF file that contains them. */
  file: Buffer;
};

function entriesOf(pixels: Omit<Pixels, 'data'>, profile: Buffer | undefined): Entry[] {
  const { width, height, channels, isDeep } = pixels;
  const rowBytes = width * channels * (isDeep ? 2 : 1);
  const rows = Math.max(1, Math.floor(stripBytes / rowBytes));
  const starts = Array.from({ length: Math.ceil(height / rows) }, (_, index) => index * rows);
  const bits = Array.from({ length: channels }, () => (isDeep ? 16 : 8));
  const heights = starts.map((start) => Math.min(rows, height - start));
  const one = (tag: number, type: Entry['type'], value: number): Entry => ({
    ...{ tag, type, values: [value] },
  });
  return [
    one(256, 'long', width),
    one(257, 'long', height),
    { tag: 258, type: 'short', values: bits },
    one(259, 'short', 1),
    one(262, 'short', 2),
    { tag: 273, type: 'long', values: starts.map((start) => headBytes + start * rowBytes) },
    one(277, 'short', channels),
    one(278, 'long', rows),
    { tag: 279, type: 'long', values: heights.map((count) => count * rowBytes) },
    one(284, 'short', 1),
    // Unassociated (straight) alpha.
    ...(channels === 4 ? [one(338, 'short', 2)] : []),
    ...(profile ? [{ tag: 34_675, type: 'undefined', values: profile } as const] : []),
  ];
}

const valueOf = ({ type, values }: Entry): Buffer => {
  if (Buffer.isBuffer(values)) return values;
  const size = bytesOf[type];
  const bytes = Buffer.alloc(values.length * size);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size);
  return bytes;
};

/** The image file directory for a position in the file, followed by the values that do not fit into it. */
function directoryOf(entries: Entry[], place: number): Buffer {
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  const outside: Buffer[] = [];
  let end = place + directory.length;
  for (const [index, entry] of entries.entries()) {
    const at = 2 + index * 12;
    const value = valueOf(entry);
    directory.writeUInt16LE(entry.tag, at);
    directory.writeUInt16LE(types[entry.type], at + 2);
    directory.writeUInt32LE(entry.values.length, at + 4);
    if (value.length <= 4) {
      value.copy(directory, at + 8);
      continue;
    }
    directory.writeUInt32LE(end, at + 8);
    outside.push(value);
    end += value.length;
  }
  return Buffer.concat([directory, ...outside]);
}

/** Red, green and blue (0 to 255), and opacity (0 to 1). */
export type Colour = { r: number; g: number; b: number; alpha: number };

function colourOf(background: string | undefined): Colour {
  if (background === undefined) return { r: 0, g: 0, b: 0, alpha: 0 };
  const [r = 0, g = 0, b = 0] = Buffer.from(background.slice(1), 'hex');
  return { r, g, b, alpha: 1 };
}

/** A canvas with only its background. */
export function canvasOf(size: Size, { isDeep, profile, background }: CanvasKind): Canvas {
  const channels = background === undefined ? 4 : 3;
  const bytes = size.width * size.height * channels * (isDeep ? 2 : 1);
  const place = headBytes + bytes + (bytes % 2);
  const kind = { ...size, channels, isDeep } as const;
  const directory = directoryOf(entriesOf(kind, profile), place);
  const file = Buffer.alloc(place + directory.length);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(place, 4);
  directory.copy(file, place);
  const data = file.subarray(headBytes, headBytes + bytes);
  const colour = colourOf(background);
  if (background !== undefined) fill(data, colour, isDeep);
  return { file, background: colour, pixels: { ...kind, data } };
}

function fill(data: Buffer, { r, g, b }: Colour, isDeep: boolean): void {
  // A 16-bit value is 257 times the 8-bit value: the same byte twice.
  data.fill(Buffer.from(isDeep ? [r, r, g, g, b, b] : [r, g, b]));
}
