// Images and PDF pages, compared with what sharp and poppler see.
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { infoOfPdf, run } from './programs.ts';
import { writeDocx } from './documents.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
const width = 90;
const height = 60;

/** A picture in which every corner differs. */
function gradient(): Sharp {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at++) {
    data[at * 4] = ((at % width) * 255) / width;
    data[at * 4 + 1] = (Math.floor(at / width) * 255) / height;
  }
  return sharp(data, { raw: { width, height, channels: 4 } });
}

beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

/** The mean difference of two pictures on white, 0–255. */
async function difference(one: string, other: string): Promise<number> {
  const pixels = async (path: string) =>
    sharp(path)
      .autoOrient()
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

/** Draws a PDF at the density that a page of the image's own size has. */
async function drawn(pdf: string, dpi = 96): Promise<string> {
  await run('pdftocairo', ['-png', '-r', String(dpi), '-singlefile', pdf, place.path('drawn')]);
  return place.path('drawn.png');
}

describe('an image becomes a PDF that looks like it', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('a JPEG with orientation %i', async (orientation) => {
    const path = place.path(`o${orientation}.jpg`);
    await gradient()
      .removeAlpha()
      .jpeg({ quality: 100 })
      .withMetadata({ orientation })
      .toFile(path);
    const { path: pdf } = await place.convert('jpg-to-pdf', path);
    expect(await run('pdfimages', ['-list', pdf])).toContain('jpeg');
    const { density } = await sharp(path).metadata();
    expect(await difference(path, await drawn(pdf, density ?? 96))).toBeLessThan(1);
  });

  it.each([
    ['rgb.png', () => gradient().removeAlpha().png()],
    ['grey.png', () => gradient().removeAlpha().grayscale().png()],
    ['deep.png', () => gradient().toColourspace('rgb16').png()],
    ['palette.png', () => gradient().png({ palette: true })],
    ['one.gif', () => gradient().gif()],
  ])('%s', async (name, make) => {
    await make().toFile(place.path(name));
    const { path: pdf } = await place.convert('png-to-pdf', place.path(name));
    expect(await difference(place.path(name), await drawn(pdf))).toBeLessThan(1);
  });

  it('keeps transparency', async () => {
    await gradient()
      .ensureAlpha(0.5)
      .composite([
        {
          input: Buffer.from([0, 0, 0, 90]),
          raw: { width: 1, height: 1, channels: 4 },
          tile: true,
          blend: 'dest-in',
        },
      ])
      .png()
      .toFile(place.path('alpha.png'));
    const { path: pdf } = await place.convert('png-to-pdf', place.path('alpha.png'));
    expect(await run('pdfimages', ['-list', pdf])).toContain('smask');
    expect(await difference(place.path('alpha.png'), await drawn(pdf))).toBeLessThan(1);
  });

  it('turns the paper to the image', async () => {
    await gradient().jpeg().toFile(place.path('wide.jpg'));
    const { path: pdf } = await place.convert('jpg-to-pdf', place.path('wide.jpg'), {
      pageSize: 'a4',
      margin: 10,
    });
    expect((await infoOfPdf(pdf))['Page size']).toContain('841.89 x 595.276');
  });
});

describe('the image resizer', () => {
  it('fits into 800 by 600 by default', async () => {
    await gradient().resize(1600, 1600, { fit: 'fill' }).png().toFile(place.path('large.png'));
    const { path } = await place.convert('image-resizer', place.path('large.png'));
    expect(await sharp(path).metadata()).toMatchObject({ width: 600, height: 600, format: 'png' });
  });
  it('derives the height from the width, as specified, if the proportions are kept', async () => {
    await gradient().resize(1600, 1600, { fit: 'fill' }).png().toFile(place.path('square.png'));
    const size = { width: 800, height: 600 };
    const { path } = await place.convert('image-resizer', place.path('square.png'), size);
    expect(await sharp(path).metadata()).toMatchObject({ width: 800, height: 800 });
  });
  it('rotates an image upright and drops its EXIF data', async () => {
    await gradient()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'x', Orientation: '6' } })
      .toFile(place.path('camera.jpg'));
    const { path } = await place.convert('image-resizer', place.path('camera.jpg'), {
      percent: 100,
    });
    const found = await sharp(path).metadata();
    expect(found.exif).toBeUndefined();
  });
  it('keeps an animation', async () => {
    const frames = await Promise.all(
      [gradient(), gradient().negate({ alpha: false })].map((frame) => frame.png().toBuffer()),
    );
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toFile(place.path('moving.gif'));
    const { path } = await place.convert('image-resizer', place.path('moving.gif'), { width: 45 });
    expect(await sharp(path).metadata()).toMatchObject({ pages: 2, width: 45, format: 'gif' });
  });
});

describe('an image of several pages', () => {
  const squares = (sizes: number[]) =>
    sizes.map((size, i) =>
      sharp({ create: { width: size, height: size, channels: 3, background: colours[i] ?? '' } }),
    );
  const colours = ['#a62b1f', '#1f5c52', '#7d5a10'];

  it('gives a page for each page of a TIFF', async () => {
    const frames = await Promise.all(squares([90, 90, 90]).map((one) => one.png().toBuffer()));
    const tiff = sharp(frames, { join: { animated: true } }).tiff({ compression: 'lzw' });
    await tiff.toFile(place.path('pages.tiff'));
    const { path, pages } = await place.convert('tiff-to-pdf', place.path('pages.tiff'));
    expect(pages).toBe(3);
    await run('pdftocairo', ['-png', '-r', '96', path, place.path('tiff')]);
    for (const [i, colour] of colours.entries()) {
      const { dominant } = await sharp(place.path(`tiff-${i + 1}.png`)).stats();
      const [red] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      expect(Math.abs(dominant.r - (red ?? 0))).toBeLessThan(16);
    }
  });

  it('gives the first frame of an animation, or all of them if requested', async () => {
    const frames = await Promise.all(squares([40, 40]).map((one) => one.png().toBuffer()));
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toFile(place.path('two.gif'));
    expect((await place.convert('gif-to-pdf', place.path('two.gif'))).pages).toBe(1);
    const all = await place.convert('gif-to-pdf', place.path('two.gif'), { frames: 'all' });
    expect(all.pages).toBe(2);
  });

  it.each(['webp', 'avif', 'tiff'] as const)('of one page may be a %s', async (format) => {
    const path = place.path(`one.${format}`);
    await gradient().removeAlpha().toFormat(format, { quality: 100 }).toFile(path);
    const { path: made } = await place.convert('jpg-to-pdf', path, { pageSize: 'fit' });
    expect(await difference(await drawn(made), path)).toBeLessThan(3);
  });
});

describe('PDF to JPG', () => {
  it('gives one picture for one page and a ZIP for several', async () => {
    await writeDocx(place.path('three.docx'), ['one', 'two', 'three']);
    const pdf = await place.convert('word-to-pdf', place.path('three.docx'));
    const all = await place.convert('pdf-to-jpg', pdf.path, { dpi: 72 }, 'report.pdf');
    expect(all).toMatchObject({ format: 'zip', pages: 3, name: 'report.zip' });
    expect(await run('unzip', ['-l', all.path])).toContain('report-003.jpg');
    const second = await place.convert('pdf-to-jpg', pdf.path, { dpi: 72, pages: '2' });
    const { Pages: pages, ...info } = await infoOfPdf(pdf.path);
    const [pageWidth = 0, pageHeight = 0] =
      (info['Page size'] ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
    expect(pages).toBe('3');
    expect(await sharp(second.path).metadata()).toMatchObject({
      width: Math.round(pageWidth),
      height: Math.round(pageHeight),
    });
  });
  it('gives PNG pictures, transparent where nothing is drawn if requested', async () => {
    const pdf = join(import.meta.dirname, '..', 'corpus', 'hostile', 'pdf-ok.pdf');
    const solid = await place.convert('pdf-to-png', pdf, { dpi: 72 });
    expect(await difference(solid.path, await drawn(pdf, 72))).toBeLessThan(2);
    expect((await sharp(solid.path).metadata()).hasAlpha).toBe(false);
    const clear = await place.convert('pdf-to-png', pdf, { dpi: 72, transparent: 'true' });
    const { channels } = await sharp(clear.path).stats();
    expect(channels[3]).toMatchObject({ min: 0, max: 255 });
    expect(await difference(clear.path, await drawn(pdf, 72))).toBeLessThan(2);
  });

  it('draws what poppler draws', async () => {
    const pdf = join(import.meta.dirname, '..', 'corpus', 'hostile', 'pdf-ok.pdf');
    const { path } = await place.convert('pdf-to-jpg', pdf, { dpi: 96, quality: 100 });
    expect(await difference(path, await drawn(pdf))).toBeLessThan(2);
  });
  it.each(['jpg', 'png'] as const)(
    'of a page without colours is a %s with one channel',
    async (format) => {
      const pictureOf = async (pdf: string, options = {}) =>
        (await place.convert(`pdf-to-${format}`, pdf, { dpi: 96, ...options })).path;
      const channelsOf = async (path: string) => (await sharp(path).metadata()).channels;
      await writeDocx(place.path('grey.docx'), ['Sixteen pages are printed on one sheet.']);
      const { path: text } = await place.convert('word-to-pdf', place.path('grey.docx'));
      const grey = await pictureOf(text);
      expect(await channelsOf(grey)).toBe(1);
      expect(await difference(grey, await drawn(text))).toBeLessThan(2);
      await gradient().removeAlpha().png().toFile(place.path('coloured.png'));
      const { path: coloured } = await place.convert('png-to-pdf', place.path('coloured.png'));
      expect(await channelsOf(await pictureOf(coloured))).toBe(3);
      const shade = await pictureOf(coloured, { grayscale: 'true' });
      expect(await channelsOf(shade)).toBe(1);
      const own = place.path(`shade.${format}`);
      await sharp(await pictureOf(coloured))
        .greyscale()
        .toFile(own);
      expect(await difference(shade, own)).toBeLessThan(2);
    },
  );
  it('asks for the password and reports a wrong one', async () => {
    const pdf = join(import.meta.dirname, '..', 'corpus', 'hostile', 'pdf-ok.pdf');
    await run('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', pdf, place.path('locked.pdf')]);
    const attempt = (password?: string) =>
      place.attempt('pdf-to-jpg', place.path('locked.pdf'), password ? { password } : {});
    expect(await attempt()).toEqual({ problem: { code: 'password_required' } });
    expect(await attempt('wrong')).toEqual({ problem: { code: 'wrong_password' } });
    expect(await attempt('secret')).toMatchObject({ result: { format: 'jpg' } });
  });
});
