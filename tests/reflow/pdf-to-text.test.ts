// PDFs to plain text and to a page of HTML: the text in reading order, or where it stood.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { pngOf } from '../presentation/word-document.ts';
import { listItems, noteText, printPages, printReport, prose, tableRows } from './report.ts';

let place: Workplace;
let report: string;

beforeAll(async () => {
  place = await openWorkplace();
  report = await printReport(place);
}, 120_000);

afterAll(() => place.close());

async function text(type: 'pdf-to-txt' | 'pdf-to-html', pdf: string, options = {}) {
  const { path } = await place.convert(type, pdf, options);
  return readFile(path, 'utf8');
}

describe('pdf-to-txt', () => {
  it('gives a line for each paragraph and item, cells apart by tabs, and notes at the end', async () => {
    const lines = (await text('pdf-to-txt', report)).split('\n');
    expect(lines).toContain('Governance');
    expect(lines.filter((line) => line === prose)).toHaveLength(4);
    for (const [index, item] of listItems.entries())
      expect(lines).toContain(`${index + 1}) ${item}`);
    for (const row of tableRows) expect(lines).toContain(row.join('\t'));
    expect(lines.filter(Boolean).at(-1)).toBe(`[1] ${noteText}`);
  });

  it('keeps the positions of lines and columns if requested, with a form feed behind each page', async () => {
    const page = await text('pdf-to-txt', report, { layout: 'page' });
    const columns = tableRows.map((row) => {
      const line = page.split('\n').find((one) => one.includes(row[0] ?? '')) ?? '';
      return row.map((cell) => line.indexOf(cell));
    });
    expect(new Set(columns.map(String)).size).toBe(1);
    expect(page.endsWith('\f')).toBe(true);
    expect(page).not.toContain(prose);
    const pages = await printPages(place, ['The first page.', 'The second page.']);
    expect(await text('pdf-to-txt', pages, { layout: 'page' })).toBe(
      'The first page.\n\fThe second page.\n\f',
    );
  });

  it('gives the requested pages', async () => {
    const pdf = await printPages(place, ['The first page.', 'The second page.', 'The third page.']);
    expect(await text('pdf-to-txt', pdf, { pages: '3,1' })).toBe(
      'The first page.\n\nThe third page.\n',
    );
  });

  it('keeps words whole that have wide ligatures', async () => {
    const words = 'The office of efficient offices, affluent fish and flags.';
    const page = `<!doctype html><p style="font-family: DejaVu Sans">${words}`;
    const { path } = await place.convert('html-to-pdf', await place.write('words.html', page));
    expect(await text('pdf-to-txt', path)).toBe(`${words}\n`);
  });

  it('says so when there is no text', async () => {
    const picture = await place.write('picture.png', pngOf(20, 20));
    const { path } = await place.convert('png-to-pdf', picture);
    expect(await place.attempt('pdf-to-txt', path)).toEqual({ problem: { code: 'no_text_found' } });
  });
});

describe('pdf-to-html', () => {
  it('has headings, paragraphs, lists, tables with heads, links and pictures', async () => {
    const page = await text('pdf-to-html', report);
    expect(page).toMatch(/<h1[^>]*>Governance<\/h1>/);
    expect(page.split(`>${prose}</p>`)).toHaveLength(5);
    expect(page).toMatch(/<ol type="1" class="closed">\s*<li[^>]*>Confirm the venue<\/li>/);
    for (const row of tableRows) for (const cell of row) expect(page).toMatch(`>${cell}</t`);
    expect(page).toMatch(/<a href="https:\/\/example\.org\/">.*the site.*<\/a>/);
    expect(page).toMatch(/<strong>not<\/strong>/);
    expect(page).toMatch(
      /<img src="data:image\/(?:png|jpeg);base64,[\w+/=]+" alt="A house" width="26\d"/,
    );
  });

  it('leads from notes to their text and back', async () => {
    const page = await text('pdf-to-html', report);
    expect(page).toContain('<a id="ref-1" href="#note-1" role="doc-noteref">1</a>');
    expect(page).toMatch(new RegExp(`<li id="note-1">.*${noteText}.*href="#ref-1"`, 's'));
  });

  it('is one file that is called what the PDF is called, and asks for nothing else', async () => {
    const page = await text('pdf-to-html', report);
    expect(page).toContain('<title>Yearly report</title>');
    expect(page).not.toMatch(/<(?:script|link|iframe)|@import|url\(|src="(?!data:)/);
  });

  it('shows text as text, whatever it looks like', async () => {
    const code = '&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; &lt;b&gt;';
    const page = await text('pdf-to-html', await printPages(place, [code]));
    expect(page).toContain(code);
  });

  it('gives the requested pages', async () => {
    const pdf = await printPages(place, ['The first page.', 'The second page.']);
    const page = await text('pdf-to-html', pdf, { pages: '2' });
    expect(page).toContain('>The second page.<');
    expect(page).not.toContain('The first page.');
  });
});
