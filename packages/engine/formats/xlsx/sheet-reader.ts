// Reads rows from a sheet's XML. Formulas are never computed: their cells have the values that were saved with them.
import { ProblemError } from '@octavo/contract';
import { xlsxLimits } from '#kernel/limits.ts';
import type { FormatKind } from '#formats/xlsx/number-formats.ts';
import { localName } from '#formats/xlsx/part-handlers.ts';
import { isoOfSerial } from '#formats/xlsx/serial-date.ts';
import { unescapedText } from '#formats/xlsx/text.ts';
import type { XmlHandler } from '#containers/xml/xml-reader.ts';
import type { Attributes } from '#containers/xml/xml-tags.ts';

/** A cell with a value. A date is in ISO 8601; a boolean is `TRUE` or `FALSE`; an error is its name, such as `#DIV/0!`. */
export type ReadCell = { kind: 'text' | 'number' | 'boolean' | 'date' | 'error'; text: string };

/** A row with at least one value; `number` is counted from 1. */
export type ReadRow = { number: number; cells: (ReadCell | undefined)[] };

/** The parts of a workbook that cells refer to. */
export type CellContext = {
  strings: readonly string[];
  /** What the number format of each cell style shows. */
  formatKinds: readonly FormatKind[];
  uses1904: boolean;
};

type OpenCell = { column: number; type: string; style: number };

const damaged = (why: string) => new ProblemError('damaged_file', {}, `sheet: ${why}`);

/** The column of a reference, counted from 0: 27 for `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Excel calculates with 15 digits; further digits of a double, which only a long source has, are noise. */
const digitsOf = (number: number, sourceLength: number) =>
  String(sourceLength > 15 ? Number(number.toPrecision(15)) : number);

/** Collects rows from XML events; call `take` regularly. */
export class SheetReader implements XmlHandler {
  readonly #context: CellContext;
  #rows: ReadRow[] = [];
  #row: ReadRow = { number: 0, cells: [] };
  #cell: OpenCell = { column: -1, type: 'n', style: 0 };
  #value = '';
  #isValue = false;
  #readings = 0;

  constructor(context: CellContext) {
    this.#context = context;
  }

  /** The rows completed since the last call, without empty ones. */
  take(): ReadRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    const local = localName(name);
    this.#isValue = local === 'v' || (local === 't' && this.#readings === 0);
    if (local === 'c') this.#openCell(attributes);
    else if (local === 'row') this.#openRow(attributes);
    else if (local === 'rPh') this.#readings++;
  }

  text(piece: string): void {
    if (this.#isValue) this.#value += piece;
  }

  close(name: string): void {
    const local = localName(name);
    this.#isValue = false;
    if (local === 'c') this.#closeCell();
    else if (local === 'row' && this.#row.cells.length) this.#rows.push(this.#row);
    else if (local === 'rPh') this.#readings--;
  }

  /** Rows and cells may omit their position; then they follow the previous ones. */
  #openRow(attributes: Attributes): void {
    const number = Number(attributes.get('r') ?? this.#row.number + 1);
    const isInPlace = number > this.#row.number && number <= xlsxLimits.rows;
    if (!isInPlace) throw damaged(`row ${number} after ${this.#row.number}`);
    this.#row = { number, cells: [] };
    this.#cell = { column: -1, type: 'n', style: 0 };
  }

  #openCell(attributes: Attributes): void {
    const reference = attributes.get('r');
    const column = reference ? columnOf(reference) : this.#cell.column + 1;
    if (column < 0 || column >= xlsxLimits.columns) throw damaged(`cell ${reference}`);
    const style = Number(attributes.get('s') ?? 0);
    this.#cell = { column, type: attributes.get('t') ?? 'n', style };
    this.#value = '';
  }

  #closeCell(): void {
    const cell = this.#value ? this.#cellOf(this.#value) : undefined;
    if (cell?.text) this.#row.cells[this.#cell.column] = cell;
  }

  #cellOf(value: string): ReadCell {
    const { type } = this.#cell;
    if (type === 's') return { kind: 'text', text: this.#context.strings[Number(value)] ?? '' };
    if (type === 'b') return { kind: 'boolean', text: value.trim() === '1' ? 'TRUE' : 'FALSE' };
    if (type === 'e') return { kind: 'error', text: value };
    if (type === 'd') return { kind: 'date', text: value };
    return type === 'n' ? this.#number(value) : { kind: 'text', text: unescapedText(value) };
  }

  #number(value: string): ReadCell {
    const number = Number(value);
    if (!Number.isFinite(number)) return { kind: 'text', text: value };
    const kind = this.#context.formatKinds[this.#cell.style] ?? 'number';
    const date = kind === 'number' ? undefined : isoOfSerial(number, kind, this.#context.uses1904);
    if (date !== undefined) return { kind: 'date', text: date };
    return { kind: 'number', text: digitsOf(number, value.length) };
  }
}
