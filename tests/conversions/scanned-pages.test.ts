import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PdfWriter, ref } from '../../packages/engine/formats/pdf/writer.ts';
import { partOf } from '../presentation/package.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
let scan: string;

const lines = [
  'Minutes of the harbour committee',
  'The committee met on Tuesday and reviewed the annual',
  'budget of the harbour. All members agreed that the two',
  'new cranes should be ordered before the end of March.',
];

/** A page as a scanner gives it: a picture of paper, 150 dots to the inch. */
async function paper(): Promise<Buffer> {
  const text = lines.map(
    (line, index) =>
      `<text x="120" y="${200 + index * 40}" font-family="Liberation Serif" font-size="29">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="1754" fill="#fffdf5"/>${text.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

async function scannedPage(): Promise<string> {
  const picture = await place.write('page.jpg', await paper());
  return (await place.convert('jpg-to-pdf', picture, { pageSize: 'a4' })).path;
}

beforeAll(async () => {
  place = await openWorkplace();
  scan = await scannedPage();
});
afterAll(() => place.close());

it('has the confidence of the recognition', async () => {
  const { path } = await place.convert('pdf-to-json', scan, { ocr: true });
  const { blocks } = JSON.parse(await readFile(path, 'utf8')) as {
    blocks: { text: string; confidence: number }[];
  };
  expect(blocks.map(({ text }) => text).join(' ')).toContain(lines[0]);
  for (const { confidence } of blocks) {
    expect(confidence).toBeGreaterThan(0.6);
    expect(confidence).toBeLessThan(0.9);
  }
});

it('recognises the text of a scanned page', async () => {
  const { path } = await place.convert('pdf-to-txt', scan, { ocr: true });
  const text = (await readFile(path, 'utf8')).replace(/\s+/g, ' ');
  for (const line of lines) expect(text).toContain(line);
});

it('makes paragraphs of what it recognised, in the place of the picture', async () => {
  const word = await place.convert('pdf-to-word', scan, { ocr: true });
  const body = await partOf(word.path, 'word/document.xml');
  expect(body.replace(/<[^>]+>/g, '')).toContain(
    'agreed that the two new cranes should be ordered',
  );
  expect(body).not.toContain('<w:drawing>');
  const html = await place.convert('pdf-to-html', scan, { ocr: true });
  expect(await readFile(html.path, 'utf8')).toContain('harbour committee');
});

/** A PDF of A4 pages, on which the picture is `/I` and a font `/F`. */
async function pagesOf(...contents: string[]): Promise<string> {
  const path = await place.write('pages.pdf', '');
  const writer = await PdfWriter.create(path);
  const [catalog, pages] = [writer.reserve(), writer.reserve()];
  const image = await writer.addStream(
    '/Type/XObject/Subtype/Image/Width 1240/Height 1754/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode',
    await paper(),
  );
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  const kids: string[] = [];
  for (const content of contents) {
    const stream = await writer.addStream('', Buffer.from(content));
    const resources = `/Resources<</XObject<</I ${ref(image)}>>${font}>>`;
    const page = `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 595 842]/Contents ${ref(stream)}${resources}>>`;
    kids.push(ref(await writer.add(page)));
  }
  await writer.add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`, pages);
  await writer.add(`<</Type/Catalog/Pages ${ref(pages)}>>`, catalog);
  await writer.finish(catalog);
  return path;
}

const picture = 'q 595 0 0 842 0 0 cm /I Do Q';
/** A scan with text hidden behind its picture. @param content shows the hidden text */
const withLayer = (content: string): Promise<string> =>
  pagesOf(`${picture} BT 3 Tr /F 10 Tf ${content} ET`);

it('recognises a page again whose text layer has hardly more than its numbers', async () => {
  const numbers = await withLayer(
    '60 300 Td (2015 306 016 abc) Tj 0 -20 Td (3,000 2016-lo-28 de fghijkl mno) Tj 0 -20 Td (2015-12-11 2016-03-21 2,000 5.5 %) Tj',
  );
  const { path } = await place.convert('pdf-to-txt', numbers, { ocr: true });
  const text = (await readFile(path, 'utf8')).replace(/\s+/g, ' ');
  for (const line of lines) expect(text).toContain(line);
  const picture = await place.convert('pdf-to-word', numbers, { ocr: false });
  expect(picture.warnings).toEqual([{ code: 'scanned_pages', values: { pages: '1' } }]);
});

it('uses a text layer of numbers that covers the printed ones', async () => {
  const digits = '(12345 67890 12345 67890 12345 67890 12345 67890 12345) Tj';
  const covering = lines.map((_, index) => `1 0 0 1 57 ${744 - index * 19.2} Tm ${digits}`);
  const { path } = await place.convert(
    'pdf-to-txt',
    await withLayer(`(abcdefghijklm) Tj ${covering.join(' ')}`),
    { ocr: true },
  );
  expect(await readFile(path, 'utf8')).toContain('12345 67890');
});

const text = 'BT /F 10 Tf 60 500 Td (one line) Tj ET';

it('keeps a picture on a slide among pages that are none, and recognises it in a text', async () => {
  const file = await pagesOf(text, text, picture);
  const { path } = await place.convert('pdf-to-pptx', file, { ocr: true });
  const slide = await partOf(path, 'ppt/slides/slide3.xml');
  expect(slide).not.toContain('<a:t>');
  const plain = await place.convert('pdf-to-txt', file, { ocr: true });
  expect(await readFile(plain.path, 'utf8')).toContain('harbour committee');
});

it('takes a picture that several pages have for their background, not for a scan', async () => {
  const file = await pagesOf(`${picture} ${text}`, `${picture} ${text}`);
  const { path } = await place.convert('pdf-to-txt', file, { ocr: true });
  expect((await readFile(path, 'utf8')).match(/one line|harbour/g)).toEqual([
    'one line',
    'one line',
  ]);
});

it('takes copies of one scan for scans', async () => {
  const file = await pagesOf(picture, picture);
  const { warnings } = await place.convert('pdf-to-word', file, { ocr: false });
  expect(warnings).toMatchObject([{ code: 'scanned_pages', values: { pages: '1-2' } }]);
});

it('leaves a scanned page a picture when nothing is to be recognised', async () => {
  const { path, warnings } = await place.convert('pdf-to-word', scan, { ocr: false });
  expect(warnings).toEqual([{ code: 'scanned_pages', values: { pages: '1' } }]);
  const body = await partOf(path, 'word/document.xml');
  expect(body).toContain('<w:drawing>');
  expect(await place.attempt('pdf-to-txt', scan, { ocr: false })).toMatchObject({
    problem: { code: 'ocr_off' },
  });
});

it('names the pages without text in the document editor, and where to recognise it', async () => {
  const text = await place.write('text.txt', 'A page with text.');
  const written = await place.convert('txt-to-pdf', text);
  const both = await place.convertAll('pdf-merge', [written.path, scan]);
  const { warnings } = await place.convert('document-editor', both.path, {}, 'both.pdf');
  expect(warnings).toEqual([{ code: 'scanned_pages_left_out', values: { pages: '2' } }]);
});
