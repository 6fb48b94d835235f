// PDFs whose fonts map their glyphs to no letters, or to wrong ones.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { partOf } from '../presentation/package.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
let rightLetters: string;
let wrong: string;

const sentence = 'The committee met on Tuesday and reviewed the budget of the harbour.';
const bold = 'Members agreed that two cranes should be ordered.';
const row = ['Quantity', 'Description', 'Price'];
const page = `<!doctype html><style>body { font: 12pt "Liberation Sans" } td { border: 1px solid; padding: 4pt }</style>
<p>${sentence}<p><b>${bold}</b><table><tr>${row.map((cell) => `<td>${cell}`).join('')}<tr><td>12<td>Ropes<td>80</table>`;

beforeAll(async () => {
  place = await openWorkplace();
  rightLetters = (await place.convert('html-to-pdf', await place.write('page.html', page))).path;
  const bytes = await readFile(rightLetters, 'latin1');
  // The same fonts without their tables of letters: only the numbers of the glyphs remain.
  const without = bytes.replaceAll('/ToUnicode ', '/NoUnicode ');
  wrong = await place.write('wrong.pdf', Buffer.from(without, 'latin1'));
});
afterAll(() => place.close());

const recognised = [{ code: 'letters_recognised', values: { pages: '1' } }];

it.each(['pdf-to-txt', 'pdf-to-html', 'pdf-to-markdown', 'pdf-to-json'] as const)(
  'reads the letters of such a page from its picture, and says so: %s',
  async (type) => {
    const { path, warnings } = await place.convert(type, wrong);
    const text = await readFile(path, 'utf8');
    for (const part of [sentence, bold, ...row]) expect(text).toContain(part);
    expect(warnings).toEqual(recognised);
  },
);

it('keeps the formatting and the tables of such a page', async () => {
  const { path, warnings } = await place.convert('pdf-to-word', wrong);
  const body = await partOf(path, 'word/document.xml');
  const runs = [...body.matchAll(/<w:r>.*?<\/w:r>/g)].map(([run]) => run);
  const boldText = runs
    .filter((run) => run.includes('<w:b/>'))
    .join('')
    .replace(/<[^>]+>/g, '');
  expect(boldText).toContain(bold);
  expect(boldText).not.toContain('committee');
  expect(body).toContain('<w:tbl>');
  expect(warnings).toEqual(recognised);
  const sheets = await place.convert('pdf-to-excel', wrong);
  const strings = await partOf(sheets.path, 'xl/worksheets/sheet1.xml');
  expect(strings + (await partOf(sheets.path, 'xl/sharedStrings.xml').catch(() => ''))).toContain(
    'Description',
  );
  const slides = await place.convert('pdf-to-pptx', wrong);
  expect((await partOf(slides.path, 'ppt/slides/slide1.xml')).replace(/<[^>]+>/g, '')).toContain(
    bold,
  );
});

it('leaves the text as it is when nothing is to be recognised, and says so', async () => {
  const { path, warnings } = await place.convert('pdf-to-txt', wrong, { ocr: false });
  expect(await readFile(path, 'utf8')).not.toContain('committee');
  expect(warnings).toEqual([{ code: 'letters_not_read', values: { pages: '1' } }]);
});

it('trusts fonts whose letters have the right shapes', async () => {
  const { path, warnings } = await place.convert('pdf-to-txt', rightLetters);
  expect(await readFile(path, 'utf8')).toContain(sentence);
  expect(warnings).toEqual([]);
});
