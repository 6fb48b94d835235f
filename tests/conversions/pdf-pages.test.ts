// Operations of the PDF editor beyond the specification that change which pages there are, in which order, and how much of them is
// shown. Results are read by poppler, and by qpdf only to check.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagedPdf } from './paged-pdf.ts';
import { openWorkplace, type Attempt, type Workplace } from './workplace.ts';

const run = promisify(execFile);
const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout;

let place: Workplace;
let seven: string;
let other: string;

beforeAll(async () => {
  place = await openWorkplace();
  seven = await place.write('seven.pdf', pagedPdf({ name: 'seven', pages: 7, field: 'name' }));
  other = await place.write('other.pdf', pagedPdf({ name: 'other', pages: 3, field: 'name' }));
});
afterAll(() => place.close());

/** The number that each page has in its own document, after the name of that document. */
async function pagesOf(path: string, ...options: string[]): Promise<string[]> {
  const text = await said('pdftotext', ...options, path, '-');
  return [...text.matchAll(/(\w+) page (\d+)/g)].map(([, name, page]) => `${name} ${page}`);
}

const mustBeWellFormed = async (path: string, ...options: string[]) =>
  expect(await said('qpdf', ...options, '--check', path)).toContain(
    'No syntax or stream encoding errors',
  );

async function rotationsOf(path: string): Promise<number[]> {
  const output = await said('pdfinfo', '-l', '99', path);
  return [...output.matchAll(/Page +\d+ rot: +(\d+)/g)].map(([, degrees]) => Number(degrees));
}

type Bookmark = { title: string; destpageposfrom1: number | null; kids: Bookmark[] };

/** Titles with the pages that they lead to. */
async function outlineOf(path: string): Promise<[string, number | null][]> {
  const { outlines } = JSON.parse(await said('qpdf', '--json=2', '--json-key=outlines', path)) as {
    outlines: Bookmark[];
  };
  const flat = (list: Bookmark[]): [string, number | null][] =>
    list.flatMap(({ title, destpageposfrom1, kids }) => [
      [title, destpageposfrom1] as [string, number | null],
      ...flat(kids),
    ]);
  return flat(outlines);
}

const refusal = (attempt: Attempt) => ('problem' in attempt ? attempt.problem : attempt.result);

/** Names and paths of the files in an archive. */
async function unpacked(path: string): Promise<{ name: string; path: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-parts-'));
  await run('unzip', ['-q', path, '-d', folder]);
  const names = await readdir(folder);
  const inOrder = names.toSorted((one, two) => one.localeCompare(two, 'en', { numeric: true }));
  return inOrder.map((name) => ({ name, path: join(folder, name) }));
}

describe('Rotate pages', () => {
  it('turns the chosen ones beyond what they were turned before', async () => {
    const { path } = await place.convert('pdf-rotate', seven, { angle: '90', pages: '2, 5-6' });
    expect(await rotationsOf(path)).toEqual([0, 90, 0, 0, 90, 90, 0]);
    const again = await place.convert('pdf-rotate', path, { angle: '270' });
    expect(await rotationsOf(again.path)).toEqual([270, 0, 270, 270, 0, 0, 270]);
    expect(await outlineOf(again.path)).toEqual(await outlineOf(seven));
    await mustBeWellFormed(again.path);
  });
});

describe('Extract pages', () => {
  it('makes one file of all ranges, in their order', async () => {
    const { path } = await place.convert('pdf-extract', seven, { pagesToExtract: ['6-', '2'] });
    expect(await pagesOf(path)).toEqual(['seven 6', 'seven 7', 'seven 2']);
    expect(await outlineOf(path)).toEqual([
      ['seven begins', null],
      ['seven goes on', 3],
      ['seven ends', 2],
    ]);
    await mustBeWellFormed(path);
  });
});

describe('Reorder pages', () => {
  it('puts those that are named first, backwards as well, and loses none', async () => {
    const { path } = await place.convert('pdf-reorder', seven, { pageOrder: ['7', '4-2'] });
    const numbers = [7, 4, 3, 2, 1, 5, 6];
    expect(await pagesOf(path)).toEqual(numbers.map((page) => `seven ${page}`));
    expect(await outlineOf(path)).toEqual([
      ['seven begins', 5],
      ['seven goes on', 4],
      ['seven ends', 1],
    ]);
    await mustBeWellFormed(path);
  });

  it('refuses a page that is named twice', async () => {
    const twice = await place.attempt('pdf-reorder', seven, { pageOrder: ['1-3', '2'] });
    expect(refusal(twice)).toEqual({ code: 'page_repeated', values: { page: 2 } });
  });
});

describe('Organize pages', () => {
  it('takes pages of several files, turned and doubled, with the bookmarks of both', async () => {
    const { path } = await place.convertAll('pdf-organise', [seven, other], {
      pagePlan: ['2:1', '3-1', '2:3@90', '7@180', '7'],
    });
    expect(await pagesOf(path)).toEqual([
      ...['other 1', 'seven 3', 'seven 2', 'seven 1', 'other 3', 'seven 7', 'seven 7'],
    ]);
    expect(await rotationsOf(path)).toEqual([0, 0, 0, 0, 90, 180, 0]);
    expect(await outlineOf(path)).toEqual([
      ['seven begins', 4],
      ['seven goes on', 3],
      ['seven ends', 6],
      ['other begins', 1],
      ['other ends', 5],
    ]);
    await mustBeWellFormed(path);
  });

  it('cuts where requested', async () => {
    const { path, format } = await place.convertAll('pdf-organise', [seven, other], {
      pagePlan: ['1-2', '/', '2:1', '/', '/', '7'],
    });
    expect(format).toBe('zip');
    const files = await unpacked(path);
    expect(files.map(({ name }) => name)).toEqual(['seven-1.pdf', 'seven-2.pdf', 'seven-3.pdf']);
    expect(await Promise.all(files.map((file) => pagesOf(file.path)))).toEqual([
      ['seven 1', 'seven 2'],
      ['other 1'],
      ['seven 7'],
    ]);
  });

  it('names what it does not find', async () => {
    const beyond = await place.attempt('pdf-organise', seven, { pagePlan: ['5-9'] });
    expect(refusal(beyond)).toEqual({ code: 'page_beyond_end', values: { page: 9, found: 7 } });
    const file = await place.attempt('pdf-organise', seven, { pagePlan: ['2:1'] });
    expect(refusal(file)).toEqual({ code: 'no_such_file', values: { number: 2, found: 1 } });
  });
});

describe('Split PDF', () => {
  it('after every few pages', async () => {
    const { path } = await place.convert('pdf-split', seven, { splitBy: 'every', everyPages: 3 });
    const files = await unpacked(path);
    expect(files.map(({ name }) => name)).toEqual([
      ...['seven-1-3.pdf', 'seven-4-6.pdf', 'seven-7.pdf'],
    ]);
    expect(await pagesOf(files[1]?.path ?? '')).toEqual(['seven 4', 'seven 5', 'seven 6']);
  });

  it('at its bookmarks, whose titles are the names', async () => {
    const { path } = await place.convert('pdf-split', seven, { splitBy: 'bookmarks' });
    const files = await unpacked(path);
    expect(files.map(({ name }) => name)).toEqual([
      ...['seven-1-6-seven begins.pdf', 'seven-7-seven ends.pdf'],
    ]);
    expect(await pagesOf(files[1]?.path ?? '')).toEqual(['seven 7']);
  });

  it('by size, each file as large as may be', async () => {
    const many = await place.write('many.pdf', pagedPdf({ name: 'many', pages: 300 }));
    const { path } = await place.convert('pdf-split', many, { splitBy: 'size', partKilobytes: 40 });
    const files = await unpacked(path);
    const sizes = await Promise.all(
      files.map(async (file) =>
        Number(/File size: +(\d+)/.exec(await said('pdfinfo', file.path))?.[1]),
      ),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const size of sizes) expect(size).toBeLessThanOrEqual(40 * 1024);
    for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(35 * 1024);
    const pages = await Promise.all(files.map((file) => pagesOf(file.path)));
    expect(pages.flat()).toHaveLength(300);
  });

  it('into very many, whose protection stays', async () => {
    const many = await place.write('long.pdf', pagedPdf({ name: 'long', pages: 120 }));
    const locked = await place.convert('pdf-password-set', many, { newPassword: 'open' });
    const { path, pages } = await place.convert('pdf-split', locked.path, {
      ...{ password: 'open', splitBy: 'every', everyPages: 2 },
    });
    expect(pages).toBe(60);
    const files = await unpacked(path);
    expect(await pagesOf(files[10]?.path ?? '', '-upw', 'open')).toEqual(['long 21', 'long 22']);
    await expect(said('pdftotext', files[10]?.path ?? '', '-')).rejects.toThrow('password');
  });

  it('into very many, each with its bookmarks and what the document says of itself', async () => {
    const file = await place.write('long.pdf', pagedPdf({ name: 'long', pages: 120 }));
    const named = await place.convert('pdf-metadata', file, { title: 'Ünder 文' });
    const { path } = await place.convert('pdf-split', named.path, {
      ...{ splitBy: 'every', everyPages: 2 },
    });
    const files = await unpacked(path);
    expect(files).toHaveLength(60);
    const [first, second, last] = [files[0], files[1], files[59]].map((part) => part?.path ?? '');
    expect(await outlineOf(first ?? '')).toEqual([
      ['long begins', 1],
      ['long goes on', 2],
    ]);
    expect(await outlineOf(second ?? '')).toEqual([]);
    expect(await outlineOf(last ?? '')).toEqual([['long ends', 2]]);
    for (const part of [first, second, last]) {
      await mustBeWellFormed(part ?? '');
      expect(await said('pdfinfo', part ?? '')).toContain('Ünder 文');
      expect(await said('pdfinfo', '-meta', part ?? '')).toContain('Ünder 文');
    }
    expect(await pagesOf(last ?? '')).toEqual(['long 119', 'long 120']);
  });

  it('into very many, each with the layers that tell what is shown', async () => {
    const more = '/OCProperties << /OCGs [] /D << /BaseState /OFF >> >>';
    const file = await place.write('layers.pdf', pagedPdf({ name: 'layers', pages: 51, more }));
    const { path } = await place.convert('pdf-split', file, { splitBy: 'every', everyPages: 1 });
    const [, , part] = await unpacked(path);
    const plain = await said('qpdf', '--qdf', '--object-streams=disable', part?.path ?? '', '-');
    expect(plain).toContain('/BaseState /OFF');
  });

  it('refuses what cannot be split', async () => {
    const plain = await place.write('plain.pdf', pagedPdf({ name: 'plain', pages: 1 }));
    const bare = await place.convert('pdf-extract', seven, { pagesToExtract: ['4'] });
    const none = await place.attempt('pdf-split', bare.path, { splitBy: 'bookmarks' });
    expect(refusal(none)).toEqual({ code: 'no_bookmarks' });
    const { warnings } = await place.convert('pdf-split', plain, {
      ...{ splitBy: 'size', partKilobytes: 10 },
    });
    expect(warnings).toEqual([]);
  });
});

describe('Blank pages', () => {
  let file: string;

  beforeAll(async () => {
    const whole = pagedPdf({ name: 'doc', pages: 7 }).toString('latin1');
    const blanked = [3, 4, 6].reduce((text, page) => {
      const shown = `(doc page ${page}) Tj`;
      return text.replace(shown, ' '.repeat(shown.length));
    }, whole);
    file = await place.write('blank.pdf', Buffer.from(blanked, 'latin1'));
  });

  it('are removed, and the result names them', async () => {
    const { path, warnings } = await place.convert('pdf-remove-blank-pages', file, {});
    expect(await pagesOf(path)).toEqual(['doc 1', 'doc 2', 'doc 5', 'doc 7']);
    expect(warnings).toEqual([{ code: 'blank_pages_removed', values: { pages: '3-4, 6' } }]);
    await mustBeWellFormed(path);
    expect(refusal(await place.attempt('pdf-remove-blank-pages', path, {}))).toEqual({
      code: 'no_blank_pages',
    });
  });

  it('are not those with an empty field or a comment, which nobody sees in print', async () => {
    const text = (await readFile(file)).toString('latin1');
    const note = '/Annots [<< /Type /Annot /Subtype /Text /Rect [9 9 9 9] /Contents (why) >>]';
    const noted = text.replace('/Contents 15 0 R', `/Contents 15 0 R ${note}`);
    const path = await place.write('noted.pdf', Buffer.from(noted, 'latin1'));
    const { warnings } = await place.convert('pdf-remove-blank-pages', path, {});
    expect(warnings).toEqual([{ code: 'blank_pages_removed', values: { pages: '4, 6' } }]);
  });

  it('separate the parts of a file that is split', async () => {
    const { path } = await place.convert('pdf-split', file, {
      ...{ splitBy: 'blank', ignoreSpecks: false },
    });
    const parts = await unpacked(path);
    const pages = await Promise.all(parts.map((part) => pagesOf(part.path)));
    expect(pages).toEqual([['doc 1', 'doc 2'], ['doc 5'], ['doc 7']]);
  });
});

describe('Crop pages', () => {
  const sizes = async (path: string) =>
    [
      ...(await said('pdfinfo', '-l', '9', path)).matchAll(/Page +\d+ size: +([\d.]+) x ([\d.]+)/g),
    ].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]);

  it('cuts off the sides as they are shown, whichever way a page is turned', async () => {
    const turned = await place.convert('pdf-rotate', seven, { angle: '90', pages: '2' });
    const { path } = await place.convert('pdf-crop', turned.path, {
      ...{ left: 10, top: 20, pages: '1-2' },
    });
    const [ten, twenty] = [Math.round((10 * 72) / 25.4), Math.round((20 * 72) / 25.4)];
    expect((await sizes(path)).slice(0, 3)).toEqual([
      [595 - ten, 842 - twenty],
      [595 - twenty, 842 - ten],
      [595, 842],
    ]);
    // The text of the second page, turned to the right, runs down its right side.
    const box = await said('pdftotext', '-f', '2', '-l', '2', '-bbox', '-cropbox', path, '-');
    expect(box).toContain('seven');
    await mustBeWellFormed(path);
  });

  it('goes down to what is printed, and leaves an empty page alone', async () => {
    const { path } = await place.convert('pdf-crop', seven, { toContent: true, pages: '3' });
    const [width = 0, height = 0] = (await sizes(path))[2] ?? [];
    expect([width > 100 && width < 260, height > 15 && height < 40]).toEqual([true, true]);
  });

  it('refuses when nothing would be left', async () => {
    const refused = await place.attempt('pdf-crop', seven, { left: 120, right: 120 });
    expect(refusal(refused)).toEqual({ code: 'page_too_small', values: { page: 1 } });
  });
});
