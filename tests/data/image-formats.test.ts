// From every image format that is read to every one that is written, checked with sharp.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const [width, height] = [64, 48];
/** Soft colours, so that no format changes them much. */
const picture = () => {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    data[at * 3] = (at % width) * 3;
    data[at * 3 + 1] = Math.floor(at / width) * 4;
    data[at * 3 + 2] = 120;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
};
const pixels = (path: string) => sharp(path).removeAlpha().toColourspace('srgb').raw().toBuffer();

async function difference(first: string, second: string): Promise<number> {
  const [a, b] = await Promise.all([pixels(first), pixels(second)]);
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

const inputs = ['jpg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const;
const outputs = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const;
const formatOf = (output: string) => (output === 'jpeg' ? 'jpg' : output);

describe.each(inputs)('an image in %s', (input) => {
  it.each(outputs)('becomes %s with the same picture', async (outputFormat) => {
    const path = place.path(`in.${input}`);
    await picture().toFile(path);
    const options = { outputFormat, percent: 100, quality: 95 };
    const result = await place.convert('image-resizer', path, options);
    expect(result.format).toBe(formatOf(outputFormat));
    expect(await difference(path, result.path)).toBeLessThan(8);
  });

  it('stays in its format by default', async () => {
    const path = place.path(`same.${input}`);
    await picture().toFile(path);
    expect(await place.convert('image-resizer', path)).toMatchObject({ format: input });
  });
});

it.each(['webp', 'tiff', 'gif'])('keeps all frames in %s', async (outputFormat) => {
  const frames = await Promise.all(
    [picture(), picture().negate()].map((frame) => frame.png().toBuffer()),
  );
  const path = place.path('moving.gif');
  await sharp(frames, { join: { animated: true } }).gif().toFile(path);
  const result = await place.convert('image-resizer', path, { outputFormat, width: 32 });
  expect(await sharp(result.path).metadata()).toMatchObject({ pages: 2, width: 32 });
});

/** A TIFF of grey pages, each of its own size: directory after directory, then pixels that all of them share. */
function tiffOf(pages: [width: number, height: number][]): Buffer {
  const directoryBytes = 2 + 9 * 12 + 4;
  const pixelsAt = 8 + pages.length * directoryBytes;
  const directories = pages.map(([width, height], index) => {
    const values = [width, height, 8, 1, 1, pixelsAt, 1, height, width * height];
    const tags = [256, 257, 258, 259, 262, 273, 277, 278, 279];
    const bytes = Buffer.alloc(directoryBytes);
    bytes.writeUInt16LE(tags.length, 0);
    for (const [at, tag] of tags.entries()) {
      bytes.writeUInt16LE(tag, 2 + at * 12);
      bytes.writeUInt16LE(4, 4 + at * 12);
      bytes.writeUInt32LE(1, 6 + at * 12);
      bytes.writeUInt32LE(values[at] ?? 0, 10 + at * 12);
    }
    const next = index + 1 < pages.length ? 8 + (index + 1) * directoryBytes : 0;
    bytes.writeUInt32LE(next, directoryBytes - 4);
    return bytes;
  });
  const head = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  return Buffer.concat([head, ...directories, Buffer.alloc(10_000, 99)]);
}

it('keeps the pages of a TIFF that differ in size', async () => {
  const path = await place.write('uneven.tiff', tiffOf([[40, 30], [20, 60]]));
  const result = await place.convert('image-resizer', path, { percent: 100 });
  const [first, second] = await Promise.all(
    [0, 1].map((page) => sharp(result.path, { page }).metadata()),
  );
  expect(first).toMatchObject({ width: 40, height: 30 });
  expect(second).toMatchObject({ width: 20, height: 60 });
});

it('keeps the pages of a TIFF that are alike', async () => {
  const path = await place.write('even.tiff', tiffOf([[40, 30], [40, 30], [40, 30]]));
  const result = await place.convert('image-resizer', path, { percent: 50 });
  expect(await sharp(result.path).metadata()).toMatchObject({ pages: 3, width: 20 });
});

it('keeps transparency in AVIF and TIFF', async () => {
  const path = place.path('clear.png');
  await picture().ensureAlpha(0.5).png().toFile(path);
  for (const outputFormat of ['avif', 'tiff']) {
    const result = await place.convert('image-resizer', path, { outputFormat, percent: 100 });
    const { channels } = await sharp(result.path).stats();
    expect(channels[3]?.mean).toBeCloseTo(127, -1);
  }
});

it('keeps all sixteen bits of a channel in TIFF', async () => {
  const path = place.path('deep.png');
  await picture().toColourspace('rgb16').png().toFile(path);
  const result = await place.convert('image-resizer', path, { outputFormat: 'tiff', percent: 100 });
  expect(await sharp(result.path).metadata()).toMatchObject({ depth: 'ushort' });
});
