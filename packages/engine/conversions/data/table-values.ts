// Types the cells of a text table for a workbook, only where nothing is lost. Formulas stay text.
import { kindOf } from '#formats/csv/values.ts';
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

/**
 * The typed cells of a row.
 * @param codes the columns that stay text; `all` for every column
 */
export const typedRow = (row: readonly string[], codes: Set<number> | 'all'): SheetRow =>
  row.map((cell, index) => {
    if (!cell) return undefined;
    return codes === 'all' || codes.has(index) ? asText(cell) : typed(cell);
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
