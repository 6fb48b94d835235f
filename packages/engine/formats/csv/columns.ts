// The columns of a CSV file: their names, and how their cells are written.
import { asText, asValue, kindOf } from '#formats/csv/values.ts';

/** A name for the column at an index, from 0: `column_3`. */
const standIn = (index: number) => `column_${index + 1}`;

/** Names made unique: an empty one is numbered by its place, a second `name` becomes `name_2`. */
export function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((cell, index) => {
    const name = cell.trim() || standIn(index);
    let unique = name;
    for (let count = 2; taken.has(unique); count++) unique = `${name}_${count}`;
    taken.add(unique);
    return unique;
  });
}

/**
 * Columns whose cells stay text, all of them: where the sample holds a code such as `00123`, `10001` is one as well.
 */
export function codeColumns(rows: readonly string[][]): Set<number> {
  const found = new Set<number>();
  for (const row of rows)
    for (const [index, cell] of row.entries()) if (kindOf(cell) === 'code') found.add(index);
  return found;
}

/** Writes rows as JSON: objects where there are names, else arrays. */
export class RowWriter {
  readonly #keys: string[] | undefined;
  readonly #cell: (cell: string | undefined, index: number) => string;
  readonly #outer: string;
  readonly #inner: string;
  readonly #colon: string;

  constructor(
    names: string[] | undefined,
    codes: Set<number>,
    options: { types: boolean; pretty: boolean },
  ) {
    this.#keys = names?.map((name) => JSON.stringify(name));
    this.#cell = (cell, index) =>
      options.types && (!codes.has(index) || !cell) ? asValue(cell) : asText(cell);
    this.#outer = options.pretty ? '\n  ' : '';
    this.#inner = options.pretty ? '\n    ' : '';
    this.#colon = options.pretty ? ': ' : ':';
  }

  /** A row as JSON, with the line break before it. Cells beyond the header get names; missing ones are empty. */
  write(row: readonly string[]): string {
    const keys = this.#keys;
    const length = keys ? Math.max(keys.length, row.length) : row.length;
    const parts = Array.from({ length }, (_, index) => {
      const key = keys ? `${keys[index] ?? JSON.stringify(standIn(index))}${this.#colon}` : '';
      return `${this.#inner}${key}${this.#cell(row[index], index)}`;
    });
    const [open, close] = keys ? ['{', '}'] : ['[', ']'];
    return `${this.#outer}${open}${parts.join(',')}${this.#outer}${close}`;
  }
}
