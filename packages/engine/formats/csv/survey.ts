// Detects the encoding, dialect and columns of a CSV file from its beginning.
import type { InputFile } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import { csvLimits } from '#kernel/limits.ts';
import { encodingOfFile, type Encoding } from '#kernel/text-encoding.ts';
import { dialectOf, hasHeader, type DialectOptions } from '#formats/csv/dialect.ts';
import { codeColumns } from '#formats/csv/list-writer.ts';
import { readRows, type Dialect } from '#formats/csv/reader.ts';

export type Survey = {
  encoding: Encoding;
  dialect: Dialect;
  /** The beginning as text, and its complete rows. */
  sample: string;
  rows: string[][];
  /** The first row if it contains names. */
  header: string[] | undefined;
  /** Columns that stay text, such as postal codes. */
  codes: Set<number>;
};

/** The beginning of the text, up to the last complete line of a longer file. */
function sampleOf(head: Buffer, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(head);
  if (head.length < csvLimits.sampleBytes) return text;
  const lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return lastBreak > 0 ? text.slice(0, lastBreak) : text;
}

/** Reads the beginning of a file, and all of it once if its encoding is uncertain. */
export async function survey(input: InputFile, options: DialectOptions): Promise<Survey> {
  const head = await headOf(input.path, csvLimits.sampleBytes);
  const encoding = await encodingOfFile(input.path, head);
  const sample = sampleOf(head, encoding);
  const dialect = dialectOf(sample, options.delimiter);
  const rows = readRows(sample, dialect);
  const header = hasHeader(rows, options.header) ? (rows[0] ?? []) : undefined;
  const codes = codeColumns(header ? rows.slice(1) : rows);
  return { encoding, dialect, sample, rows, header, codes };
}
