// Workbooks to CSV: one file for one sheet, a ZIP of files for several.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { writeZip } from '#containers/zip-writer.ts';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { countedRows } from '#conversions/data/counted-rows.ts';
import { withSheets, type SheetOptions } from '#conversions/data/workbook-input.ts';
import { CsvWriter, type CsvCell, type CsvWriterOptions } from '#formats/csv/writer.ts';
import type { ReadCell } from '#formats/xlsx/sheet-reader.ts';
import type { Sheet } from '#formats/xlsx/workbook-reader.ts';

type Options = SheetOptions & CsvWriterOptions;

const pieceCharacters = 64 * 1024;

/** The width of the widest row, because all rows of a CSV have the same number of columns. */
async function widthOf(sheet: Sheet, run: Run): Promise<number> {
  let width = 0;
  for await (const { cells } of countedRows(sheet, run, 'Reading the workbook'))
    width = Math.max(width, cells.length);
  return width;
}

/** Writes a space between date and time, as spreadsheets expect it. */
const csvCell = ({ kind, text }: ReadCell): CsvCell =>
  kind === 'date'
    ? { text: text.replace('T', ' '), isText: false }
    : { text, isText: kind === 'text' };

async function* csvOf(sheet: Sheet, options: Options, run: Run): AsyncGenerator<string> {
  const width = await widthOf(sheet, run);
  const writer = new CsvWriter(options);
  let csv = '';
  let last = 0;
  for await (const { number, cells } of countedRows(sheet, run, 'Converting to CSV')) {
    while (++last < number) csv += writer.row([]);
    csv += writer.row(
      Array.from({ length: width }, (_, index) => cells[index] && csvCell(cells[index])),
    );
    if (csv.length < pieceCharacters) continue;
    yield csv;
    csv = '';
  }
  yield csv;
}

/** Unique file names for an archive: `report-Sheet1.csv`, numbered where two would be equal. */
function fileNames({ name }: InputFile, sheets: readonly Sheet[]): string[] {
  const base = plainBaseName(name, 'workbook');
  const used = new Set<string>();
  return sheets.map((sheet, index) => {
    const plain = `${base}-${plainBaseName(`${sheet.name}.csv`, `sheet-${index + 1}`)}`;
    const unique = used.has(plain.toLowerCase()) ? `${plain}-${index + 1}` : plain;
    used.add(unique.toLowerCase());
    return `${unique}.csv`;
  });
}

export default converter<Options>({
  reads: ['xlsx', 'xls', 'ods', 'fods'],
  writes: ['csv'],
  pool: 'data',
  convert: ([input], output, options, run) =>
    withSheets({ input, output, options, run }, async (sheets) => {
      const [only, ...more] = sheets;
      if (only && !more.length)
        return pipeline(csvOf(only, options, run), createWriteStream(output.path('csv')));
      const names = fileNames(input, sheets);
      await writeZip(output.path('zip'), async (add) => {
        for (const [index, sheet] of sheets.entries())
          await add(names[index] ?? '', csvOf(sheet, options, run));
      });
    }),
});
