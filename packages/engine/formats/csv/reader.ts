// A streaming CSV reader (RFC 4180), tolerant of quotes inside cells and uneven rows.
import { ProblemError } from '@octavo/contract';
import { csvLimits } from '#kernel/limits.ts';

export type Dialect = {
  delimiter: string;
  quote: '"' | "'";
  /** Lines before the first row, such as Excel's `sep=;`. */
  skippedLines: number;
};

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

const isLineBreak = (code: number) => code === lineFeed || code === carriageReturn;

/** A cell and its end; `undefined` if it is not complete yet. */
type Cell = { text: string; end: number } | undefined;

/** Parses text that is passed to `push` in pieces; call `end` after the last. Both return the completed rows. */
export class CsvReader {
  readonly #delimiter: number;
  readonly #quote: string;
  #skippedLines: number;
  #text = '';
  #line = 1;
  #isLast = false;

  constructor({ delimiter, quote, skippedLines }: Dialect) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quote = quote;
    this.#skippedLines = skippedLines;
  }

  /** @throws ProblemError `invalid_data` for a row that is too long */
  push(text: string): string[][] {
    this.#text += text;
    const { rows, end } = this.#readRows();
    this.#line += lineBreaks(this.#text, end);
    this.#text = this.#text.slice(end);
    if (this.#text.length > csvLimits.recordCharacters)
      throw this.#invalid('the row is too long; a quote may never be closed');
    return rows;
  }

  /** @throws ProblemError `invalid_data` for a quote that is never closed */
  end(): string[][] {
    this.#isLast = true;
    const rows = this.push('');
    if (this.#text) throw this.#invalid('a quote is never closed');
    return rows;
  }

  /** All complete rows, without empty lines. */
  #readRows(): { rows: string[][]; end: number } {
    const rows: string[][] = [];
    let end = 0;
    while (end < this.#text.length) {
      const row: string[] = [];
      const next = this.#readRow(end, row);
      if (next === undefined) break;
      const isEmptyLine = isLineBreak(this.#text.charCodeAt(end));
      if (this.#skippedLines > 0) this.#skippedLines--;
      else if (!isEmptyLine) rows.push(row);
      end = next;
    }
    return { rows, end };
  }

  /**
   * Reads a row into `row`.
   * @returns the start of the next one; nothing if this one is not complete yet
   */
  #readRow(start: number, row: string[]): number | undefined {
    for (let at = start; ; at++) {
      const cell = this.#text[at] === this.#quote ? this.#quoted(at) : this.#plain(at);
      if (!cell) return undefined;
      if (row.push(cell.text) > csvLimits.columns)
        throw this.#invalid(`it has more than ${csvLimits.columns} cells`);
      at = cell.end;
      if (this.#text.charCodeAt(at) !== this.#delimiter) return this.#afterLineBreak(at);
    }
  }

  /** The index after a line break. A CR at the end may be the first half of a CR LF. */
  #afterLineBreak(at: number): number | undefined {
    const { length } = this.#text;
    if (this.#text.charCodeAt(at) !== carriageReturn) return Math.min(at + 1, length);
    if (at + 1 === length && !this.#isLast) return undefined;
    return this.#text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1;
  }

  /** A cell up to the next delimiter or line break. */
  #plain(start: number): Cell {
    const text = this.#text;
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || isLineBreak(code))
        return { text: text.slice(start, at), end: at };
    }
    return this.#isLast ? { text: text.slice(start), end: text.length } : undefined;
  }

  /** A quoted cell, in which two quotes mean one. Text after the closing quote is kept. */
  #quoted(start: number): Cell {
    const quote = this.#quote;
    let at = this.#text.indexOf(quote, start + 1);
    while (at >= 0 && this.#text[at + 1] === quote) at = this.#text.indexOf(quote, at + 2);
    if (at < 0) return undefined;
    const after = this.#plain(at + 1);
    const inside = this.#text.slice(start + 1, at).replaceAll(quote + quote, quote);
    return after && { text: inside + after.text, end: after.end };
  }

  #invalid(what: string): ProblemError {
    const reason = `the row that starts in line ${this.#line}: ${what}.`;
    return new ProblemError('invalid_data', { format: 'CSV', reason });
  }
}

/** The number of line breaks of all kinds in the first `length` characters. */
function lineBreaks(text: string, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    const isPair = code === carriageReturn && text.charCodeAt(at + 1) === lineFeed;
    if (code === lineFeed || (code === carriageReturn && !isPair)) count++;
  }
  return count;
}

/** The rows of a short text; without an incomplete last one. */
export function readRows(text: string, dialect: Dialect): string[][] {
  const reader = new CsvReader(dialect);
  const rows = reader.push(text);
  try {
    return [...rows, ...reader.end()];
  } catch (error) {
    if (error instanceof ProblemError) return rows;
    throw error;
  }
}
