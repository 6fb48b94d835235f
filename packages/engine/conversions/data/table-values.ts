// Types the cells of a text table for a workbook, only where nothing is lost. Formulas stay text.
import { kindOf } from '#formats/csv/values.ts';
import { columnConventions, documentConventions, type ColumnConventions } from '#formats/xlsx/values/conventions.ts';
import { isAmbiguous, typedValue } from '#formats/xlsx/values/typed-value.ts';
import { textFormatting, type CellValue } from '#formats/xlsx/cells.ts';
import { serialOfIso } from '#formats/xlsx/serial-date.ts';
import type { SheetRow } from '#formats/xlsx/sheet-writer.ts';

/** Text that would become a formula when the cell is edited, unless it is marked as text. */
const looksLikeFormula = /^[=+\-@\t\r]/;

/** A text cell that stays text when it is edited. */
const asText = (text: string): CellValue => ({ kind: 'text', text, formatting: textFormatting });

function typed(cell: string): CellValue {
  const kind = kindOf(cell);
  if (kind === 'number') return { kind, digits: cell };
  if (kind === 'boolean') return { kind, value: cell.toLowerCase() === 'true' };
  if (kind === 'date' && serialOfIso(cell)) return { kind, iso: cell };
  const mustStay = kind === 'code' || looksLikeFormula.test(cell);
  return mustStay ? asText(cell) : { kind: 'text', text: cell };
}

/** How to read the cells of a table. */
export type TableTypes = {
  /** The columns that stay text. */
  codes: ReadonlySet<number>;
  /** Columns whose numbers and dates are written as in print: `1.234,56`, `14.03.2025`, `12 %`. */
  printed: ReadonlyMap<number, ColumnConventions>;
};

const isPlain = (cell: string) => {
  const kind = kindOf(cell);
  return kind === 'number' || kind === 'boolean' || (kind === 'date' && serialOfIso(cell) !== undefined);
};

const isValue = (cell: string, conventions: ColumnConventions) =>
  !isAmbiguous(cell, conventions) && typedValue(cell, conventions).content.kind !== 'text';

/** Columns of which every sampled cell is a number or a date, and some are not in a computer's notation. */
function printedColumns(rows: readonly string[][]): Map<number, ColumnConventions> {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) =>
    rows.map((row) => (row[index] ?? '').trim()).filter(Boolean),
  );
  const document = documentConventions(columns);
  const found = new Map<number, ColumnConventions>();
  for (const [index, cells] of columns.entries()) {
    if (cells.every(isPlain) && document.mark === '.') continue;
    const conventions = columnConventions(cells, document);
    if (cells.length && cells.every((cell) => isValue(cell, conventions))) found.set(index, conventions);
  }
  return found;
}

/** @param rows the sampled rows without the header */
export function tableTypes(rows: readonly string[][], codes: ReadonlySet<number>): TableTypes {
  return { codes, printed: printedColumns(rows) };
}

function printed(cell: string, conventions: ColumnConventions): CellValue {
  if (isAmbiguous(cell, conventions)) return asText(cell);
  const { content, format } = typedValue(cell.trim(), conventions);
  if (content.kind === 'text') return typed(cell);
  return { ...content, ...(format && { formatting: { format } }) };
}

/**
 * The typed cells of a row.
 * @param types `text` if every cell stays text
 */
export const typedRow = (row: readonly string[], types: TableTypes | 'text'): SheetRow =>
  row.map((cell, index) => {
    if (!cell) return undefined;
    if (types === 'text') return asText(cell);
    const conventions = types.printed.get(index);
    if (conventions) return printed(cell, conventions);
    return types.codes.has(index) ? asText(cell) : typed(cell);
  });

const narrowest = 8;
const widest = 60;
const padding = 2;

/** Column widths in characters with which most sampled cells are fully visible. */
export function columnWidths(rows: readonly string[][]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) {
      const longestLine = Math.max(...cell.split(/\r\n?|\n/, 20).map(({ length }) => length));
      widths[index] = Math.max(widths[index] ?? narrowest, longestLine + padding);
    }
  return widths.map((width) => Math.min(width, widest));
}
