// PDFs that are protected, damaged, empty, huge or odd in another way, to each kind of document; and jobs that are cancelled.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOf, pdfOf } from '../conversions/pdf-objects.ts';
import { run } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { partOf, paragraphsOf, problemsOf } from '../presentation/package.ts';

let place: Workplace;

beforeAll(async () => {
  place = await openWorkplace();
}, 120_000);

afterAll(() => place.close());

const types = [
  'pdf-to-word',
  'pdf-to-excel',
  'pdf-to-ppt',
  'pdf-to-pptx',
  'pdf-to-html',
  'pdf-to-txt',
] as const;
const letters = 'BT /F 24 Tf 20 55 Td (Octavo) Tj ET';

/** Pages of text, each with its number. */
function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index * 2 + 4} 0 R`).join(' ');
  const pages = Array.from({ length: count }, (_, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${index * 2 + 5} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
    { dictionary: '', stream: `BT /F 12 Tf 20 150 Td (This is page ${index + 1} of many.) Tj ET` },
  ]);
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flat(),
  ]);
}

describe.each(types)('%s', (type) => {
  it('asks for the password of a protected PDF and takes the right one', async () => {
    const plain = await place.write('plain.pdf', pageOf({ content: letters }));
    const locked = place.path('locked.pdf');
    await run('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', plain, locked]);
    const attempt = (password?: string) =>
      place.attempt(type, locked, password === undefined ? {} : { password });
    expect(await attempt()).toEqual({ problem: { code: 'password_required' } });
    expect(await attempt('wrong')).toEqual({ problem: { code: 'wrong_password' } });
    expect(await attempt('secret')).toHaveProperty('result');
  });

  it('reports a damaged PDF, or reads its intact part', async () => {
    const lost = manyPages(3)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7');
    const attempt = await place.attempt(type, await place.write('lost.pdf', lost));
    expect(attempt).toHaveProperty('result');
    const broken = await place.write('broken.pdf', '%PDF-1.7\n1 0 obj\n<<');
    expect(await place.attempt(type, broken)).toMatchObject({
      problem: { code: 'damaged_file' },
    });
  });

  it('reports its progress by pages, and stops when the job is cancelled', async () => {
    const pdf = await place.write('many.pdf', manyPages(400));
    const leaving = new AbortController();
    const reports: string[] = [];
    const progress = (_done: number, _of: number, what: string) => {
      reports.push(what);
      leaving.abort();
    };
    const promise = place.convert(type, pdf, {}, 'many.pdf', {
      signal: leaving.signal,
      progress,
    });
    await expect(promise).rejects.toMatchObject({ problem: { code: 'cancelled' } });
    expect(reports).toContain('Reading page 1 of 400');
  });
});

describe('pages that are odd', () => {
  it('with nothing on them become an empty document', async () => {
    const pdf = await place.write('empty.pdf', pageOf({}));
    const { path } = await place.convert('pdf-to-word', pdf);
    expect(await problemsOf(path)).toEqual([]);
    expect(paragraphsOf(await partOf(path, 'word/document.xml'))).toEqual([]);
  });

  it('are many, and none is lost', async () => {
    const pdf = await place.write('many.pdf', manyPages(400));
    const { path } = await place.convert('pdf-to-word', pdf);
    const text = paragraphsOf(await partOf(path, 'word/document.xml')).join(' ');
    const numbers = [...text.matchAll(/page (\d+) of many/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
  });

  it('of any size are given a size that Word takes', async () => {
    const huge = pageOf({ content: letters })
      .toString('latin1')
      .replace('[0 0 200 100]', '[0 0 9000 9000]');
    const pdf = await place.write('huge.pdf', Buffer.from(huge, 'latin1'));
    const { path } = await place.convert('pdf-to-word', pdf);
    const xml = await partOf(path, 'word/document.xml');
    expect(xml).toContain('<w:pgSz w:w="31680" w:h="31680"/>');
    expect(paragraphsOf(xml)).toEqual(['Octavo']);
  });
});
