// CSV to JSON as a stream. Formulas stay text and are never computed.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { decodedText } from '#kernel/text-encoding.ts';
import type { DialectOptions } from '#formats/csv/dialect.ts';
import { ListWriter } from '#formats/csv/list-writer.ts';
import { CsvReader } from '#formats/csv/reader.ts';
import { survey } from '#formats/csv/survey.ts';

type Options = DialectOptions & { types: boolean; pretty: boolean };

const batchCharacters = 64 * 1024;

/** Joins rows into chunks worth writing; even a short row may have thousands of columns. */
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
  const { encoding, dialect, header, codes } = await survey(input, options);
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
  convert: ([input], output, options, run) =>
    pipeline(jsonOf(input, options, run), createWriteStream(output.path('json'))),
});
