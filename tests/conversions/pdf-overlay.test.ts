// Page numbers and watermarks: where they stand is read by poppler, on pages of several sizes that are turned and cropped.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagedPdf } from './paged-pdf.ts';
import { barePageOf, pageOf } from './pdf-objects.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const run = promisify(execFile);
const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout;

let place: Workplace;
let mixed: string;

beforeAll(async () => {
  place = await openWorkplace();
  const plain = await place.write(
    'plain.pdf',
    pagedPdf({ name: 'plain', pages: 5, field: 'name' }),
  );
  const turned = await place.convert('pdf-rotate', plain, { angle: '90', pages: '2' });
  const cropped = await place.convert('pdf-crop', turned.path, {
    left: 40,
    bottom: 60,
    pages: '3',
  });
  mixed = cropped.path;
});
afterAll(() => place.close());

type Word = { text: string; left: number; top: number; right: number; bottom: number };

/** The words of each page, in points from the upper left corner of the paper as it is turned. */
async function wordsOf(path: string): Promise<Word[][]> {
  const output = await said('pdftotext', '-bbox', path, '-');
  const word = /xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g;
  return output
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
        ...{ text, left: Number(left), top: Number(top) },
        ...{ right: Number(right), bottom: Number(bottom) },
      })),
    );
}

const millimetre = 72 / 25.4;

/** The visible area of the first four pages: A4, the second in landscape, the third cropped at the left and at the bottom. */
const shown = [
  { left: 0, right: 595, bottom: 842 },
  { left: 0, right: 842, bottom: 595 },
  { left: 40 * millimetre, right: 595, bottom: 842 - 60 * millimetre },
  { left: 0, right: 595, bottom: 842 },
] as const;

const mustBeWellFormed = async (path: string) =>
  expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');

describe('Add page numbers', () => {
  it('puts each at its place on the page as it is shown', async () => {
    const { path } = await place.convert('pdf-page-numbers', mixed, {
      ...{
        format: '№{page}/{pages}',
        position: 'bottom-right',
        firstNumber: 7,
        digits: 3,
        pages: '2-4',
      },
    });
    const pages = await wordsOf(path);
    const numbers = pages.map((words) => words.find(({ text }) => text.startsWith('№')));
    expect(numbers.map((number) => number?.text)).toEqual([
      ...[undefined, '№007/009', '№008/009', '№009/009', undefined],
    ]);
    for (const index of [1, 2, 3]) {
      const { right, bottom } = shown[index] as (typeof shown)[number];
      expect(Math.abs(right - 10 * millimetre - (numbers[index]?.right ?? 0))).toBeLessThan(2);
      expect(Math.abs(bottom - 10 * millimetre - (numbers[index]?.bottom ?? 0))).toBeLessThan(4);
    }
    await mustBeWellFormed(path);
  });

  it('leaves bookmarks, links, labels and form fields as they were', async () => {
    const { path } = await place.convert('pdf-page-numbers', mixed, {});
    const keys = ['outlines', 'acroform', 'pagelabels'];
    const objectsOf = (file: string) =>
      Promise.all(keys.map((key) => said('qpdf', '--json=2', `--json-key=${key}`, file)));
    const names = (texts: string[]) => texts.map((text) => text.replace(/\d+ \d+ R/g, 'R'));
    expect(names(await objectsOf(path))).toEqual(names(await objectsOf(mixed)));
    expect(await said('qpdf', '--qdf', path, '-')).toContain('/Subtype /Link');
  });
});

describe('Add watermark', () => {
  it('writes any script, in the middle of what is shown of each page', async () => {
    const { path } = await place.convert('pdf-watermark', mixed, {
      ...{ text: 'Черновик', angle: 0, fontSize: 40 },
    });
    const pages = await wordsOf(path);
    for (const [index, { left, right, bottom }] of shown.entries()) {
      const mark = pages[index]?.find(({ text }) => text === 'Черновик');
      const center = ((mark?.left ?? 0) + (mark?.right ?? 0)) / 2;
      expect(Math.abs(center - (left + right) / 2)).toBeLessThan(3);
      const middle = ((mark?.top ?? 0) + (mark?.bottom ?? 0)) / 2;
      expect(Math.abs(middle - bottom / 2)).toBeLessThan(12);
    }
    const chinese = await place.convert('pdf-watermark', mixed, { text: '草稿', angle: 0 });
    expect(await said('pdftotext', chinese.path, '-')).toContain('草稿');
    await mustBeWellFormed(path);
  });

  it('stays within the page however long it is, and can cover all of it', async () => {
    const { path } = await place.convert('pdf-watermark', mixed, {
      ...{ text: 'DO NOT COPY THIS '.repeat(5), angle: 0, fontSize: 300 },
    });
    for (const [index, words] of (await wordsOf(path)).slice(0, 4).entries())
      for (const { left, right } of words.filter(({ text }) => text === 'COPY'))
        expect([left > (shown[index]?.left ?? 0), right < (shown[index]?.right ?? 0)]).toEqual([
          ...[true, true],
        ]);
    const tiled = await place.convert('pdf-watermark', mixed, {
      text: 'SECRET',
      ...{ angle: 0, fontSize: 30, position: 'tiled' },
    });
    for (const words of await wordsOf(tiled.path))
      expect(words.filter(({ text }) => text === 'SECRET').length).toBeGreaterThan(10);
  });

  it('shows a picture, behind the page where requested', async () => {
    const red = await sharp({
      create: { width: 80, height: 80, channels: 3, background: '#ff0000' },
    })
      .png()
      .toBuffer();
    const picture = await place.write('logo.png', red);
    const { path } = await place.convertAll('pdf-watermark', [mixed, picture], {
      ...{ opacity: 100, angle: 0, layer: 'under', pages: '1' },
    });
    const { stdout } = await run('pdftoppm', ['-r', '36', '-f', '1', '-l', '1', '-png', path], {
      encoding: 'buffer',
    });
    const { data, info } = await sharp(stdout)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
    expect([data[at], data[at + 1], data[at + 2]]).toEqual([254, 0, 0]);
    await mustBeWellFormed(path);
  });
});

describe('Add header and footer', () => {
  it('sets texts with numbers, date and file name, swapped on even pages', async () => {
    const { path } = await place.convert('pdf-header-footer', mixed, {
      ...{ headerLeft: 'שלום', headerRight: '{date}', dateFormat: 'dots', footerLeft: 'F:{file}' },
      ...{ footerRight: '№{page}/{pages}', headerCenter: '{other}', footerCenter: '中' },
      ...{ firstNumber: 3, mirror: true, pages: '2-4', margin: 10, sideMargin: 20 },
      ...{ fontSize: 9, color: '#0000ff', pageSides: 'all' },
    });
    await mustBeWellFormed(path);
    const pages = await wordsOf(path);
    const found = pages.map((words) => words.find(({ text }) => text.startsWith('№')));
    expect(found.map((word) => word?.text)).toEqual([
      ...[undefined, '№3/5', '№4/5', '№5/5', undefined],
    ]);
    const [second, third] = [shown[1], shown[2]];
    expect(Math.abs((found[1]?.left ?? 0) - second.left - 20 * millimetre)).toBeLessThan(2);
    expect(Math.abs(third.right - 20 * millimetre - (found[2]?.right ?? 0))).toBeLessThan(2);
    const texts = pages[2]?.map(({ text }) => text) ?? [];
    expect(texts).toEqual(
      expect.arrayContaining(['{other}', '中', expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/)]),
    );
    const odd = await place.convert('pdf-header-footer', mixed, {
      ...{ footerCenter: '№{page}', pageSides: 'even' },
    });
    const numbers = (await wordsOf(odd.path)).map((words) =>
      words.find(({ text }) => text.startsWith('№')),
    );
    expect(numbers.map((word) => word?.text)).toEqual([
      ...[undefined, '№2', undefined, '№4', undefined],
    ]);
    const none = { footerCenter: 'x', pageSides: 'even', pages: '1' };
    expect(await place.attempt('pdf-header-footer', mixed, none)).toMatchObject({
      problem: { code: 'no_such_page' },
    });
  });
});

/** The average colour of a part of a page, drawn with a pixel for each point. */
async function colourAt(path: string, page: number, [left, top, width, height]: number[]) {
  const { stdout } = await run(
    'pdftoppm',
    ['-png', '-r', '72', '-f', String(page), '-l', String(page), path],
    { encoding: 'buffer' },
  );
  const part = { left, top, width, height } as Parameters<ReturnType<typeof sharp>['extract']>[0];
  const { channels } = await sharp(await sharp(stdout).extract(part).toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

describe('Stamps, backgrounds, other PDFs and QR codes', () => {
  it('stamps the corner of a turned page, in the language of the stamp', async () => {
    const { path } = await place.convert('pdf-stamp', mixed, {
      ...{ stamp: 'approved', language: 'de', addDate: true, dateFormat: 'iso' },
      ...{ position: 'bottom-left', margin: 15, pages: '2', frame: true, opacity: 100, angle: 0 },
    });
    await mustBeWellFormed(path);
    const word = (await wordsOf(path))[1]?.find(({ text }) => text === 'GENEHMIGT');
    expect(word?.left).toBeGreaterThan(15 * millimetre);
    expect(word?.left).toBeLessThan(30 * millimetre);
    expect(word?.bottom).toBeGreaterThan(shown[1].bottom - 40 * millimetre);
  });

  it('puts a colour or a picture under the content', async () => {
    const coloured = await place.convert('pdf-background', mixed, { color: '#ffcc00', pages: '2' });
    expect(await colourAt(coloured.path, 2, [5, 5, 9, 9])).toEqual([255, 204, 0]);
    expect(await colourAt(coloured.path, 1, [5, 5, 9, 9])).toEqual([255, 255, 255]);
    const red = { width: 8, height: 8, channels: 3, background: '#ff0000' } as const;
    const picture = await place.write('red.png', await sharp({ create: red }).png().toBuffer());
    const fit = { imageFit: 'fit', opacity: 100 };
    const pictured = await place.convertAll('pdf-background', [mixed, picture], fit);
    expect(await colourAt(pictured.path, 1, [250, 400, 9, 9])).toEqual([255, 0, 0]);
    expect(await colourAt(pictured.path, 1, [5, 5, 9, 9])).toEqual([255, 255, 255]);
  });

  it('puts pages of another PDF on each, one by one, or again from the start', async () => {
    const other = await place.write(
      'other.pdf',
      pagedPdf({ name: 'other', pages: 2, field: 'name' }),
    );
    const turned = await place.convert('pdf-rotate', other, { angle: '270', pages: '2' });
    const textsOf = async (overlayPages: string, layer = 'over') => {
      const options = { overlayPages, layer, pageFit: 'fit' };
      const { path } = await place.convertAll('pdf-overlay', [mixed, turned.path], options);
      await mustBeWellFormed(path);
      const pages = await wordsOf(path);
      return pages.map((words) => words.filter(({ text }) => text.includes('other')).length > 0);
    };
    expect(await textsOf('first')).toEqual([true, true, true, true, true]);
    expect(await textsOf('each', 'under')).toEqual([true, true, false, false, false]);
    expect(await textsOf('last')).toEqual([true, true, true, true, true]);
    expect(await textsOf('loop')).toEqual([true, true, true, true, true]);
  });

  it('take back a claim of PDF/A, and keep all other metadata', async () => {
    const packet =
      '<x xmlns:own="http://www.aiim.org/pdfa/ns/id/" own:part="2" own:conformance="B" pdf:Producer="Kept"/>' +
      '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>';
    const claiming = barePageOf({ catalog: '/Metadata 5 0 R' }, [
      { dictionary: '/Type/Metadata/Subtype/XML', stream: packet },
    ]);
    const file = await place.write('claiming.pdf', claiming);
    const { path, warnings } = await place.convert('pdf-stamp', file, { stamp: 'draft' });
    expect(warnings).toEqual([{ code: 'archive_claim_removed', values: { part: 2 } }]);
    const objects = await said('qpdf', '--qdf', path, '-');
    expect(objects).toContain('pdf:Producer="Kept"');
    expect(objects).not.toMatch(/:part|:conformance/);
  });

  it('draws a QR code without images', async () => {
    const options = { text: 'https://example.org/größe?{page}', position: 'top-left', size: 30 };
    const { path } = await place.convert('pdf-qr-code', mixed, { ...options, correction: 'H' });
    await mustBeWellFormed(path);
    expect((await said('pdfimages', '-list', path)).split('\n')).toHaveLength(3);
    const [red = 255] = await colourAt(path, 1, [40, 40, 60, 60]);
    expect(red).toBeGreaterThan(60);
    expect(red).toBeLessThan(200);
    const small = await place.write('small.pdf', pageOf({}));
    const fitted = await place.convert('pdf-qr-code', small, {
      ...{ text: 'https://example.org', size: 100, position: 'center' },
    });
    // Not cut off at the edges of the page.
    expect(await colourAt(fitted.path, 1, [0, 0, 200, 20])).toEqual([255, 255, 255]);
    expect((await colourAt(fitted.path, 1, [80, 30, 40, 40]))[0]).toBeLessThan(200);
    // Its text is nothing but squares, whatever it says.
    const sly = { text: '</svg><script>x</script><a href="file:///etc/passwd">) Tj /JS (x)' };
    const written = await readFile((await place.convert('pdf-qr-code', small, sly)).path, 'latin1');
    expect(written).not.toMatch(/\/JS|\/URI|passwd|script/);
    const long = { text: '中'.repeat(500), correction: 'H' };
    expect(await place.attempt('pdf-qr-code', mixed, long)).toMatchObject({
      problem: { code: 'invalid_option' },
    });
  });
});
