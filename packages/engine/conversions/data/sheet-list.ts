// The rows of a sheet as a JSON list: of objects if the first row is a header, otherwise of lists.
import { ColumnNames } from '#formats/csv/column-names.ts';
import type { ReadCell, ReadRow } from '#formats/xlsx/sheet-reader.ts';

export type ListOptions = { header: 'auto' | 'yes' | 'no'; pretty: boolean };

type Cells = ReadRow['cells'];

function jsonValue(cell: ReadCell | undefined): string {
  if (!cell) return 'null';
  if (cell.kind === 'number') return cell.text;
  return cell.kind === 'boolean' ? cell.text.toLowerCase() : JSON.stringify(cell.text);
}

/** A header contains only texts and has a row below it. */
function isHeader(first: Cells, second: Cells | undefined, option: ListOptions['header']): boolean {
  if (option !== 'auto') return option === 'yes';
  return !!second && first.every((cell) => cell === undefined || cell.kind === 'text');
}

/** Reads two rows ahead; returns them, and an iterator over all rows. */
async function peeked(rows: AsyncIterator<ReadRow>) {
  const found = [await rows.next(), await rows.next()];
  const first = found.flatMap(({ done, value }) => (done ? [] : [value.cells]));
  return {
    first,
    async *all(): AsyncGenerator<Cells> {
      yield* first;
      for (let next = await rows.next(); !next.done; next = await rows.next())
        yield next.value.cells;
    },
  };
}

class RowWriter {
  readonly #names: ColumnNames | undefined;
  readonly #width: number;
  readonly #line: (level: number) => string;
  readonly #colon: string;

  /** @param level the indentation level of the list */
  constructor(header: Cells | undefined, { pretty }: ListOptions, level: number) {
    this.#names = header && new ColumnNames(Array.from(header, (cell) => cell?.text));
    this.#width = header?.length ?? 0;
    this.#line = (inner) => (pretty ? `\n${'  '.repeat(level + inner)}` : '');
    this.#colon = pretty ? ': ' : ':';
  }

  row(cells: Cells, isFirst: boolean): string {
    const length = Math.max(cells.length, this.#width);
    const values = Array.from({ length }, (_, index) => this.#value(cells[index], index));
    const [open, close] = this.#names ? '{}' : '[]';
    return `${isFirst ? '' : ','}${this.#line(1)}${open}${values.join(',')}${this.#line(1)}${close}`;
  }

  end(isEmpty: boolean): string {
    return isEmpty ? ']' : `${this.#line(0)}]`;
  }

  #value(cell: ReadCell | undefined, index: number): string {
    const name = this.#names ? `${JSON.stringify(this.#names.of(index))}${this.#colon}` : '';
    return `${this.#line(2)}${name}${jsonValue(cell)}`;
  }
}

/**
 * The list as JSON, one row at a time.
 * @param level the indentation level at which it starts
 */
export async function* sheetList(
  rows: AsyncGenerator<ReadRow>,
  options: ListOptions,
  level: number,
): AsyncGenerator<string> {
  const { first, all } = await peeked(rows);
  const [header, second] = first;
  const names = header && isHeader(header, second, options.header) ? header : undefined;
  const writer = new RowWriter(names, options, level);
  yield '[';
  let count = names ? -1 : 0;
  for await (const cells of all()) if (count++ >= 0) yield writer.row(cells, count === 1);
  yield writer.end(count < 1);
}
