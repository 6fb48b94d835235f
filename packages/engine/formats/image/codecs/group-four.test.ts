// The results are read by libtiff, an independent implementation.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { groupFour } from './group-four.ts';

const pictures: Record<string, (x: number, y: number) => boolean> = {
  'all white': () => true,
  'all black': () => false,
  'of single pixels': (x, y) => (x + y) % 2 === 0,
  'of slanted lines': (x, y) => (x + 3 * y) % 37 > 9,
  'of long runs': (x, y) => x > 5200 - 40 * y,
  'of grain': (x, y) => ((x * 7919 + y * 104_729 + x * y * 31) >> 3) % 5 > 1,
  'of letters': (x, y) => Math.hypot((x % 60) - 30, (y % 40) - 20) > 12 || x % 60 > 30,
};

/** A TIFF of one strip of such data (TIFF 6.0, section 11): group 4, whose black is 1 in a TIFF. */
function tiffOf(data: Buffer, width: number, height: number): Buffer {
  const fields = [
    [256, width],
    [257, height],
    [258, 1],
    [259, 4],
    [262, 0],
    [273, 8 + 2 + 8 * 12 + 4],
    [278, height],
    [279, data.length],
  ] as const;
  const head = Buffer.alloc(8 + 2 + fields.length * 12 + 4);
  head.write('II*\0\x08', 'latin1');
  head.writeUInt16LE(fields.length, 8);
  fields.forEach(([tag, value], index) => {
    head.writeUInt16LE(tag, 10 + index * 12);
    head.writeUInt16LE(4, 12 + index * 12);
    head.writeUInt32LE(1, 14 + index * 12);
    head.writeUInt32LE(value, 18 + index * 12);
  });
  return Buffer.concat([head, data]);
}

it.each(Object.keys(pictures).flatMap((name) => [5300, 61].map((width) => [name, width] as const)))(
  'packs a picture %s, %i pixels wide, so that its very bits come back',
  async (name, width) => {
    const height = 70;
    const isWhite = pictures[name] as (x: number, y: number) => boolean;
    const stride = Math.ceil(width / 8);
    const bits = Buffer.alloc(stride * height);
    const bytes = Buffer.alloc(width * height);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        if (!isWhite(x, y)) continue;
        bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
        bytes[y * width + x] = 255;
      }
    const tiff = tiffOf(groupFour(bits, width, height), width, height);
    const back = await sharp(tiff, { failOn: 'warning' }).toColourspace('b-w').raw().toBuffer();
    expect(back.equals(bytes)).toBe(true);
  },
);
