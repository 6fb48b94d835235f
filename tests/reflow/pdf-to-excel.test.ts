// PDFs to Excel workbooks: what comes out is opened by LibreOffice and read part by part.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { sheetAsCsv } from '../data/office.ts';
import { partOf, problemsOf } from '../presentation/package.ts';
import { printReport, prose } from './report.ts';

let place: Workplace;

beforeAll(async () => {
  place = await openWorkplace();
}, 120_000);

afterAll(() => place.close());

const rows =
  'Region,Applications,Rate,Day\nNorth,1200,12.5%,2026-01-31\nSouth,1337,8.0%,2026-02-28\n';

/** A sheet that LibreOffice printed. */
async function printed(csv: string): Promise<string> {
  const source = await place.write('rows.csv', csv);
  return (await place.convert('excel-to-pdf', source)).path;
}

async function converted(pdf: string, options: Record<string, unknown> = {}) {
  const { path } = await place.convert('pdf-to-excel', pdf, options);
  expect(await problemsOf(path)).toEqual([]);
  return path;
}

const sheetNames = async (path: string) =>
  [...(await partOf(path, 'xl/workbook.xml')).matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, name = '']) => name,
  );

describe('a sheet', () => {
  it('has its cells again, with numbers and dates that count', async () => {
    const path = await converted(await printed(rows));
    const csv = await sheetAsCsv(place.folder, path);
    for (const line of rows.trim().split('\n')) expect(csv).toContain(line.split(',', 2).join(','));
    const xml = await partOf(path, 'xl/worksheets/sheet1.xml');
    expect(xml).toMatch(/<v>1200<\/v>/);
    expect(xml).toMatch(/<v>0\.125<\/v>/);
    expect(xml).toMatch(/<v>46053<\/v>/);
  });

  it('needs no text recognition', async () => {
    const csv = await sheetAsCsv(
      place.folder,
      await converted(await printed(rows), { ocr: false }),
    );
    expect(csv).toContain('South,1337');
  });
});

describe('the pages of a document', () => {
  it('are one sheet each, one for each table, or one for all, as chosen', async () => {
    const one = await printed(rows);
    const two = place.path('two.pdf');
    await run('qpdf', ['--empty', '--pages', one, await printReport(place), '--', two]);
    expect(await sheetNames(await converted(two, { sheets: 'page' }))).toHaveLength(2);
    expect(await sheetNames(await converted(two, { sheets: 'table' }))).toHaveLength(2);
    const all = await converted(two, { sheets: 'one' });
    expect(await sheetNames(all)).toHaveLength(1);
    expect(await sheetAsCsv(place.folder, all)).toContain('North,1200');
  });

  it('are the requested ones, and text between tables is kept', async () => {
    const report = await printReport(place);
    const path = await converted(report, { pages: '1' });
    const csv = (await sheetAsCsv(place.folder, path)).replaceAll(/["\s]+/g, ' ');
    expect(csv).toContain(prose.slice(0, 40));
    expect(csv).toMatch(/North[, ]+1200[, ]+800/);
    expect(await place.attempt('pdf-to-excel', report, { pages: '7' })).toMatchObject({
      problem: { code: 'no_such_page' },
    });
  });
});
