// Tests the options of the image resizer, and the properties of the image that it keeps.
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

type Colour = { r: number; g: number; b: number; alpha?: number };
const red = { r: 200, g: 30, b: 20 };
const blue = { r: 20, g: 40, b: 180 };
const clear = { ...red, alpha: 0 };

const plain = (width: number, height: number, background: Colour = red) =>
  sharp({
    create: { width, height, channels: background.alpha === undefined ? 3 : 4, background },
  });

/** Writes a picture and gives its path. */
async function picture(name: string, width: number, height: number, colour?: Colour) {
  await plain(width, height, colour).toFile(place.path(name));
  return place.path(name);
}

async function resized(path: string, options: Record<string, unknown>) {
  const result = await place.convert('image-resizer', path, options);
  return { ...result, ...(await sharp(result.path).metadata()) };
}

describe('the size of a result', () => {
  it.each([
    ['has the height that follows from the width', { width: 100, height: 20 }, [100, 50]],
    ['has it also where another one is given', { width: 100, height: 100 }, [100, 50]],
    ['follows one side', { height: 30 }, [60, 30]],
    [
      'changes the proportions if requested',
      { width: 90, height: 90, maintainAspectRatio: 'no' },
      [90, 90],
    ],
    ['is a part of the image', { percent: 25 }, [50, 25]],
    ['has a usual width', { preset: '400' }, [400, 200]],
    ['is what is said by number rather than by preset', { preset: '400', width: 40 }, [40, 20]],
    ['is what is said in percent rather than by preset', { preset: '400', percent: 50 }, [100, 50]],
    ['is 800 by 600 at most when nothing is said', {}, [800, 400]],
    ['stays when only another format is chosen', { outputFormat: 'webp' }, [200, 100]],
    ['stays when its own format is chosen', { outputFormat: 'png' }, [200, 100]],
  ])('%s', async (_, options, [width, height]) => {
    const found = await resized(await picture('wide.png', 200, 100), options);
    expect([found.width, found.height]).toEqual([width, height]);
  });

  it.each(['width', 'height'])('may not be 0 or beyond 4000 in %s', async (side) => {
    const path = await picture('small.png', 8, 8);
    for (const value of [0, 4001])
      expect(await place.attempt('image-resizer', path, { [side]: value })).toMatchObject({
        problem: { code: 'invalid_option' },
      });
  });
});

describe('an animation', () => {
  const delays = [40, 250, 90];

  async function animation(): Promise<string> {
    const frames = [red, clear, blue].map((colour) =>
      plain(60, 40, colour).ensureAlpha().png().toBuffer(),
    );
    await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif({ delay: delays, loop: 3 })
      .toFile(place.path('moving.gif'));
    return place.path('moving.gif');
  }

  it.each(['gif', 'webp'])(
    'keeps its times, its turns and its transparency in %s',
    async (outputFormat) => {
      const found = await resized(await animation(), { width: 30, outputFormat });
      expect(found).toMatchObject({ pages: 3, width: 30, height: 20, delay: delays, loop: 3 });
      const second = await sharp(found.path, { page: 1 }).ensureAlpha().stats();
      expect(second.channels[3]?.mean).toBeLessThan(2);
    },
  );

  it('gives its first frame where a format holds only one', async () => {
    const found = await resized(await animation(), { outputFormat: 'jpeg' });
    expect(found).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });
});

describe('colours', () => {
  it('stay in their profile', async () => {
    await plain(20, 20).withIccProfile('p3').png().toFile(place.path('p3.png'));
    const given = await sharp(place.path('p3.png')).metadata();
    const found = await resized(place.path('p3.png'), { percent: 50 });
    expect(found.icc).toEqual(given.icc);
  });

  it('in CMYK become sRGB by their profile', async () => {
    await plain(20, 20).toColourspace('cmyk').jpeg({ quality: 100 }).toFile(place.path('cmyk.jpg'));
    const found = await resized(place.path('cmyk.jpg'), { percent: 100 });
    expect(found.space).toBe('srgb');
    const { dominant } = await sharp(found.path).stats();
    expect(Math.abs(dominant.r - red.r)).toBeLessThan(24);
  });

  it.each([
    ['white', 255],
    ['black', 0],
  ])('that were transparent become %s in a JPEG', async (background, value) => {
    const path = await picture('clear.png', 20, 20, clear);
    const { path: made } = await resized(path, { outputFormat: 'jpeg', background });
    const { channels } = await sharp(made).stats();
    expect(channels.every(({ mean }) => Math.abs(mean - value) < 2)).toBe(true);
  });

  it('of sixteen bits stay deep in PNG', async () => {
    await plain(20, 20).toColourspace('rgb16').png().toFile(place.path('deep.png'));
    expect(await resized(place.path('deep.png'), { percent: 50 })).toMatchObject({
      depth: 'ushort',
    });
  });
});

it('is upright and has neither camera nor location data', async () => {
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  const path = place.path('camera.jpg');
  await plain(60, 40).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toFile(path);
  expect((await sharp(path).metadata()).exif?.includes('Camera')).toBe(true);
  const found = await resized(path, { percent: 100 });
  expect(found).toMatchObject({ width: 40, height: 60 });
  expect(found.exif).toBeUndefined();
  expect(found.orientation).toBeUndefined();
});

it('uses the settings of encoders, and keeps the metadata that is asked for', async () => {
  const path = place.path('described.jpg');
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33' } });
  await photo
    .withIccProfile('p3')
    .withExif({ IFD0: { Artist: 'Ada', Model: 'Camera' } })
    .jpeg()
    .toFile(path);
  const settings = { percent: 50, chroma: '4:4:4', progressive: 'yes' };
  const kept = await resized(path, { ...settings, keepRights: true });
  expect(kept).toMatchObject({ width: 200, chromaSubsampling: '4:4:4', isProgressive: true });
  expect(kept.hasProfile).toBe(true);
  const exif = kept.exif?.toString('latin1') ?? '';
  expect(exif).toContain('Ada');
  expect(exif).not.toContain('Camera');
  const plain = await resized(path, { ...settings, progressive: 'no', keepProfile: false });
  expect(plain).toMatchObject({ hasProfile: false, isProgressive: false });
  const few = await resized(path, { outputFormat: 'png', colors: '4' });
  expect(few).toMatchObject({ isPalette: true });
});

describe('a TIFF whose pages differ in size', () => {
  const grey = (width: number, height: number, value: number): TiffPage => ({
    ...{ width, height, bits: 8, samples: 1, photometric: 1 },
    data: Buffer.alloc(width * height, value),
  });
  const uneven = () =>
    writeTiff(place.path('scan.tiff'), grey(600, 500, 40), grey(200, 700, 120), grey(50, 50, 200));

  it('keeps them all', async () => {
    const found = await resized(await uneven(), { percent: 50 });
    expect(found).toMatchObject({ format: 'tiff', pages: 3 });
    const pages = [0, 1, 2].map((page) => sharp(found.path, { page }));
    const sizes = await Promise.all(pages.map((page) => page.metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [300, 250],
      [100, 350],
      [25, 25],
    ]);
    const means = await Promise.all(pages.map((page) => page.stats()));
    expect(means.map(({ channels }) => channels[0]?.mean)).toEqual([40, 120, 200]);
  });

  it('is read by other programs', async () => {
    const { path } = await resized(await uneven(), { percent: 50 });
    const pdf = await place.convert('tiff-to-pdf', path);
    expect(await run('pdfimages', ['-list', pdf.path])).toMatch(/300\s+250[\s\S]*100\s+350/);
  });

  it('becomes a ZIP of pictures in a format that holds one', async () => {
    const result = await place.convert('image-resizer', await uneven(), { outputFormat: 'png' });
    expect(result).toMatchObject({ format: 'zip', name: 'scan.zip', pages: 3 });
    const names = await run('unzip', ['-Z1', result.path]);
    expect(names.trim().split('\n')).toEqual(['scan-001.png', 'scan-002.png', 'scan-003.png']);
  });
});
