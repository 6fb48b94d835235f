// TIFF of the kinds that scanners and printers' programs make, compared with what sharp draws.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './programs.ts';
import { writeTiff, type TiffPage } from './tiff.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const width = 40;
const height = 30;

type Samples = (x: number, y: number) => number[];

/** A page whose samples, 0–255, depend on the place. */
function page(samples: Samples, more: Pick<TiffPage, 'photometric'> & Partial<TiffPage>): TiffPage {
  const places = Array.from({ length: width * height }, (_, index) => index);
  const values = places.flatMap((at) => samples(at % width, Math.floor(at / width)));
  const deep = values.flatMap((value) => [value, value]);
  const data = Buffer.from(more.bits === 16 ? deep : values);
  return { width, height, bits: 8, samples: samples(0, 0).length, data, ...more };
}

const colours: Samples = (x, y) => [x * 6, y * 8, 128];
const cmyk: Samples = (x, y) => [x * 6, y * 8, 20, 10];
const halfClear: Samples = (x, y) => [...colours(x, y), x < 20 ? 255 : 90];

const kinds: Record<string, TiffPage> = {
  'CMYK without a profile': page(cmyk, { photometric: 5 }),
  'CMYK of 16 bits': page(cmyk, { photometric: 5, bits: 16 }),
  'RGB of 16 bits': page(colours, { photometric: 2, bits: 16 }),
  'RGB of 16 bits with alpha': page(halfClear, { photometric: 2, bits: 16, extra: 2 }),
  'RGB with alpha': page(halfClear, { photometric: 2, extra: 2 }),
  'grey whose zero is white': page((x) => [x * 6], { photometric: 0 }),
  'grey of 16 bits with alpha': page((x, y) => [x * 6, y * 8], {
    photometric: 1,
    bits: 16,
    extra: 2,
  }),
  'one bit whose zero is white': {
    ...{ width, height, bits: 1, samples: 1, photometric: 0 },
    data: Buffer.alloc((width / 8) * height, Buffer.from([0xff, 0xff, 0xf0, 0, 0])),
  },
  'CIELAB of 16 bits': page((x) => [150, x * 2, 20], { photometric: 8, bits: 16 }),
};

/** What sharp draws of a page on white. */
const asSharpDraws = (path: string, index = 0) =>
  sharp(path, { page: index })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

/** The pages of a PDF as poppler draws them, pixel for pixel. */
async function drawnPages(pdf: string, count: number): Promise<string[]> {
  await run('pdftocairo', ['-png', '-r', '96', pdf, place.path('drawn')]);
  return Array.from({ length: count }, (_, index) => place.path(`drawn-${index + 1}.png`));
}

async function expectSame(drawn: string, path: string, index = 0): Promise<void> {
  const expected = await asSharpDraws(path, index);
  const found = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([found.info.width, found.info.height]).toEqual([
    expected.info.width,
    expected.info.height,
  ]);
  const off = found.data.reduce((sum, value, at) => sum + Math.abs(value - expected.data[at]!), 0);
  expect(off / found.data.length).toBeLessThan(1);
}

describe('a TIFF becomes a PDF that looks like it', () => {
  it.each(Object.entries(kinds))('%s', async (_, kind) => {
    const path = await writeTiff(place.path('kind.tiff'), kind);
    const result = await place.convert('tiff-to-pdf', path);
    await expectSame((await drawnPages(result.path, 1))[0]!, path);
  });

  it('CIELAB of eight bits, which sharp does not read', async () => {
    const red = page(() => [138, 81, 70], { photometric: 8, orientation: 6 });
    const path = await writeTiff(place.path('lab.tiff'), red, kinds['RGB with alpha']!);
    const result = await place.convert('tiff-to-pdf', path);
    expect(result.pages).toBe(2);
    const [first = '', second = ''] = await drawnPages(result.path, 2);
    const { data, info } = await sharp(first).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([height, width]);
    [255, 0, 0].forEach((value, index) => expect(Math.abs(data[index]! - value)).toBeLessThan(5));
    const alone = await writeTiff(place.path('alone.tiff'), kinds['RGB with alpha']!);
    await expectSame(second, alone);
    const image = await place.convert('image-resizer', path, { outputFormat: 'png', percent: 50 });
    expect(image).toMatchObject({ format: 'zip', pages: 2 });
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('turned or flipped: orientation %i', async (orientation) => {
    const turned = page(colours, { photometric: 2, orientation });
    const path = await writeTiff(place.path('turned.tiff'), turned);
    const result = await place.convert('tiff-to-pdf', path);
    await expectSame((await drawnPages(result.path, 1))[0]!, path);
  });

  it('of pages that differ in size, colours and orientation', async () => {
    const small = { width: 10, height: 4, data: Buffer.alloc(160, 60) };
    const path = await writeTiff(
      place.path('mixed.tiff'),
      page(colours, { photometric: 2 }),
      page(cmyk, { photometric: 5, orientation: 6, ...small }),
      kinds['one bit whose zero is white']!,
    );
    const result = await place.convert('tiff-to-pdf', path);
    expect(result.pages).toBe(3);
    for (const [index, drawn] of (await drawnPages(result.path, 3)).entries())
      await expectSame(drawn, path, index);
  });
});
