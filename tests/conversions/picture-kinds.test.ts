// The kinds of JPEG, PNG, GIF and BMP that cameras, printers and old programs make.
import { readFile, truncate } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bitmapOf } from './edited-images.ts';
import { run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const width = 40;
const height = 30;

/** A picture whose left half has one colour and whose right half another. */
const halves = (left: number[], right: number[]): Sharp => {
  const row = [...Array(width).keys()].flatMap((x) => (x < width / 2 ? left : right));
  const data = Buffer.from(Array(height).fill(row).flat());
  return sharp(data, { raw: { width, height, channels: left.length as 3 } });
};
const orange = [250, 130, 20];
const navy = [20, 40, 120];

/** The colours of both halves as they appear on white. */
async function coloursOf(path: string): Promise<number[][]> {
  const { data, info } = await sharp(path)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].map((part) => {
    const at =
      (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

/** Renders a PDF with poppler. */
async function drawn(pdf: string): Promise<string> {
  await run('pdftocairo', ['-png', '-r', '96', '-singlefile', pdf, place.path('drawn')]);
  return place.path('drawn.png');
}

const types = { jpg: 'jpg-to-pdf', png: 'png-to-pdf', gif: 'gif-to-pdf' } as const;

async function asPdf(name: string, picture: Sharp): Promise<string> {
  await picture.toFile(place.path(name));
  const type = types[name.split('.').pop() as keyof typeof types];
  const { path, pages } = await place.convert(type, place.path(name));
  expect(pages).toBe(1);
  expect(await run('qpdf', ['--check', path])).toContain('No syntax or stream encoding errors');
  return path;
}

const expectColours = (found: number[][], expected: number[][], tolerance: number) =>
  expected.flat().forEach((value, index) => {
    expect(Math.abs((found.flat()[index] ?? -999) - value)).toBeLessThanOrEqual(tolerance);
  });

describe('a picture becomes a PDF in its own colours', () => {
  it.each([
    ['progressive.jpg', () => halves(orange, navy).jpeg({ quality: 100, progressive: true })],
    ['deep.png', () => halves(orange, navy).toColourspace('rgb16').png()],
    ['interlaced.png', () => halves(orange, navy).png({ progressive: true })],
    ['one-bit.png', () => halves([255, 255, 255], [0, 0, 0]).png({ palette: true, colours: 2 })],
    ['grey-alpha.png', () => halves([200, 200, 200, 255], [90, 90, 90, 128]).grayscale().png()],
    ['clear.png', () => halves([...orange, 0], [...navy, 255]).png()],
    ['clear.gif', () => halves([...orange, 0], [...navy, 255]).gif()],
  ])('%s', async (name, make) => {
    const pdf = await asPdf(name, make());
    expectColours(await coloursOf(await drawn(pdf)), await coloursOf(place.path(name)), 3);
  });

  it('a grey JPEG', async () => {
    const pdf = await asPdf(
      'grey.jpg',
      halves([200, 200, 200], [50, 50, 50]).grayscale().jpeg({ quality: 100 }),
    );
    expectColours(
      await coloursOf(await drawn(pdf)),
      [
        [200, 200, 200],
        [50, 50, 50],
      ],
      3,
    );
  });

  it('the first frame of an animation', async () => {
    const frames = [halves(orange, orange), halves(navy, navy)].map((frame) =>
      frame.png().toBuffer(),
    );
    const pdf = await asPdf(
      'moving.gif',
      sharp(await Promise.all(frames), { join: { animated: true } }).gif(),
    );
    expectColours(await coloursOf(await drawn(pdf)), [orange, orange], 4);
  });

  it('an Adobe JPEG in CMYK, whose values are inverted, as it is', async () => {
    const pdf = await asPdf(
      'cmyk.jpg',
      halves(orange, navy).toColourspace('cmyk').jpeg({ quality: 100 }),
    );
    const bytes = (await readFile(place.path('cmyk.jpg'))).toString('latin1');
    expect(bytes).toContain('Adobe');
    expect(await run('pdfimages', ['-list', pdf])).toMatch(/icc\s+4|cmyk\s+4/);
    // Ways from CMYK to the screen differ; an inversion would be far off.
    expectColours(await coloursOf(await drawn(pdf)), [orange, navy], 60);
  });

  it('reports a truncated JPEG', async () => {
    await halves(orange, navy).resize(400, 300).jpeg().toFile(place.path('cut.jpg'));
    await truncate(place.path('cut.jpg'), 900);
    expect(await place.attempt('jpg-to-pdf', place.path('cut.jpg'))).toEqual({
      problem: { code: 'damaged_file', values: {} },
    });
  });
});

/** A BMP of 24 bits: two rows of three pixels, from the bottom. */
const small = [orange, orange, navy, navy, navy, navy].flat();
const smallBmp = (): Promise<Buffer> =>
  bitmapOf(sharp(Buffer.from(small), { raw: { width: 3, height: 2, channels: 3 } }));

describe('the resizer reads BMP', () => {
  it('and gives a PNG with the same pixels', async () => {
    const path = await place.write('small.bmp', await smallBmp());
    const result = await place.convert('image-resizer', path, { percent: 100 });
    const { data } = await sharp(result.path).raw().toBuffer({ resolveWithObject: true });
    expect(result.format).toBe('png');
    expect([...data]).toEqual(small);
  });

  it('and reports a truncated one', async () => {
    const path = await place.write('cut.bmp', (await smallBmp()).subarray(0, 60));
    expect(await place.attempt('image-resizer', path)).toMatchObject({
      problem: { code: 'damaged_file' },
    });
  });

  it('and refuses one of absurd size', async () => {
    const bytes = await smallBmp();
    bytes.writeInt32LE(60_000, 18);
    bytes.writeInt32LE(60_000, 22);
    const path = await place.write('vast.bmp', bytes);
    expect(await place.attempt('image-resizer', path)).toMatchObject({
      problem: { code: 'too_many_pixels' },
    });
  });
});
