// PDFs with designed pages to Word: pages whose pictures and text lie over each other keep their layout, others flow.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAs } from '../conversions/documents.ts';
import { infoOfPdf, run, textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { paragraphsOf, partOf, problemsOf } from '../presentation/package.ts';
import { drawnPages, textLines } from './drawn-pages.ts';

let place: Workplace;

beforeAll(async () => {
  place = await openWorkplace();
}, 120_000);

afterAll(() => place.close());

/** A picture of one colour; from below, in points. */
const picture = (color: string, x: number, y: number, width: number, height: number) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /CS /RGB /BPC 8 /F /AHx ID ${color}> EI Q`;

const slogan = [
  { x: 120, y: 600, text: 'Fresh from the harbour', size: 30 },
  { x: 120, y: 420, text: 'Open every day', size: 20 },
];
const pictures = [
  picture('206080', 100, 300, 200, 360),
  picture('A02030', 140, 350, 180, 340),
  picture('D0E0F0', 120, 250, 160, 380),
].join('\n');

it('a page with text on pictures over each other stays one page between pages that flow', async () => {
  const pages = [textLines(1, 40), slogan, textLines(3, 40)];
  const pdf = await place.write('designed.pdf', drawnPages(pages, ['', pictures, '']));
  const { path } = await place.convert('pdf-to-word', pdf);
  expect(await problemsOf(path)).toEqual([]);
  const xml = await partOf(path, 'word/document.xml');
  const frames = xml.match(/<w:p><w:pPr>(?:(?!<\/w:p>).)*<w:framePr.*?<\/w:p>/g) ?? [];
  expect(frames.flatMap(paragraphsOf)).toEqual(slogan.map(({ text }) => text));
  expect(xml.match(/<wp:anchor /g)).toHaveLength(1);
  await saveAs(place.folder, 'pdf', path);
  const again = place.path('result.pdf');
  expect((await infoOfPdf(again))['Pages']).toBe('3');
  const second = await run('pdftotext', ['-f', '2', '-l', '2', again, '-']);
  expect(second.split(/[\n\f]/).filter(Boolean)).toEqual(slogan.map(({ text }) => text));
  expect((await textOfPdf(again)).match(/harbour/g)?.length).toBe(
    (await textOfPdf(pdf)).match(/harbour/g)?.length,
  );
});
