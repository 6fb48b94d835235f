// Rows of a CSV file by csv-parse, which is forgiving about quotes and uneven rows (RFC 4180 and beyond).
import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { ProblemError } from '@octavo/contract';
import { csvLimits } from '#core/limits.ts';
import type { Dialect } from '#formats/csv/dialect.ts';

const optionsOf = ({ delimiter, quote, skippedLines }: Dialect): Options => ({
  delimiter,
  quote,
  escape: quote,
  from_line: skippedLines + 1,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: csvLimits.recordCharacters,
  record_delimiter: ['\r\n', '\n', '\r'],
});

/** The rows of a short text; of one that is cut in the middle, those that can be read. */
export function readRows(text: string, dialect: Dialect): string[][] {
  const rows: string[][] = [];
  try {
    parseAtOnce(text, {
      ...optionsOf(dialect),
      on_record: (row: string[]) => {
        rows.push(row);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

/** @throws ProblemError `invalid_data` */
function asProblem(error: unknown): never {
  if (!(error instanceof CsvError)) throw error;
  const line = Number(error['lines'] ?? 0);
  const reasons: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
    CSV_MAX_RECORD_SIZE: 'a row is too long; a quote may never be closed',
  };
  const reason = reasons[error.code] ?? 'a row cannot be read';
  throw new ProblemError(
    'invalid_data',
    { format: 'CSV', reason: `line ${line}: ${reason}.` },
    error,
  );
}

/**
 * The rows of a CSV text, as it arrives.
 * @throws ProblemError `invalid_data`
 */
export async function* streamRows(
  text: AsyncIterable<string>,
  dialect: Dialect,
): AsyncGenerator<string[]> {
  const parser = Readable.from(text, { objectMode: false }).compose(parse(optionsOf(dialect)));
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    asProblem(error);
  }
}
