// Writes the rows of a CSV file as a JSON list: of objects if there is a header, otherwise of arrays.
import { ColumnNames } from '#formats/csv/column-names.ts';
import { asText, asValue, kindOf } from '#formats/csv/values.ts';

/** Columns whose cells all stay text: if the sample contains a code such as `00123`, then `10001` is one as well. */
export function codeColumns(rows: readonly string[][]): Set<number> {
  const found = new Set<number>();
  for (const row of rows)
    for (const [index, cell] of row.entries()) if (kindOf(cell) === 'code') found.add(index);
  return found;
}

export class ListWriter {
  readonly #header: readonly string[] | undefined;
  readonly #codes: Set<number>;
  readonly #options: { types: boolean; pretty: boolean };
  readonly #names: ColumnNames;
  /** The text before each value: the comma and the name of its column. */
  readonly #leads: string[] = [];
  /** The number of rows so far, including the header. */
  #rows = 0;

  /**
   * @param header the first row if it contains names; it is not written itself
   * @param codes columns that stay text
   */
  constructor(
    header: readonly string[] | undefined,
    codes: Set<number>,
    options: { types: boolean; pretty: boolean },
  ) {
    this.#header = header;
    this.#names = new ColumnNames(header ?? []);
    this.#codes = codes;
    this.#options = options;
    header?.forEach((_, index) => this.#leads.push(this.#lead(index)));
  }

  /** The next row as JSON, with its separator. Cells beyond the header get names; missing ones are empty. */
  write(row: readonly string[]): string {
    this.#rows++;
    const first = this.#header ? 2 : 1;
    if (this.#rows < first) return '';
    return (this.#rows === first ? '[' : ',') + this.#row(row);
  }

  /** The end of the list. */
  end(): string {
    const isEmpty = this.#rows <= (this.#header ? 1 : 0);
    return isEmpty ? '[]\n' : `${this.#line('')}]\n`;
  }

  #row(row: readonly string[]): string {
    const [open, close] = this.#header ? '{}' : '[]';
    const length = Math.max(row.length, this.#header?.length ?? 0);
    let json = this.#line('  ') + open;
    for (let index = 0; index < length; index++)
      json += (this.#leads[index] ??= this.#lead(index)) + this.#value(row[index], index);
    return json + this.#line('  ') + close;
  }

  #line(indent: string): string {
    return this.#options.pretty ? `\n${indent}` : '';
  }

  #lead(index: number): string {
    const start = (index > 0 ? ',' : '') + this.#line('    ');
    if (!this.#header) return start;
    return `${start}${JSON.stringify(this.#names.of(index))}:${this.#options.pretty ? ' ' : ''}`;
  }

  #value(cell: string | undefined, index: number): string {
    const isTyped = this.#options.types && (!cell || !this.#codes.has(index));
    return isTyped ? asValue(cell) : asText(cell);
  }
}
