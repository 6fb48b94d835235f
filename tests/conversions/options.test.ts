// Options that several types share, on each of them.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversionType } from '@octavo/contract';
import { flatSheet, flatSlides, flatText } from './documents.ts';
import { saveAs } from './libreoffice.ts';
import { pageOf } from './pdf-objects.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;

const frame = (picture: Buffer) =>
  `<draw:frame svg:width="8cm" svg:height="8cm" svg:x="1cm" svg:y="1cm"><draw:image><office:binary-data>${picture.toString('base64')}</office:binary-data></draw:image></draw:frame>`;

/** Noise: what JPEG saves most on. */
const noise = () =>
  sharp({
    create: {
      ...{ width: 400, height: 400, channels: 3, background: 'grey' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

beforeAll(async () => {
  place = await openWorkplace();
  const picture = frame(await noise());
  await place.write('letter.fodt', flatText(picture));
  const sheet = flatSheet('x').replace(
    '<table:table-row>',
    `<table:shapes>${picture}</table:shapes><table:table-row>`,
  );
  await place.write('book.fods', sheet);
  const slides = flatSlides(['x']).replace('</draw:page>', `${picture}</draw:page>`);
  await place.write('talk.fodp', slides);
  await saveAs(place.folder, 'rtf', place.path('letter.fodt'));
}, 120_000);

afterAll(() => place.close());

describe('image quality', () => {
  const types: [ConversionType, string][] = [
    ['word-to-pdf', 'letter.fodt'],
    ['rtf-to-pdf', 'letter.rtf'],
    ['excel-to-pdf', 'book.fods'],
    ['ppt-to-pdf', 'talk.fodp'],
    ['pptx-to-pdf', 'talk.fodp'],
  ];

  it.each(types)('%s keeps less of a picture for less of the size', async (type, name) => {
    const bytesAt = async (imageQuality: number) =>
      (await place.convert(type, place.path(name), { imageQuality })).bytes;
    expect(await bytesAt(10)).toBeLessThan((await bytesAt(95)) / 2);
  });
});

describe('notes', () => {
  it.each(['ppt-to-pdf', 'pptx-to-pdf'] as const)('%s adds a page for each slide', async (type) => {
    const pages = async (notes: string) =>
      (await place.convert(type, place.path('talk.fodp'), { notes })).pages;
    expect([await pages('none'), await pages('pages')]).toEqual([1, 2]);
  });
});

describe('an unneeded password', () => {
  it.each([
    ['rtf-to-pdf', 'letter.rtf'],
    ['ppt-to-pdf', 'talk.fodp'],
  ] as const)('%s does not mind one for a file that has none', async (type, name) => {
    const { pages } = await place.convert(type, place.path(name), { password: 'secret' });
    expect(pages).toBe(1);
  });
});

describe('pictures of pages', () => {
  const redPage = () => pageOf({ content: '1 0 0 rg 0 0 200 100 re f' });

  it.each(['pdf-to-jpg', 'pdf-to-png'] as const)('%s draws in grey if requested', async (type) => {
    const pdf = await place.write('red.pdf', redPage());
    const { path } = await place.convert(type, pdf, { dpi: 72, grayscale: true });
    const { channels } = await sharp(path).toColourspace('srgb').removeAlpha().stats();
    const means = channels.map(({ mean }) => Math.round(mean));
    expect(new Set(means).size).toBe(1);
    expect(means[0]).toBeGreaterThan(20);
    expect(means[0]).toBeLessThan(200);
  });

  it('pdf-to-jpg makes smaller files if requested, of the same picture', async () => {
    const picture = await place.write('noise.png', await noise());
    const pdf = await place.convert('png-to-pdf', picture);
    const usual = await place.convert('pdf-to-jpg', pdf.path, { dpi: 96 });
    const smaller = await place.convert('pdf-to-jpg', pdf.path, { dpi: 96, smaller: true });
    expect(smaller.bytes).toBeLessThan(usual.bytes);
    const sizeOf = async (path: string) => {
      const { width, height } = await sharp(path).metadata();
      return [width, height];
    };
    expect(await sizeOf(smaller.path)).toEqual(await sizeOf(usual.path));
  });
});

describe('tables', () => {
  const json = async (content: string, options: Record<string, unknown>) => {
    const csv = await place.write('in.csv', content);
    const { path } = await place.convert('csv-to-json', csv, options);
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  };

  it('csv-to-json takes the first row by its option', async () => {
    const content = 'name,age\nAda,36\n';
    expect(await json(content, { header: 'yes' })).toEqual([{ name: 'Ada', age: 36 }]);
    expect(await json(content, { header: 'no' })).toEqual([
      ['name', 'age'],
      ['Ada', 36],
    ]);
  });

  it('csv-to-json splits at the chosen delimiter', async () => {
    const content = 'a;b|c\n1;2|3\n';
    expect(await json(content, { delimiter: 'pipe' })).toEqual([{ 'a;b': '1;2', c: 3 }]);
    expect(await json(content, { delimiter: 'semicolon' })).toEqual([{ a: 1, 'b|c': '2|3' }]);
  });

  it('csv-to-json keeps every value as text if requested', async () => {
    expect(await json('n,yes\n1,true\n', { types: false })).toEqual([{ n: '1', yes: 'true' }]);
  });

  it('excel-to-csv begins with a byte order mark only if requested', async () => {
    const begins = async (mark: boolean) => {
      const { path } = await place.convert('excel-to-csv', place.path('book.fods'), { mark });
      return (await readFile(path)).subarray(0, 3).toString('hex') === 'efbbbf';
    };
    expect([await begins(true), await begins(false)]).toEqual([true, false]);
  });
});
