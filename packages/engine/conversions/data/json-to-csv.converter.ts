// JSON to CSV in two passes: the first collects the columns of all records, the second writes the rows.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { csvLimits, sniffLimits } from '#kernel/limits.ts';
import { encodingOfFile } from '#kernel/text-encoding.ts';
import { JsonRecords, unfit, type JsonRecord, type Nesting } from '#conversions/data/json-records.ts';
import { passOver, surveyPass, type Passage } from '#conversions/data/passes.ts';
import { CsvWriter, type CsvWriterOptions } from '#formats/csv/writer.ts';
import { JsonReader } from '#formats/json/reader.ts';

type Options = CsvWriterOptions & { header: boolean; nesting: Nesting };
type Table = { columns: Set<string>; hasNames: boolean };

/** The columns of all records, in order of their first occurrence; records that are lists have unnamed columns. */
async function tableOf(passage: Passage, nesting: Nesting): Promise<Table> {
  const table = { columns: new Set<string>(), hasNames: false };
  const records = new JsonRecords(nesting, (record, kind) => {
    for (const column of record.keys()) table.columns.add(column);
    table.hasNames ||= kind !== 'list';
    if (table.columns.size > csvLimits.columns)
      throw unfit(`the records have more than ${csvLimits.columns} different names.`);
  });
  await surveyPass(passage, new JsonReader(records));
  if (!table.columns.size) throw unfit('there is no value in it.');
  return table;
}

const titles = (columns: Set<string>) =>
  [...columns].map((text) => ({ text, isText: true }));

async function* csvOf(input: InputFile, options: Options, run: Run): AsyncGenerator<string> {
  const head = await headOf(input.path, sniffLimits.longHeadBytes);
  const encoding = await encodingOfFile(input.path, head);
  const passage = { input, encoding, run, what: 'Converting to CSV' };
  const { columns, hasNames } = await tableOf(passage, options.nesting);
  const writer = new CsvWriter(options);
  let csv = options.header && hasNames ? writer.row(titles(columns)) : '';
  const write = (record: JsonRecord) =>
    void (csv += writer.row([...columns].map((column) => record.get(column))));
  const reader = new JsonReader(new JsonRecords(options.nesting, write));
  for await (const _ of passOver(passage, reader, 2)) {
    yield csv;
    csv = '';
  }
}

export default converter<Options>({
  reads: ['json'],
  writes: ['csv'],
  pool: 'data',
  convert: ([input], output, options, run) =>
    pipeline(csvOf(input, options, run), createWriteStream(output.path('csv'))),
});
