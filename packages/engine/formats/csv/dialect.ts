// Detects the dialect of a CSV file: delimiter, quote, and header.
import { readRows, type Dialect } from '#formats/csv/reader.ts';
import { kindOf } from '#formats/csv/values.ts';

export type DialectOptions = {
  header: 'auto' | 'yes' | 'no';
  delimiter: 'auto' | 'comma' | 'semicolon' | 'tab' | 'pipe';
};

export const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
const sampledRows = 200;
/** The minimum share of rows with the same number of cells. */
const evenShare = 0.9;

/** Excel declares the delimiter with `sep=;` in the first line. */
const declaredDelimiter = (sample: string) => /^sep=(.)\r?\n/i.exec(sample)?.[1];

/** Single quotes count only if they enclose whole cells and double quotes do not. */
function quoteOf(sample: string): Dialect['quote'] {
  if (sample.includes('"')) return '"';
  const enclosed = sample.match(/(?:^|[,;\t|])'[^'\r\n]*'(?=[,;\t|\r\n]|$)/gm);
  return (enclosed?.length ?? 0) > 1 ? "'" : '"';
}

/** How evenly a delimiter divides the rows: the share of rows with the most common number of cells above one. */
function evenness(rows: string[][]): { share: number; columns: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [columns, count] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  return columns > 1 ? { share: count / rows.length, columns } : { share: 0, columns: 1 };
}

/** True if the rows divide evenly into several cells, as in a table and unlike prose. */
export const isTable = (rows: string[][]): boolean =>
  rows.length > 1 && evenness(rows.slice(0, sampledRows)).share >= evenShare;

function likeliestDelimiter(sample: string, quote: Dialect['quote']): string {
  const scored = Object.values(delimiters).map((delimiter) => {
    const rows = readRows(sample, { delimiter, quote, skippedLines: 0 }).slice(0, sampledRows);
    return { delimiter, ...evenness(rows) };
  });
  const [best] = scored.sort((a, b) => b.share - a.share || b.columns - a.columns);
  return best?.share ? best.delimiter : ',';
}

/**
 * The dialect of a CSV file.
 * @param sample its beginning, if possible ending with a complete row
 */
export function dialectOf(sample: string, option: DialectOptions['delimiter']): Dialect {
  const quote = quoteOf(sample);
  const declared = declaredDelimiter(sample);
  const chosen = option === 'auto' ? undefined : delimiters[option];
  const delimiter = chosen ?? declared ?? likeliestDelimiter(sample, quote);
  return { delimiter, quote, skippedLines: declared ? 1 : 0 };
}

/**
 * True if the first row looks like a header: there are more rows, and no cell of the first is a number, a date or
 * true/false.
 */
export function hasHeader(rows: string[][], option: DialectOptions['header']): boolean {
  if (option !== 'auto') return option === 'yes';
  const [first, second] = rows;
  if (!first || !second) return false;
  return (
    first.every((cell) => kindOf(cell) === 'text' || kindOf(cell) === 'empty') &&
    first.some(Boolean)
  );
}
