// CSV and plain text as a workbook, streamed from input to output.
import type { InputFile, Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { decodedText } from '#kernel/text-encoding.ts';
import { AlignedReader, guttersOf } from '#conversions/data/aligned-columns.ts';
import { LineReader } from '#conversions/data/lines.ts';
import { columnWidths, tableTypes, typedRow, type TableTypes } from '#conversions/data/table-values.ts';
import { hasHeader, isTable, type DialectOptions } from '#formats/csv/dialect.ts';
import { codeColumns } from '#formats/csv/list-writer.ts';
import { CsvReader } from '#formats/csv/reader.ts';
import { survey, type Survey } from '#formats/csv/survey.ts';
import type { SheetRow } from '#formats/xlsx/sheet-writer.ts';
import { writeWorkbook } from '#formats/xlsx/workbook-writer.ts';

export type TableOptions = DialectOptions & { types: boolean };

/** How to parse the rows, as found at the beginning of the file. */
type Plan = Pick<Survey, 'encoding' | 'header' | 'rows'> & {
  reader: CsvReader | AlignedReader | LineReader;
  types: TableTypes;
};

/** True if a text is a table: by its file name, by a chosen delimiter, or because its lines divide evenly. */
const isTabular = ({ name }: InputFile, { delimiter }: TableOptions, { rows }: Survey) =>
  delimiter !== 'auto' || /\.(?:csv|tsv|tab)$/i.test(name) || isTable(rows);

async function planOf(input: InputFile, options: TableOptions): Promise<Plan> {
  const found = await survey(input, options);
  const { sample, encoding, codes } = found;
  if (isTabular(input, options, found)) {
    const types = tableTypes(found.header ? found.rows.slice(1) : found.rows, codes);
    return { ...found, types, reader: new CsvReader(found.dialect) };
  }
  const gutters = guttersOf(sample.split(/\r\n?|\n/));
  if (gutters.length) {
    const rows = new AlignedReader(gutters).push(`${sample}\n`);
    const header = hasHeader(rows, options.header) ? rows[0] : undefined;
    const data = header ? rows.slice(1) : rows;
    const types = tableTypes(data, codeColumns(data));
    return { encoding, rows, header, types, reader: new AlignedReader(gutters) };
  }
  const rows = new LineReader().push(`${sample}\n`);
  const header = options.header === 'yes' ? rows[0] : undefined;
  const types = { codes: new Set<number>(), printed: new Map() };
  return { encoding, rows, header, types, reader: new LineReader() };
}

async function* rowsOf(
  input: InputFile,
  { reader, encoding }: Plan,
  run: Run,
): AsyncGenerator<string[]> {
  let read = 0;
  for await (const text of decodedText(input.path, encoding)) {
    run.signal.throwIfAborted();
    yield* reader.push(text);
    read = Math.min(input.size, read + text.length);
    run.progress(read, input.size, 'Reading rows');
  }
  yield* reader.end();
}

async function* cellsOf(
  rows: AsyncIterable<string[]>,
  { header, types }: Plan,
  { types: areTyped }: TableOptions,
): AsyncGenerator<SheetRow> {
  let isHeader = header !== undefined;
  for await (const row of rows) {
    if (!isHeader) yield typedRow(row, areTyped ? types : 'text');
    isHeader = false;
  }
}

/** Writes the rows of a text file as a workbook with one sheet, or several if one cannot hold all rows. */
export async function writeTableWorkbook(
  input: InputFile,
  path: string,
  options: TableOptions,
  run: Run,
): Promise<void> {
  const plan = await planOf(input, options);
  const sheet = {
    name: plainBaseName(input.name, 'Sheet1'),
    header: plan.header,
    widths: columnWidths(plan.rows),
    rows: cellsOf(rowsOf(input, plan, run), plan, options),
  };
  await writeWorkbook(path, [sheet]);
}
