// SVG as input: drawn sharp at every size, with nothing loaded from outside.
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { infoOfPdf, run } from './programs.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const disc = '<circle cx="50" cy="50" r="40" fill="#c81e14"/>';
const svg = (attributes: string, content = disc) => `<svg ${xmlns} ${attributes}>${content}</svg>`;
const square = 'width="100" height="100" viewBox="0 0 100 100"';

/** Pixels between the disc and what is around it, which are many where edges are blurred. */
async function blurredPixels(path: string): Promise<number> {
  const { data } = await sharp(path)
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((alpha) => alpha > 0 && alpha < 255).length;
}

describe('an SVG becomes an image', () => {
  it('that is sharp at any size, and transparent where nothing is drawn', async () => {
    const path = await place.write('disc.svg', svg(square));
    const result = await place.convert('image-resizer', path, { width: 1000 });
    expect(await sharp(result.path).metadata()).toMatchObject({
      format: 'png',
      width: 1000,
      height: 1000,
    });
    // The edge of a disc of 400 pixels passes about 3,200 of them.
    expect(await blurredPixels(result.path)).toBeLessThan(4000);
  });

  it.each([
    ['pixels', square, 100],
    ['inches', 'width="2in" height="2in" viewBox="0 0 100 100"', 192],
    ['millimetres', "width='25.4mm' height='25.4mm' viewBox='0 0 100 100'", 96],
    ['its view box', 'viewBox="0 0 120 120"', 120],
  ])('as large as it says in %s', async (_, size, expected) => {
    const path = await place.write('sized.svg', svg(size));
    const result = await place.convert('image-resizer', path, { outputFormat: 'png' });
    expect(await sharp(result.path).metadata()).toMatchObject({
      width: expected,
      height: expected,
    });
  });

  it('though it begins with a long comment and the document type of drawing programs', async () => {
    const head = `<?xml version="1.0" encoding="iso-8859-1"?><!-- ${'long '.repeat(900)} -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`;
    const path = await place.write('drawn.svg', `${head}${svg(square)}`);
    const result = await place.convert('image-resizer', path, { outputFormat: 'jpeg' });
    const { dominant } = await sharp(result.path).stats();
    expect(dominant.r).toBeGreaterThan(180);
  });

  it('with the entities in which drawing programs keep its namespaces', async () => {
    const drawing = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg">
      <!ENTITY colour 'fill:"none";fill:#c01010'>
    ]><svg xmlns="&ns_svg;" width="100" height="100"><rect width="100" height="100" style="&colour;"/></svg>`;
    const path = await place.write('illustrated.svg', drawing);
    const result = await place.convert('image-resizer', path, { outputFormat: 'png' });
    const { channels } = await sharp(result.path).stats();
    expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([0xc0, 0x10, 0x10]);
  });

  it('with the pictures that lie in it, and without those that do not', async () => {
    const inner = (
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#1030c0' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const neighbour = await place.write('neighbour.png', Buffer.from(inner, 'base64'));
    const images = [
      `<image x="0" y="0" width="50" height="100" preserveAspectRatio="none" href="data:image/png;base64,${inner}"/>`,
      `<image x="50" y="0" width="50" height="50" xlink:href="file://${neighbour}"/>`,
      '<image x="50" y="50" width="50" height="50" href="neighbour.png"/>',
    ];
    const path = await place.write('images.svg', svg(square, images.join('')));
    const result = await place.convert('image-resizer', path, { outputFormat: 'png' });
    const alpha = async (left: number) =>
      (
        await sharp(result.path)
          .extract({ left, top: 0, width: 40, height: 100 })
          .extractChannel(3)
          .toBuffer({ resolveWithObject: false })
          .then((bytes) => sharp(bytes).stats())
      ).channels[0]?.mean;
    expect(await alpha(5)).toBe(255);
    expect(await alpha(55)).toBe(0);
  });
});

describe('an SVG becomes a PDF', () => {
  it('of its own size, together with other images', async () => {
    const path = await place.write(
      'page.svg',
      svg('width="210mm" height="297mm" viewBox="0 0 100 100"'),
    );
    await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
      .png()
      .toFile(place.path('next.png'));
    const result = await place.convertAll('png-to-pdf', [path, place.path('next.png')]);
    expect(result.pages).toBe(2);
    const [width = 0, height = 0] =
      (await infoOfPdf(result.path))['Page size']?.match(/[\d.]+/g)?.map(Number) ?? [];
    expect(Math.abs(width - 595.28)).toBeLessThan(1);
    expect(Math.abs(height - 841.89)).toBeLessThan(1);
  });

  it('that stays a drawing with letters when it is alone', async () => {
    const text = `${disc}<text x="10" y="55" font-size="12">Octavo</text>`;
    const path = await place.write('alone.svg', svg(square, text));
    const { path: pdf, pages } = await place.convert('png-to-pdf', path);
    expect(pages).toBe(1);
    expect((await run('pdfimages', ['-list', pdf])).trim().split('\n')).toHaveLength(2);
    expect(await run('pdftotext', [pdf, '-'])).toContain('Octavo');
    const [width = 0, height = 0] =
      (await infoOfPdf(pdf))['Page size']?.match(/[\d.]+/g)?.map(Number) ?? [];
    expect([width, height].map(Math.round)).toEqual([75, 75]);
  });

  it.each([
    ['tiny', 'width="8" height="8" viewBox="0 0 100 100"'],
    ['wide', 'width="2000" height="20" viewBox="0 0 100 1"'],
    ['huge', 'width="9000" height="9000" viewBox="0 0 100 100"'],
  ])('of one page when it is %s', async (_, size) => {
    const path = await place.write('odd.svg', svg(size));
    expect(await place.convert('png-to-pdf', path)).toMatchObject({ pages: 1 });
  });

  it('that stands where it should on paper', async () => {
    const path = await place.write('placed.svg', svg(square, '<rect width="100" height="100"/>'));
    const options = { pageSize: 'a4', margin: 10, orientation: 'landscape' };
    const { path: pdf } = await place.convert('png-to-pdf', path, options);
    expect((await infoOfPdf(pdf))['Page size']).toMatch(/^84[12]\S* x 59[56]/);
    await run('pdftocairo', ['-png', '-r', '72', '-singlefile', pdf, place.path('placed')]);
    const { info } = await sharp(place.path('placed.png'))
      .trim()
      .toBuffer({ resolveWithObject: true });
    const found = [info.width, info.height, info.trimOffsetLeft ?? 0, info.trimOffsetTop ?? 0];
    [100, 100, -371, -248].forEach((expected, index) =>
      expect(Math.abs((found[index] ?? 0) - expected)).toBeLessThanOrEqual(1),
    );
  });

  it('in enough pixels for print among other images', async () => {
    const path = await place.write(
      'print.svg',
      svg('width="4in" height="4in" viewBox="0 0 100 100"'),
    );
    const { path: pdf } = await place.convertAll('png-to-pdf', [path, path]);
    expect(await run('pdfimages', ['-list', pdf])).toMatch(/1200\s+1200/);
  });
});

describe('an SVG is refused', () => {
  it.each([
    [
      'with entities',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "y">]>${svg(square, '<text>&x;</text>')}`,
      'unsafe_markup',
    ],
    ['that is cut', svg(square).slice(0, -12), 'damaged_file'],
    ['of absurd size', svg('width="60000" height="60000"'), 'too_many_pixels'],
    ['of no size', svg('width="0" height="0"'), 'damaged_file'],
  ])('%s', async (_, text, code) => {
    const path = await place.write('bad.svg', text);
    for (const type of ['image-resizer', 'png-to-pdf'] as const)
      expect(await place.attempt(type, path)).toMatchObject({ problem: { code } });
  });
});

it('that would be drawn for minutes is stopped', async () => {
  const bomb = join(import.meta.dirname, '..', 'corpus', 'hostile', 'svg-filter.svg');
  // By its processor time, or on a busy machine by the time that it may be silent.
  await expect(place.convertAll('png-to-pdf', [bomb, bomb], {}, 3)).rejects.toMatchObject({
    problem: { code: expect.stringMatching(/^(?:too_much_work|took_too_long)$/) },
  });
});
