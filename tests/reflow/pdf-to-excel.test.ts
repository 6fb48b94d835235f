// PDFs to Excel workbooks: what comes out is opened by LibreOffice and read part by part.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../conversions/programs.ts';
import { openWorkplace, type Workplace } from '../conversions/workplace.ts';
import { sheetAsCsv } from '../conversions/libreoffice.ts';
import { partOf, problemsOf } from '../presentation/package.ts';
import { drawnPages } from './drawn-pages.ts';
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

/** Cells, and a framed chart of four bars with its scale. */
const sheetWithChart = () => {
  const word = (x: number, y: number, text: string) => ({ x, y, text, size: 10 });
  const index = [0, 1, 2, 3];
  const cells = ['Region Orders Rate', 'North 1200 7', 'South 1337 8', 'West 950 9'].flatMap(
    (row, line) =>
      row.split(' ').map((text, column) => word(60 + column * 90, 780 - line * 14, text)),
  );
  const labels = [
    ...index.map((step) => word(84, 497 + step * 40, String(step * 500))),
    ...index.map((bar) => word(130 + bar * 80, 480, `Area${bar + 1}`)),
  ];
  const drawing = [
    ...index.map((step) => `110 ${500 + step * 40} m 450 ${500 + step * 40} l S`),
    '110 500 m 110 620 l S 60 460 420 200 re S .2 .4 .6 rg',
    ...index.map((bar) => `${130 + bar * 80} 500 30 ${30 + bar * 25} re f`),
  ].join('\n');
  return drawnPages([[...cells, ...labels]], drawing);
};

describe('a chart on a sheet', () => {
  it('is a picture below the cells, and its labels are no cells', async () => {
    const path = await converted(await place.write('chart.pdf', sheetWithChart()));
    const csv = await sheetAsCsv(place.folder, path);
    expect(csv).toContain('North,1200,7');
    expect(csv).not.toMatch(/Area1|1500/);
    const drawing = await partOf(path, 'xl/drawings/drawing1.xml');
    expect(drawing).toMatch(/<xdr:col>0<\/xdr:col>.*<xdr:row>4<\/xdr:row>/);
    expect(drawing).toContain('Area1');
    expect(await partOf(path, 'xl/worksheets/sheet1.xml')).toMatch(/<drawing [^>]*r:id="drawing"/);
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
