// Tests the row filters of PNG: adaptive ones for photos, none for drawings.
import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { formats, type Format } from '@octavo/contract';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoLike } from '../image-editor/photo-like.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

/** The filters of a PNG's rows: the first byte of each (PNG 3, section 7.3). */
async function filtersOf(path: string): Promise<Set<number | undefined>> {
  const file = await readFile(path);
  const { width, height, channels } = await sharp(file).metadata();
  const rows = inflateSync(Buffer.concat([...dataChunks(file)]));
  const stride = 1 + width * channels;
  return new Set(Array.from({ length: height }, (_, row) => rows[row * stride]));
}

function* dataChunks(file: Buffer): Generator<Buffer> {
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      yield file.subarray(at + 8, at + 8 + length);
    at += 12 + length;
  }
}

const drawing = (): Sharp =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
      <rect width="640" height="480" fill="#eef"/>
      <text x="20" y="240" font-size="60">Octavo</text></svg>`),
  );
const photo = (): Sharp => photoLike(640, 480);

const written: [string, Format, (image: Sharp) => Sharp][] = [
  ['JPEG', 'jpg', (image) => image.jpeg({ quality: 85 })],
  ['WebP', 'webp', (image) => image.webp({ quality: 85 })],
  ['PNG', 'png', (image) => image.png()],
];

describe.each(['image-format', 'image-resize'] as const)('%s to PNG', (operation) => {
  it.each(written)('filters a photo from %s', async (_, format, write) => {
    const path = await place.write(
      `photo.${formats[format].extensions[0]}`,
      await write(photo()).toBuffer(),
    );
    const result = await place.convert(operation, path, { outputFormat: 'png' });
    expect((await filtersOf(result.path)).size).toBeGreaterThan(1);
  });

  it.each(written)('leaves a drawing from %s as it is', async (_, format, write) => {
    const path = await place.write(
      `drawing.${formats[format].extensions[0]}`,
      await write(drawing()).toBuffer(),
    );
    const result = await place.convert(operation, path, { outputFormat: 'png' });
    expect(await filtersOf(result.path)).toEqual(new Set([0]));
  });
});

describe('image-compress of a photo', () => {
  it('takes the smaller of both ways', async () => {
    const path = await place.write(
      'photo.png',
      await photo().png({ compressionLevel: 0 }).toBuffer(),
    );
    const options = { outputFormat: 'png', compressionQuality: 100 };
    const result = await place.convert('image-compress', path, options);
    const ways = [false, true].map((adaptiveFiltering) =>
      photo().png({ compressionLevel: 9, adaptiveFiltering }).toBuffer(),
    );
    const least = Math.min(...(await Promise.all(ways)).map(({ length }) => length));
    expect((await readFile(result.path)).length).toBeLessThanOrEqual(least);
  });
});
