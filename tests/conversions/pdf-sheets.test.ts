// Pages on sheets of paper: several on each, as a booklet, or on paper of another size. Results are read by poppler and qpdf.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagedPdf } from './paged-pdf.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const run = promisify(execFile);
const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout;

let place: Workplace;
let seven: string;

beforeAll(async () => {
  place = await openWorkplace();
  seven = await place.write('seven.pdf', pagedPdf({ name: 'seven', pages: 7, field: 'name' }));
});
afterAll(() => place.close());

/** The width and height of each page, in points. */
async function sizes(path: string): Promise<[number, number][]> {
  const output = await said('pdfinfo', '-l', '99', path);
  return [...output.matchAll(/Page +\d+ size: +([\d.]+) x ([\d.]+)/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);
}

/** The numbers that the pages had before, sheet by sheet, from left to right and top to bottom. */
async function numbersOn(path: string): Promise<number[][]> {
  const html = await said('pdftotext', '-bbox', path, '-');
  return html
    .split('<page ')
    .slice(1)
    .map((sheet) =>
      [...sheet.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)".*>(\d)<\/word>/g)]
        .map(([, x, y, page]) => ({ x: Number(x), y: Number(y), page: Number(page) }))
        .toSorted((one, other) => one.y - other.y || one.x - other.x)
        .map(({ page }) => page),
    );
}

type Bookmark = { title: string; destpageposfrom1: number; dest: unknown[]; kids: Bookmark[] };

async function bookmarks(path: string): Promise<Bookmark[]> {
  const json = await said('qpdf', '--json=2', '--json-key=outlines', path);
  const flat = (list: Bookmark[]): Bookmark[] => list.flatMap((one) => [one, ...flat(one.kids)]);
  return flat((JSON.parse(json) as { outlines: Bookmark[] }).outlines);
}

const mustBeWellFormed = async (path: string) =>
  expect(await said('qpdf', '--check', path)).toContain('No syntax or stream encoding errors');

describe('Pages per sheet', () => {
  it('puts four on each, with fields as they look, and bookmarks and links that lead to the sheets', async () => {
    const { path } = await place.convert('pdf-impose', seven, { layout: '4', borders: true });
    expect(await numbersOn(path)).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
    ]);
    expect(await sizes(path)).toEqual([
      [595, 842],
      [595, 842],
    ]);
    expect(await said('pdftotext', path, '-')).toContain('value of seven');
    const pages = (await bookmarks(path)).map(({ destpageposfrom1: page }) => page);
    expect(pages).toEqual([1, 1, 2]);
    const objects = await said('qpdf', '--json=2', '--json-key=qpdf', path);
    expect(objects).toContain('"/Subtype": "/Link"');
    expect(objects).not.toContain('/Widget');
    await mustBeWellFormed(path);
  });

  it('makes a booklet on landscape paper', async () => {
    const { path } = await place.convert('pdf-impose', seven, { layout: 'booklet', paper: 'a4' });
    expect(await numbersOn(path)).toEqual([[1], [2, 7], [6, 3], [4, 5]]);
    expect((await sizes(path))[0]).toEqual([842, 595]);
  });

  it('draws each page of several that share their content', async () => {
    const shared = pagedPdf({ name: 'twice', pages: 2 }).toString('latin1');
    const same = shared.replace('/Contents 13 0 R', '/Contents 11 0 R');
    const both = await place.write('shared.pdf', Buffer.from(same, 'latin1'));
    const { path } = await place.convert('pdf-impose', both, { layout: '2' });
    expect(await numbersOn(path)).toEqual([[1, 1]]);
  });

  it('takes pages with gaps in the list of their content', async () => {
    const text = pagedPdf({ name: 'gaps', pages: 2 }).toString('latin1');
    const gaps = text.replace('/Contents 13 0 R', '/Contents [13 0 R null 99 0 R]');
    const file = await place.write('gaps.pdf', Buffer.from(gaps, 'latin1'));
    const { path } = await place.convert('pdf-impose', file, { layout: '2' });
    expect(await numbersOn(path)).toEqual([[1, 2]]);
  });

  it('keeps comments that readers draw in their own way', async () => {
    const comment = `<< /Type /Annot /Subtype /Highlight /Rect [0 0 50 50] /QuadPoints [0 50 50 50 0 0 50 0] /C [1 1 0] /Contents (mine) >>`;
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /Dest [22 0 R /Fit] >>';
    const text = pagedPdf({ name: 'noted', pages: 7 }).toString('latin1').replace(link, comment);
    const noted = await place.write('noted.pdf', Buffer.from(text, 'latin1'));
    const { path } = await place.convert('pdf-impose', noted, { layout: '2' });
    const objects = await said('qpdf', '--json=2', '--json-key=qpdf', path);
    expect(objects).toMatch(/"\/Contents": "u:mine",[^}]*"\/Subtype": "\/Highlight"/);
  });

  it('refuses gaps that leave no space', async () => {
    const attempt = await place.attempt('pdf-impose', seven, { layout: '16', margin: 50, gap: 50 });
    expect('problem' in attempt && attempt.problem.code).toBe('sheet_too_small');
  });
});

describe('Change page size', () => {
  it('scales pages with their links, fields and bookmarks, whichever way they are turned', async () => {
    const turned = await place.convert('pdf-rotate', seven, { angle: '90', pages: '2' });
    const { path } = await place.convert('pdf-page-size', turned.path, {
      ...{ paper: 'a3', pages: '1-2' },
    });
    expect((await sizes(path)).slice(0, 3)).toEqual([
      // For a rotated page, poppler reports the size before its rotation.
      [842, 1191],
      [842, 1191],
      [595, 842],
    ]);
    const [first, second] = await bookmarks(path);
    expect(first?.dest.slice(1)).toEqual([
      '/XYZ',
      expect.closeTo(0.2, 0),
      expect.closeTo(990, -1),
      null,
    ]);
    expect(second?.dest.slice(1)).toEqual(['/FitH', expect.closeTo(707, -1)]);
    const objects = await said('qpdf', '--json=2', '--json-key=qpdf', path);
    const [, field] =
      /"\/Rect": \[\s*([\d.]+),[^\]]*\],[^}]*"\/Subtype": "\/Widget"/.exec(objects) ?? [];
    expect(Number(field)).toBeCloseTo(141.6, 0);
    await mustBeWellFormed(path);
  });

  it('moves a pattern once for all pages of a size', async () => {
    const pattern = '/Pattern << /P << /PatternType 2 /Shading << /ShadingType 2 >> >> /Q 8 0 R >>';
    const text = pagedPdf({ name: 'patterns', pages: 3 }).toString('latin1');
    const patterned = text
      .replaceAll('/Resources <<', `/Resources << ${pattern}`)
      .replace(/8 0 obj\n.*/, '8 0 obj\n<< /PatternType 2 /Shading << /ShadingType 2 >> >>');
    const file = await place.write('patterns.pdf', Buffer.from(patterned, 'latin1'));
    const { path } = await place.convert('pdf-page-size', file, { paper: 'a3' });
    const objects = await said('qpdf', '--json=2', '--json-key=qpdf', path);
    expect(objects.match(/"\/PatternType"/g)).toHaveLength(3 + 1);
  });

  it('leaves what is small enough as large as it is, in the middle', async () => {
    const { path } = await place.convert('pdf-page-size', seven, {
      ...{ paper: 'a3', orientation: 'landscape', content: 'shrink', pages: '1' },
    });
    expect((await sizes(path))[0]).toEqual([1191, 842]);
    const [, x] =
      /xMin="([\d.]+)"[^>]*>seven</.exec(await said('pdftotext', '-bbox', path, '-')) ?? [];
    expect(Number(x)).toBeCloseTo(72 + (1190.55 - 595) / 2, 0);
  });
});
