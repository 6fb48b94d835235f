// Displayed formulas of PDFs, whose fractions and roots lines of text cannot show.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PdfWriter, ref } from '../../packages/engine/formats/pdf/writer.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { partOf } from '../presentation/package.ts';

let place: Workplace;

beforeAll(async () => {
  place = await openWorkplace();
});
afterAll(() => place.close());

/** A page with the fonts F for text, I for mathematical letters and S for symbols. */
async function page(content: string): Promise<string> {
  const path = await place.write('page.pdf', '');
  const writer = await PdfWriter.create(path);
  const [catalog, pages] = [writer.reserve(), writer.reserve()];
  const stream = await writer.addStream('', Buffer.from(content));
  const font = (name: string) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const fonts = `/Font<</F ${font('Times-Roman')}/I ${font('CMMI10')}/S ${font('CMSY10')}>>`;
  const only = await writer.add(
    `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 400 500]/Contents ${ref(stream)}/Resources<<${fonts}>>>>`,
  );
  await writer.add(`<</Type/Pages/Count 1/Kids[${ref(only)}]>>`, pages);
  await writer.add(`<</Type/Catalog/Pages ${ref(pages)}>>`, catalog);
  await writer.finish(catalog);
  return path;
}

const at = (x: number, y: number, font: string, text: string, size = 10) =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

const before = 'The impedance of the tube depends on its cross section alone, so that';
const after = 'where the density of the gas and the speed of sound are those of dry air.';
const prose = [at(40, 440, 'F', before), at(40, 380, 'F', after)];
const fraction = [
  at(120, 410, 'I', 'Z'),
  at(127, 408, 'F', '0', 7),
  at(135, 410, 'F', '='),
  at(152, 417, 'I', 'rc'),
  'q 0.5 w 150 412.5 m 166 412.5 l S Q',
  at(151, 403, 'I', 'pa'),
  at(340, 410, 'F', '\\(3\\)'),
];

it('makes a displayed formula with a structure of its own a formula of Word', async () => {
  const { path } = await place.convert(
    'pdf-to-word',
    await page([...prose, ...fraction].join('\n')),
  );
  const body = await partOf(path, 'word/document.xml');
  expect(body).not.toContain('<w:drawing>');
  const marked = body
    .replace(/^.*?<m:oMath[^>]*>(.*?)<\/m:oMath>.*$/s, '$1')
    .replace(/<m:(?:rPr|sty)[^>]*\/?>|<\/m:rPr>|<w:rPr>.*?<\/w:rPr>|<\/?m:[rt](?: [^>]*)?>/g, '');
  expect(body).toMatch(/<w:tab w:val="(?:left|center)"[^>]*>\s*<w:tab w:val="right"/);
  expect(marked).toBe(
    '<m:sSub><m:e>Z</m:e><m:sub>0</m:sub></m:sSub>=<m:f><m:num>rc</m:num><m:den>pa</m:den></m:f>',
  );
  expect(body).toContain('<w:t>(3)</w:t>');
});

it('makes a displayed formula with an unknown sign one picture, with its text and number as description', async () => {
  const bracket = 'q 1 w 147 425 m 145 412 l 147 399 l S 170 425 m 172 412 l 170 399 l S Q';
  const pdf = await page([...prose, ...fraction, bracket].join('\n'));
  const { path } = await place.convert('pdf-to-word', pdf);
  const body = await partOf(path, 'word/document.xml');
  expect(body).not.toContain('<m:oMath');
  expect(body).toMatch(/descr="Z0 = rc pa \(3\)"/);
  const texts = [...body.matchAll(/<w:p>.*?<\/w:p>/gs)]
    .map(([paragraph]) => paragraph.replace(/<[^>]+>/g, ''))
    .filter(Boolean);
  expect(texts).toEqual([before, after]);
  const html = await readFile((await place.convert('pdf-to-html', pdf)).path, 'utf8');
  expect(html).toContain('alt="Z0 = rc pa (3)"');
});

it('keeps formulas of one line, and those inside prose, as text', async () => {
  const simple = [at(120, 410, 'I', 'a'), at(132, 410, 'F', '='), at(144, 410, 'I', 'b')];
  const inside = [
    at(40, 350, 'F', 'and the ratio'),
    at(102, 350, 'I', 'a/b'),
    at(122, 350, 'F', 'is at most one.'),
  ];
  const { path } = await place.convert(
    'pdf-to-word',
    await page([...prose, ...simple, ...inside].join('\n')),
  );
  const body = await partOf(path, 'word/document.xml');
  expect(body).not.toContain('<w:drawing>');
  expect(body.replace(/<[^>]+>/g, '')).toContain('a = b');
});
