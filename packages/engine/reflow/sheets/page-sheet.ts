// Puts the tables of a page and the text between them on one sheet: tables begin in the first column, text is merged
// over all columns.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import type { Sheet, SheetRow } from './sheet-rows.ts';

/** A table, or a paragraph. */
export type SheetPart = Sheet | { text: string; formatting: CellFormatting };

/** In points: the minimum width of text, and the width of a letter and height of a line in Excel's default font. */
const limits = { text: 360, letter: 5.25, line: 15 } as const;

/** Excel does not fit rows to merged cells. */
const heightOf = (text: string, width: number): number =>
  limits.line * Math.max(1, Math.ceil((1.05 * text.length * limits.letter) / width));

/** The widest of each column; the last one is wide enough for text. */
function commonWidths(parts: readonly SheetPart[]): number[] {
  const widths: number[] = [];
  for (const part of parts)
    if ('rows' in part)
      for (const [column, width] of part.widths.entries())
        widths[column] = Math.max(widths[column] ?? 0, width);
  const isText = parts.some((part) => 'text' in part);
  const lacking = limits.text - widths.reduce((sum, width) => sum + width, 0);
  if (!widths.length) return [limits.text];
  if (isText && lacking > 0) widths[widths.length - 1]! += lacking;
  return widths;
}

/** @param parts from top to bottom, at least one */
export function pageSheet(parts: readonly SheetPart[]): Sheet {
  const widths = commonWidths(parts);
  const width = widths.reduce((sum, one) => sum + one, 0);
  const rows: SheetRow[] = [];
  const heights = new Map<number, number>();
  for (const part of parts) {
    if ('rows' in part) {
      rows.push(...part.rows);
      continue;
    }
    const height = heightOf(part.text, width);
    if (height > limits.line) heights.set(rows.length, height);
    rows.push([{ column: 0, columnSpan: widths.length, rowSpan: 1, ...part }]);
  }
  return { rows, widths, heights };
}
