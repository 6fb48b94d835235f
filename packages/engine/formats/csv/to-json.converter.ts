// CSV to JSON, streamed from end to end. Formulas are text like any other and are never computed.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type Run } from '#core/converter.ts';
import { headOf } from '#core/file-bytes.ts';
import { csvLimits } from '#core/limits.ts';
import { decodedText, encodingOfFile, type Encoding } from '#core/text-encoding.ts';
import { codeColumns, ListWriter } from '#formats/csv/list-writer.ts';
import { dialectOf, hasHeader, type DialectOptions } from '#formats/csv/dialect.ts';
import { CsvReader, readRows } from '#formats/csv/reader.ts';

type Options = DialectOptions & { types: boolean; pretty: boolean };

/** The beginning of the text; of a longer file, up to its last whole line. */
function sampleOf(head: Buffer, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(head);
  if (head.length < csvLimits.sampleBytes) return text;
  const lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return lastBreak > 0 ? text.slice(0, lastBreak) : text;
}

/** What the beginning of the file tells about all of it. */
async function surveyed(input: InputFile, options: Options) {
  const head = await headOf(input.path, csvLimits.sampleBytes);
  const encoding = await encodingOfFile(input.path, head);
  const sample = sampleOf(head, encoding);
  const dialect = dialectOf(sample, options.delimiter);
  const rows = readRows(sample, dialect);
  const header = hasHeader(rows, options.header) ? (rows[0] ?? []) : undefined;
  const codes = codeColumns(header ? rows.slice(1) : rows);
  return { encoding, dialect, header, codes };
}

const batchCharacters = 64 * 1024;

/** Joins rows to pieces worth writing; a short row may still have thousands of columns. */
function* batches(rows: string[][], writer: ListWriter): Generator<string> {
  let batch = '';
  for (const row of rows) {
    batch += writer.write(row);
    if (batch.length < batchCharacters) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

async function* jsonOf(input: InputFile, options: Options, run: Run): AsyncGenerator<string> {
  const { encoding, dialect, header, codes } = await surveyed(input, options);
  const reader = new CsvReader(dialect);
  const writer = new ListWriter(header, codes, options);
  let read = 0;
  for await (const text of decodedText(input.path, encoding)) {
    run.signal.throwIfAborted();
    yield* batches(reader.push(text), writer);
    read = Math.min(input.size, read + text.length);
    run.progress(read, input.size, 'Converting to JSON');
  }
  yield* batches(reader.end(), writer);
  yield writer.end();
}

export default converter<Options>({
  reads: ['csv', 'txt'],
  writes: ['json'],
  pool: 'data',
  convert: (input, output, options, run) =>
    pipeline(jsonOf(input, options, run), createWriteStream(output.path('json'))),
});
