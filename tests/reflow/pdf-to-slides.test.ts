// PDFs to presentations: a slide for each page, opened by LibreOffice and read part by part.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatSlides } from '../conversions/documents.ts';
import { saveAs } from '../conversions/libreoffice.ts';
import { infoOfPdf, textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { partOf, problemsOf, slidesOf } from '../presentation/package.ts';
import { drawnPages } from './drawn-pages.ts';

let place: Workplace;
let pdf: string;
const texts = ['Harbours and their plans', 'Budgets of the year', 'What comes next'];

beforeAll(async () => {
  place = await openWorkplace();
  await place.write('talk.fodp', flatSlides(texts));
  [pdf = ''] = await saveAs(place.folder, 'pdf', place.path('talk.fodp'));
}, 120_000);

afterAll(() => place.close());

describe('pdf-to-pptx', () => {
  it('has a slide of the same size for each page, with its text', async () => {
    const { path } = await place.convert('pdf-to-pptx', pdf);
    expect(await problemsOf(path)).toEqual([]);
    expect(await slidesOf(path)).toEqual(texts.map((text) => [text]));
    await saveAs(place.folder, 'pdf', path);
    const [before, after] = [await infoOfPdf(pdf), await infoOfPdf(place.path('result.pdf'))];
    expect(after['Pages']).toBe('3');
    const sizeOf = (info: Record<string, string>) =>
      (info['Page size']?.match(/[\d.]+/g) ?? []).map((length) => Math.round(Number(length)));
    expect(sizeOf(after)).toEqual(sizeOf(before));
  });

  it('has slides for the requested pages', async () => {
    const { path } = await place.convert('pdf-to-pptx', pdf, { pages: '2-', ocr: false });
    expect((await slidesOf(path)).flat()).toEqual(texts.slice(1));
  });

  it('has texts that its pages repeat in their margins in the layout, except titles', async () => {
    const page = (number: number) => [
      { x: 72, y: 780, text: 'Harbours', size: 24 },
      { x: 72, y: 600, text: `What page ${'abc'[number]} says about them` },
      { x: 72, y: 30, text: 'Annual meeting of the harbours', size: 9 },
    ];
    const file = await place.write('running.pdf', drawnPages([page(0), page(1), page(2)]));
    const { path } = await place.convert('pdf-to-pptx', file);
    expect(await problemsOf(path)).toEqual([]);
    expect(await slidesOf(path)).toEqual(
      [...'abc'].map((letter) => ['Harbours', `What page ${letter} says about them`]),
    );
    const relations = await partOf(path, 'ppt/slides/_rels/slide3.xml.rels');
    const [layout] = /slideLayout\d+\.xml/.exec(relations)!;
    expect(await partOf(path, `ppt/slideLayouts/${layout}`)).toContain('Annual meeting');
  });

  it('has letters as wide as those of the PDF', async () => {
    const text = 'Wide and narrow letters';
    const narrow = `BT 82 Tz /F 20 Tf 72 700 Td (${text}) Tj ET`;
    const spaced = `BT 100 Tz 3 Tc /F 20 Tf 72 600 Td (${text}) Tj ET`;
    const file = await place.write('widths.pdf', drawnPages([[]], `${narrow} ${spaced}`));
    const { path } = await place.convert('pdf-to-pptx', file);
    expect(await problemsOf(path)).toEqual([]);
    const slide = await partOf(path, 'ppt/slides/slide1.xml');
    expect(slide).toMatch(/typeface="Arial Narrow".*spc="300"/s);
  });

  it('has one picture for a chart, described by its labels', async () => {
    const numbers = [0, 1, 2, 3, 4];
    const lines = numbers.map((index) => `100 ${300 + index * 40} m 400 ${300 + index * 40} l S`);
    const bars = numbers.map((index) => `${120 + index * 55} 300 30 ${20 + index * 31} re f`);
    const labels = numbers.flatMap((index) => [
      { x: 80, y: 296 + index * 40, text: `${index * 5}` },
      { x: 122 + index * 55, y: 282, text: `Q${index + 1}` },
    ]);
    const title = { x: 72, y: 760, text: 'Sales of the year', size: 28 };
    const drawing = ['0.2 0.4 0.6 rg', ...lines, ...bars, '0 g'].join('\n');
    const file = await place.write('chart.pdf', drawnPages([[title, ...labels]], drawing));
    const { path } = await place.convert('pdf-to-pptx', file);
    expect(await problemsOf(path)).toEqual([]);
    const slide = await partOf(path, 'ppt/slides/slide1.xml');
    expect(slide.match(/<p:pic>/g)).toHaveLength(1);
    expect(slide).toMatch(/descr="[^"]*\b15\b[^"]*Q4/);
    expect(await slidesOf(path)).toEqual([['Sales of the year']]);
    expect(slide).not.toMatch(/<a:custGeom>|Q4<\/a:t>/);
  });
});

describe('pdf-to-ppt', () => {
  it('gives a presentation that PowerPoint 97–2003 opens', async () => {
    const { path, format } = await place.convert('pdf-to-ppt', pdf, { pages: '1, 3', ocr: false });
    expect(format).toBe('ppt');
    await saveAs(place.folder, 'pdf', path);
    const text = await textOfPdf(place.path('result.pdf'));
    expect(text).toContain(texts[0]);
    expect(text).toContain(texts[2]);
    expect(text).not.toContain(texts[1]);
  });
});
