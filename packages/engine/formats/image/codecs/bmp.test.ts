import { expect, it } from 'vitest';
import { decodeBmp } from '#formats/image/codecs/bmp.ts';

const red = [255, 0, 0];
const green = [0, 255, 0];
const blue = [0, 0, 255];
const grey = [128, 128, 128];
/** Two rows of three: an odd width, so that every depth needs padding. */
const picture = [red, green, blue, grey, blue, red];
const palette = [red, green, blue, grey];

type Bmp = {
  bits: number;
  pixels: Buffer;
  header?: 12 | 40 | 52 | 56 | 108 | 124;
  compression?: number;
  palette?: number[][];
  masks?: number[];
  width?: number;
  height?: number;
};

function bmpOf({ bits, pixels, header = 40, width = 3, height = 2, ...more }: Bmp): Buffer {
  const masks = more.masks ?? [];
  const isCore = header === 12;
  const looseMasks = header === 40 ? masks.length * 4 : 0;
  const entries = (more.palette ?? []).map(([r = 0, g = 0, b = 0]) =>
    Buffer.from(isCore ? [b, g, r] : [b, g, r, 0]),
  );
  const colours = Buffer.concat(entries);
  const head = Buffer.alloc(14 + header + looseMasks);
  head.write('BM');
  head.writeUInt32LE(head.length + colours.length, 10);
  head.writeUInt32LE(header, 14);
  if (isCore)
    [width, height, 1, bits].forEach((value, at) => head.writeUInt16LE(value, 18 + at * 2));
  else {
    [width, height].forEach((value, at) => head.writeInt32LE(value, 18 + at * 4));
    head.writeUInt16LE(bits, 28);
    head.writeUInt32LE(more.compression ?? 0, 30);
    head.writeUInt32LE(entries.length, 46);
    masks.forEach((value, at) => head.writeUInt32LE(value, 54 + at * 4));
  }
  return Buffer.concat([head, colours, pixels]);
}

/** Rows as in the file, from the bottom, padded to four bytes. */
const rows = (...lines: number[][]) =>
  Buffer.concat(
    lines.map((line) =>
      Buffer.from([...line, ...Array(3).fill(0)].slice(0, Math.ceil(line.length / 4) * 4)),
    ),
  );

/** The colours of all pixels, from the upper left. */
function coloursOf(bytes: Buffer): number[][] {
  const { data, channels } = decodeBmp(bytes, 1e6);
  return Array.from({ length: data.length / channels }, (_, index) => [
    ...data.subarray(index * channels, (index + 1) * channels),
  ]);
}

const bgr = (...colours: number[][]) => colours.flatMap(([r = 0, g = 0, b = 0]) => [b, g, r]);
const bgrx = (...colours: number[][]) => colours.flatMap(([r = 0, g = 0, b = 0]) => [b, g, r, 0]);
const words = (...values: number[]) => values.flatMap((value) => [value & 255, value >> 8]);
const [above, below] = [picture.slice(0, 3), picture.slice(3)];
const indexes8 = rows([3, 2, 0], [0, 1, 2]);

it.each<[string, Bmp]>([
  ['24 bits', { bits: 24, pixels: rows(bgr(...below), bgr(...above)) }],
  ['32 bits', { bits: 32, pixels: rows(bgrx(...below), bgrx(...above)) }],
  ['24 bits from the top', { bits: 24, height: -2, pixels: rows(bgr(...above), bgr(...below)) }],
  ['8 bits', { bits: 8, palette, pixels: indexes8 }],
  [
    '8 bits of OS/2',
    {
      bits: 8,
      header: 12,
      palette: [...palette, ...Array.from({ length: 252 }, () => grey)],
      pixels: indexes8,
    },
  ],
  ['4 bits', { bits: 4, palette, pixels: rows([0x32, 0x00], [0x01, 0x20]) }],
  ['2 bits', { bits: 2, palette, pixels: rows([0b11100000], [0b00011000]) }],
  ['8 bits in the longest header', { bits: 8, header: 124, palette, pixels: indexes8 }],
  ['24 bits of OS/2', { bits: 24, header: 12, pixels: rows(bgr(...below), bgr(...above)) }],
  [
    '8 bits in runs',
    {
      bits: 8,
      compression: 1,
      palette,
      pixels: Buffer.from([0, 3, 3, 2, 0, 0, 0, 0, 1, 0, 1, 1, 1, 2, 0, 1]),
    },
  ],
  [
    '8 bits in runs without an end',
    {
      bits: 8,
      compression: 1,
      palette,
      pixels: Buffer.from([0, 3, 3, 2, 0, 0, 0, 0, 1, 0, 1, 1, 1, 2]),
    },
  ],
  [
    '4 bits in runs',
    {
      bits: 4,
      compression: 2,
      palette,
      pixels: Buffer.from([2, 0x32, 1, 0x00, 0, 0, 0, 3, 0x01, 0x20, 0, 1]),
    },
  ],
])('decodes %s', (_, bmp) => {
  expect(coloursOf(bmpOf(bmp))).toEqual(picture);
});

it('decodes 1 bit', () => {
  const black = [0, 0, 0];
  const bytes = bmpOf({ bits: 1, palette: [black, red], pixels: rows([0b01000000], [0b10100000]) });
  expect(coloursOf(bytes)).toEqual([red, black, red, black, red, black]);
});

it('spreads five and six bits over the whole range', () => {
  const pixels = rows(words(0x7c00, 0x03e0, 0x001f), words(0x7fff, 0, 0x4210));
  const colours = coloursOf(bmpOf({ bits: 16, pixels }));
  expect(colours.slice(0, 2)).toEqual([
    [255, 255, 255],
    [0, 0, 0],
  ]);
  expect(colours.slice(3)).toEqual([red, green, blue]);
  const masks = [0xf800, 0x07e0, 0x001f];
  const six = rows(words(0xf800, 0x07e0, 0x001f), words(0xffff, 0, 0));
  expect(coloursOf(bmpOf({ bits: 16, compression: 3, masks, pixels: six })).slice(3)).toEqual([
    red,
    green,
    blue,
  ]);
});

it.each([52, 56, 108, 124] as const)('reads masks inside a header of %i bytes', (header) => {
  const masks = [0x000000ff, 0x0000ff00, 0x00ff0000];
  const rgbx = (colours: number[][]) => colours.flatMap((colour) => [...colour, 0]);
  const pixels = rows(rgbx(below), rgbx(above));
  const colours = coloursOf(bmpOf({ bits: 32, header, compression: 3, masks, pixels }));
  expect(colours).toEqual(picture);
});

it('keeps transparency, but not an alpha channel that was left empty', () => {
  const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
  const bgra = (alpha: number) =>
    [...bgrx(...below), ...bgrx(...above)].map((value, at) => (at % 4 === 3 ? alpha : value));
  const alphas = (alpha: number) =>
    coloursOf(
      bmpOf({ bits: 32, header: 108, compression: 3, masks, pixels: Buffer.from(bgra(alpha)) }),
    ).map((pixel) => pixel[3]);
  expect(new Set(alphas(99))).toEqual(new Set([99]));
  expect(new Set(alphas(0))).toEqual(new Set([255]));
});

it('leaves what runs jump over in the first colour, and what they write outside out', () => {
  const pixels = Buffer.from([0, 2, 1, 0, 9, 1, 0, 0, 3, 2, 3, 2, 0, 1]);
  const colours = coloursOf(bmpOf({ bits: 8, compression: 1, palette, pixels }));
  expect(colours).toEqual([blue, blue, blue, red, green, green]);
});

it('accepts a last row without its padding', () => {
  const pixels = rows(bgr(...below), bgr(...above)).subarray(0, -3);
  expect(coloursOf(bmpOf({ bits: 24, pixels }))).toEqual(picture);
});

it('takes an index beyond the palette for black', () => {
  expect(
    coloursOf(bmpOf({ bits: 8, palette: [red], pixels: rows([9, 0, 0], [0, 0, 0]) }))[3],
  ).toEqual([0, 0, 0]);
});

it.each<[string, Buffer]>([
  [
    'a file that is cut in the header',
    bmpOf({ bits: 24, pixels: Buffer.alloc(0) }).subarray(0, 30),
  ],
  ['a file that is cut in the pixels', bmpOf({ bits: 24, pixels: rows(bgr(...below)) })],
  ['a file that is cut in the masks', bmpOf({ bits: 16, compression: 3, pixels: Buffer.alloc(4) })],
  ['no width', bmpOf({ bits: 24, width: 0, pixels: Buffer.alloc(99) })],
  ['a negative width', bmpOf({ bits: 24, width: -3, pixels: Buffer.alloc(99) })],
  ['seven bits', bmpOf({ bits: 7, pixels: Buffer.alloc(99) })],
  ['runs of 24 bits', bmpOf({ bits: 24, compression: 1, pixels: Buffer.alloc(99) })],
  ['a JPEG inside', bmpOf({ bits: 24, compression: 4, pixels: Buffer.alloc(99) })],
])('calls %s damaged', (_, bytes) => {
  expect(() => decodeBmp(bytes, 1e6)).toThrow('damaged');
});

it.each([0, 1])(
  'refuses a picture of absurd size before it allocates (compression %i)',
  (compression) => {
    const bytes = bmpOf({
      bits: 8,
      width: 60_000,
      height: 60_000,
      compression,
      pixels: Buffer.alloc(9),
    });
    expect(() => decodeBmp(bytes, 100e6)).toThrow('3600 megapixels');
  },
);
