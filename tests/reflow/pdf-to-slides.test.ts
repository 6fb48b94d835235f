// PDFs to presentations: a slide for each page, opened by LibreOffice and read part by part.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatSlides, saveAs } from '../conversions/documents.ts';
import { infoOfPdf, textOfPdf } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { problemsOf, slidesOf } from '../presentation/package.ts';

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
