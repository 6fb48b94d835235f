// PDFs to Markdown for people and to JSON for programs, from a report that LibreOffice printed.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { listItems, noteText, printPages, printReport, prose, tableRows } from './report.ts';

let place: Workplace;
let report: string;
let locked: string;

beforeAll(async () => {
  place = await openWorkplace();
  report = await printReport(place);
  locked = place.path('locked.pdf');
  await run('qpdf', ['--encrypt', 'secret', 'secret', '256', '--', report, locked]);
}, 120_000);

afterAll(() => place.close());

const table = tableRows.map((row) => `| ${row.join(' | ')} |`);

describe('pdf-to-markdown', () => {
  it('is a ZIP of the text and its pictures', async () => {
    const result = await place.convert('pdf-to-markdown', report);
    expect(result).toMatchObject({ format: 'zip', name: 'report.zip' });
    expect((await run('unzip', ['-Z1', result.path])).trim().split('\n')).toEqual([
      'report.md',
      'pictures/1.png',
    ]);
    const text = await run('unzip', ['-p', result.path, 'report.md']);
    expect(text.split('\n').filter(Boolean)).toEqual([
      '# Governance',
      prose,
      `${prose} See also [the site](https://example.org/), which is **not** new.[^1]`,
      '## Duties',
      ...listItems.map((item, index) => `${index + 1}. ${item}`),
      prose,
      table[0],
      '| --- | --- | --- |',
      ...table.slice(1),
      prose,
      '![A house](pictures/1.png)',
      prose,
      `[^1]: ${noteText}`,
    ]);
  });

  it('has its pictures inside, or their descriptions, and front matter if requested', async () => {
    const inside = await place.convert('pdf-to-markdown', report, { pictures: 'embedded' });
    expect(inside).toMatchObject({ format: 'md', name: 'report.md' });
    expect(await readFile(inside.path, 'utf8')).toContain('![A house](data:image/png;base64,');
    const without = await place.convert('pdf-to-markdown', locked, {
      ...{ pictures: 'none', frontMatter: true, pages: '1', password: 'secret', ocr: false },
    });
    const text = await readFile(without.path, 'utf8');
    expect(text).toMatch(/^---\ntitle: "Yearly report"\nauthor: "Anna"\n---\n\n# Governance\n/);
    expect(text).toContain('![A house]()');
  });

  it('is refused when there is nothing to read', async () => {
    const scan = await printPages(place, ['']);
    expect(await place.attempt('pdf-to-markdown', scan)).toEqual({
      problem: { code: 'no_text_found' },
    });
  });
});

describe('pdf-to-json', () => {
  type Block = { kind: string; text?: string; box: number[]; page: number; confidence: number };
  const read = async (options = {}, pdf = report) => {
    const result = await place.convert('pdf-to-json', pdf, options);
    expect(result).toMatchObject({ format: 'json' });
    return JSON.parse(await readFile(result.path, 'utf8')) as Record<string, unknown> & {
      blocks: Block[];
    };
  };

  it('has the blocks in reading order, each with its place', async () => {
    const { blocks, ...head } = await read();
    expect(head).toMatchObject({ version: 1, title: 'Yearly report', author: 'Anna' });
    expect(head['pages']).toMatchObject([{ number: 1, width: 612, height: 792 }]);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...['heading', 'paragraph', 'paragraph', 'heading', 'listItem', 'listItem', 'listItem'],
      ...['paragraph', 'table', 'paragraph', 'picture', 'paragraph'],
    ]);
    expect(blocks[0]).toMatchObject({ text: 'Governance', level: 1, page: 1 });
    expect(blocks[2]).toMatchObject({
      links: [{ text: 'the site', address: 'https://example.org/' }],
      notes: [{ text: noteText }],
    });
    expect(blocks[4]).toMatchObject({ text: listItems[0], level: 0, marker: '1)' });
    expect(blocks[10]).toMatchObject({ alt: 'A house' });
    const tops = blocks.map(({ box }) => box[1] ?? 0);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    for (const { confidence } of blocks) expect(confidence).toBe(1);
  });

  it('has the cells of tables, with their places inside the table', async () => {
    const { blocks } = await read();
    const found = blocks.find(({ kind }) => kind === 'table') as Block & {
      cells: { row: number; column: number; text: string; box: number[] }[];
    };
    expect(found).toMatchObject({ rows: 3, columns: 3 });
    for (const { row, column, text, box } of found.cells) {
      expect(text).toBe(tableRows[row]?.[column]);
      expect(box[0]).toBeGreaterThanOrEqual(found.box[0]! - 1);
      expect(box[3]).toBeLessThanOrEqual(found.box[3]! + 1);
    }
    expect(found.cells).toHaveLength(9);
  });

  it('has only the requested pages', async () => {
    const pages = await printPages(place, ['The first page.', 'The second page.']);
    const { blocks } = await read({ pages: '2' }, pages);
    expect(blocks).toMatchObject([{ kind: 'paragraph', text: 'The second page.', page: 2 }]);
    const { blocks: inside } = await read({ password: 'secret', ocr: false }, locked);
    expect(inside[0]).toMatchObject({ text: 'Governance' });
  });
});
