// CSV and plain text as a workbook, streamed from input to output.
import type { InputFile, Run } from '#kernel/converter.ts';
import { plainBaseName } from '#kernel/plain-name.ts';
import { decodedText } from '#kernel/text-encoding.ts';
import { LineReader } from '#conversions/data/lines.ts';
import { columnWidths, typedRow } from '#conversions/data/table-values.ts';
import { isTable, type DialectOptions } from '#formats/csv/dialect.ts';
import { CsvReader } from '#formats/csv/reader.ts';
import { survey, type Survey } from '#formats/csv/survey.ts';
import type { SheetRow } from '#formats/xlsx/sheet-writer.ts';
import { writeWorkbook } from '#formats/xlsx/workbook-writer.ts';

export type TableOptions = DialectOptions & { types: boolean };

/** How to parse the rows, as found at the beginning of the file. */
type Plan = Pick<Survey, 'encoding' | 'header' | 'codes' | 'rows'> & {
  reader: CsvReader | LineReader;
};

/** True if a text is a table: by its file name, by a chosen delimiter, or because its lines divide evenly. */
const isTabular = ({ name }: InputFile, { delimiter }: TableOptions, { rows }: Survey) =>
  delimiter !== 'auto' || /\.(?:csv|tsv|tab)$/i.test(name) || isTable(rows);

async function planOf(input: InputFile, options: TableOptions): Promise<Plan> {
  const found = await survey(input, options);
  if (isTabular(input, options, found)) return { ...found, reader: new CsvReader(found.dialect) };
  const rows = new LineReader().push(`${found.sample}\n`);
  const header = options.header === 'yes' ? rows[0] : undefined;
  return { ...found, reader: new LineReader(), rows, header, codes: new Set() };
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
  { header, codes }: Plan,
  { types }: TableOptions,
): AsyncGenerator<SheetRow> {
  let isHeader = header !== undefined;
  for await (const row of rows) {
    if (!isHeader) yield typedRow(row, types ? codes : 'all');
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
