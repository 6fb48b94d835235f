// CSV to JSON, streamed from end to end. Formulas are text like any other and are never computed.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type Run } from '#core/converter.ts';
import { headOf } from '#core/file-bytes.ts';
import { csvLimits } from '#core/limits.ts';
import { decodedText, encodingOfFile, type Encoding } from '#core/text-encoding.ts';
import { codeColumns, columnNames, RowWriter } from '#formats/csv/columns.ts';
import { dialectOf, hasHeader, type DialectOptions } from '#formats/csv/dialect.ts';
import { readRows, streamRows } from '#formats/csv/rows.ts';

type Options = DialectOptions & { types: boolean; pretty: boolean };

/** The beginning of the text; of a longer file, up to its last whole line. */
function sampleOf(head: Buffer, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(head);
  if (head.length < csvLimits.sampleBytes) return text;
  const lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return lastBreak > 0 ? text.slice(0, lastBreak) : text;
}

/** Tells how much of the text has gone by. */
async function* watched(
  text: AsyncIterable<string>,
  size: number,
  run: Run,
): AsyncGenerator<string> {
  let read = 0;
  for await (const piece of text) {
    run.signal.throwIfAborted();
    yield piece;
    read = Math.min(size, read + piece.length);
    run.progress(read, size, 'Converting to JSON');
  }
}

async function* jsonOf(input: InputFile, options: Options, run: Run): AsyncGenerator<string> {
  const head = await headOf(input.path, csvLimits.sampleBytes);
  const encoding = await encodingOfFile(input.path, head);
  const sample = sampleOf(head, encoding);
  const dialect = dialectOf(sample, options.delimiter);
  const sampled = readRows(sample, dialect);
  let expectsHeader = hasHeader(sampled, options.header);
  const names = expectsHeader ? columnNames(sampled[0] ?? []) : undefined;
  const writer = new RowWriter(names, codeColumns(sampled.slice(names ? 1 : 0)), options);

  const text = watched(decodedText(input.path, encoding), input.size, run);
  let separator = '[';
  for await (const row of streamRows(text, dialect)) {
    if (!expectsHeader) {
      yield separator + writer.write(row);
      separator = ',';
    }
    expectsHeader = false;
  }
  yield separator === '[' ? '[]\n' : options.pretty ? '\n]\n' : ']\n';
}

const batchCharacters = 64 * 1024;

/** Joins small pieces, which are costly to write one by one. */
async function* batched(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = '';
  for await (const piece of pieces) {
    batch += piece;
    if (batch.length < batchCharacters) continue;
    yield batch;
    batch = '';
  }
  if (batch) yield batch;
}

export default converter<Options>({
  reads: ['csv', 'txt'],
  writes: ['json'],
  pool: 'data',
  convert: (input, output, options, run) =>
    pipeline(batched(jsonOf(input, options, run)), createWriteStream(output.path('json'))),
});
