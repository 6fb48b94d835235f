// JSON to CSV in passes: find the list of records, collect their columns, write the rows.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { csvLimits, sniffLimits } from '#kernel/limits.ts';
import { encodingOfFile } from '#kernel/text-encoding.ts';
import { JsonRecords, unfit, type JsonRecord, type Nesting } from '#conversions/data/json-records.ts';
import { passOver, surveyPass, type Passage } from '#conversions/data/passes.ts';
import { CsvWriter, type CsvWriterOptions } from '#formats/csv/writer.ts';
import { JsonLists, ListAt, type ListPath } from '#conversions/data/json-lists.ts';
import { JsonReader, type JsonHandler } from '#formats/json/reader.ts';

type Options = CsvWriterOptions & {
  header: boolean;
  nesting: Nesting;
  /** The names that lead to the list of records, with dots between them; empty to find it. */
  records: string;
};
type Table = { columns: Set<string>; hasNames: boolean };

const handlerFor = (path: ListPath, records: JsonRecords): JsonHandler =>
  path.length ? new ListAt(path, records) : records;

/**
 * The path of the list of records: the requested one, the only one that an object has, or none if the whole text is the
 * table. Adds a warning about what is left out.
 */
async function listPath(passage: Passage, requested: string): Promise<ListPath> {
  const lists = new JsonLists();
  await surveyPass(passage, new JsonReader(lists));
  const chosen = requested
    ? lists.lists.find((path) => path.join('.') === requested)
    : lists.nearest();
  if (!chosen && requested) throw unfit(`it has no list of records named “${requested}”.`);
  if (!chosen?.length) return [];
  const leftOut = lists.outside(chosen);
  const values = { list: chosen.join('.'), names: leftOut.join(', ') };
  if (leftOut.length) passage.run.warn({ code: 'outside_the_list', values });
  return chosen;
}

/** The columns of all records, in order of their first occurrence; records that are lists have unnamed columns. */
async function tableOf(passage: Passage, nesting: Nesting, path: ListPath): Promise<Table> {
  const table = { columns: new Set<string>(), hasNames: false };
  const records = new JsonRecords(nesting, (record, kind) => {
    for (const column of record.keys()) table.columns.add(column);
    table.hasNames ||= kind !== 'list';
    if (table.columns.size > csvLimits.columns)
      throw unfit(`the records have more than ${csvLimits.columns} different names.`);
  });
  await surveyPass(passage, new JsonReader(handlerFor(path, records)));
  if (!table.columns.size) throw unfit('there is no value in it.');
  return table;
}

const titles = (columns: Set<string>) =>
  [...columns].map((text) => ({ text, isText: true }));

async function* csvOf(input: InputFile, options: Options, run: Run): AsyncGenerator<string> {
  const head = await headOf(input.path, sniffLimits.longHeadBytes);
  const encoding = await encodingOfFile(input.path, head);
  const passage = { input, encoding, run, what: 'Converting to CSV' };
  const path = await listPath(passage, options.records);
  const { columns, hasNames } = await tableOf(passage, options.nesting, path);
  const writer = new CsvWriter(options);
  let csv = options.header && hasNames ? writer.row(titles(columns)) : '';
  const write = (record: JsonRecord) =>
    void (csv += writer.row([...columns].map((column) => record.get(column))));
  const reader = new JsonReader(handlerFor(path, new JsonRecords(options.nesting, write)));
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
