import { readFile } from 'node:fs/promises';
import { ProblemError } from '@octavo/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspectImage } from './inspect.ts';

const fileOf = (content: BlobPart, name = 'image') => new File([content], name);
const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } });
const bytes = async (image: ReturnType<typeof plain>) => new Uint8Array(await image.toBuffer());
const svg = (attributes: string, before = '') => fileOf(`${before}<svg ${attributes}></svg>`);
const problemOf = (file: File) =>
  inspectImage(file).then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? error.problem : error),
  );

/** A TIFF of one pixel whose directory follows after `gap` bytes. */
function tiff(gap: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(8 + gap + 2 + 3 * 12 + 4);
  const view = new DataView(file.buffer);
  file.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, 8 + gap, true);
  view.setUint16(8 + gap, 3, true);
  [
    [256, 40],
    [257, 30],
    [259, 1],
  ].forEach(([tag = 0, value = 0], index) => {
    const at = 8 + gap + 2 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, 3, true);
    view.setUint32(at + 4, 1, true);
    view.setUint16(at + 8, value, true);
  });
  return file;
}

describe('the head of an image reports its format and size', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)('of %s', async (format) => {
    const found = await inspectImage(fileOf(await bytes(plain().toFormat(format))));
    expect(found).toMatchObject({
      format: format === 'jpeg' ? 'jpg' : format,
      width: 40,
      height: 30,
    });
  });

  test('of a photo that lies on its side, as it is shown', async () => {
    const turned = plain().withMetadata({ orientation: 6 }).jpeg();
    expect(await inspectImage(fileOf(await bytes(turned)))).toMatchObject({
      width: 30,
      height: 40,
    });
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of %s that says where it was taken',
    async (format) => {
      const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } };
      const placed = await bytes(plain().toFormat(format).withExif(gps));
      expect(await inspectImage(fileOf(placed))).toMatchObject({ hasLocation: true });
      const dated = await bytes(
        plain()
          .toFormat(format)
          .withExif({ IFD0: { Artist: 'Ada' } }),
      );
      expect(await inspectImage(fileOf(dated))).not.toHaveProperty('hasLocation');
    },
  );

  test('of an animated AVIF, with its frames', async () => {
    const film = await readFile(
      new URL('../../../../tests/conversions/film.avif', import.meta.url),
    );
    expect(await inspectImage(fileOf(new Uint8Array(film)))).toMatchObject({ frames: 3 });
  });

  test('of a TIFF whose directory follows its pixels', async () => {
    const found = await inspectImage(fileOf(tiff(10_000_000)));
    expect(found).toMatchObject({ format: 'tiff', width: 40, height: 30, frames: 1 });
  });

  test.each([
    ['a size in pixels', 'width="120" height="80"', 120, 80],
    ['a size in millimetres', 'width="254mm" height="127mm"', 960, 480],
    ['a view box alone', 'viewBox="0 0 64 32"', 64, 32],
    ['nothing', 'xmlns="http://www.w3.org/2000/svg"', 300, 150],
  ])('of an SVG that reports %s', async (_what, attributes, width, height) => {
    expect(await inspectImage(svg(attributes))).toEqual({
      ...{ format: 'svg', frames: 1, width, height },
    });
  });

  test('of an SVG after a long comment, and with a prefix', async () => {
    const before = `<?xml version="1.0"?><!-- ${'x'.repeat(5000)} -->`;
    expect(await inspectImage(svg('width="9" height="8"', before))).toMatchObject({ width: 9 });
    const prefixed = fileOf('<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="8"/>');
    expect(await inspectImage(prefixed)).toMatchObject({ format: 'svg', width: 9, height: 8 });
  });

  test.each(['gif', 'webp'] as const)('and the frames of an animated %s', async (format) => {
    const frames = sharp(Buffer.alloc(10 * 30 * 3, 50).fill(200, 300, 600), {
      raw: { width: 10, height: 30, channels: 3, pageHeight: 10 },
    });
    const found = await inspectImage(fileOf(await bytes(frames.toFormat(format))));
    expect(found).toMatchObject({ width: 10, height: 10, frames: 3 });
    const large = fileOf(await bytes(frames.toFormat(format)));
    Object.defineProperty(large, 'size', { value: 129 * 1024 * 1024 });
    // Too many bytes to be read for that.
    expect((await inspectImage(large)).frames).toBeUndefined();
  });
});

describe('what cannot be edited is refused before it is sent', () => {
  test('an empty file', async () => {
    expect(await problemOf(fileOf(''))).toEqual({ code: 'empty_file' });
  });

  test.each([
    ['a PDF', '%PDF-1.7\n', 'PDF'],
    ['text that is called a photo', 'Dear Sir or Madam', 'an unknown kind of file'],
    [
      'a web page',
      '<html><body><svg width="9" height="9"></svg></body></html>',
      'an unknown kind of file',
    ],
  ])('%s', async (_what, content, found) => {
    expect(await problemOf(fileOf(content, 'photo.jpg'))).toMatchObject({
      code: 'wrong_format',
      values: { found, expected: expect.stringContaining('JPEG, PNG') as string },
    });
  });

  test('more pixels than are edited here', async () => {
    const head = await bytes(plain(1, 1).png());
    new DataView(head.buffer, head.byteOffset).setUint32(16, 20_000);
    new DataView(head.buffer, head.byteOffset).setUint32(20, 20_000);
    expect(await problemOf(fileOf(head))).toEqual({
      code: 'too_many_pixels',
      values: { found: 400, limit: 100 },
    });
    const huge = svg('width="100000" height="100000"');
    expect(await problemOf(huge)).toMatchObject({ code: 'too_many_pixels' });
  });

  test.each([
    ['a JPEG that ends at once', [0xff, 0xd8, 0xff, 0xe0, 0, 4]],
    ['a PNG without a header', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0]],
    ['a GIF without a size', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
    ['a TIFF without a directory', [0x49, 0x49, 42, 0, 255, 255, 255, 0]],
    ['a JPEG of nothing but markers', [0xff, 0xd8, ...Array.from({ length: 500 }, () => 0xff)]],
  ])('%s', async (_what, head) => {
    expect(await problemOf(fileOf(Uint8Array.from(head)))).toEqual({ code: 'damaged_file' });
  });
});
