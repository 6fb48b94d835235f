// Writes CSV (RFC 4180). Text that a spreadsheet would treat as a formula gets an apostrophe (OWASP, "CSV Injection").
import { delimiters } from '#formats/csv/dialect.ts';
import { kindOf } from '#formats/csv/values.ts';

export type CsvWriterOptions = {
  delimiter: keyof typeof delimiters;
  /** Prevents spreadsheets from evaluating text as formulas. */
  safe: boolean;
  /** Starts with a byte order mark, without which Excel does not detect UTF-8. */
  mark: boolean;
};

/** A cell; `isText` distinguishes user text from numbers, dates and true/false. */
export type CsvCell = { text: string; isText: boolean };

const startsFormula = /^[=+\-@\t\r]/;
const startsOrEndsBlank = /^\s|\s$/;

const defused = (text: string) =>
  startsFormula.test(text) && kindOf(text) !== 'number' ? `'${text}` : text;

export class CsvWriter {
  readonly #options: CsvWriterOptions;
  readonly #delimiter: string;
  #isFirst = true;

  constructor(options: CsvWriterOptions) {
    this.#options = options;
    this.#delimiter = delimiters[options.delimiter];
  }

  /** A row with its line break; a missing cell is empty. */
  row(cells: readonly (CsvCell | undefined)[]): string {
    const line = cells.map((cell) => (cell ? this.#cell(cell) : '')).join(this.#delimiter);
    const start = this.#isFirst && this.#options.mark ? '\ufeff' : '';
    this.#isFirst = false;
    // An empty line would not count as a row.
    return `${start}${line || (cells.length ? '""' : '')}\r\n`;
  }

  #cell({ text, isText }: CsvCell): string {
    const meant = isText && this.#options.safe ? defused(text) : text;
    return this.#mustQuote(meant) ? `"${meant.replaceAll('"', '""')}"` : meant;
  }

  #mustQuote(text: string): boolean {
    const special = text.includes('"') || text.includes('\n') || text.includes('\r');
    return special || text.includes(this.#delimiter) || startsOrEndsBlank.test(text);
  }
}
