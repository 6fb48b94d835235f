// Assigns pieces of a row to the cells of known columns, and gives colours to empty ones.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import type { Piece, PrintedRow, RowFill } from './printed-page.ts';
import { columnAt, isFilledBy, spansOnFills, textSpan, type ColumnSpan } from './text-columns.ts';

export type SheetCell = {
  column: number;
  columnSpan: number;
  rowSpan: number;
  text: string;
  formatting: CellFormatting;
};

/** The columns of a bordered cell. */
function cellSpan({ left, right }: Piece, edges: readonly number[]): ColumnSpan {
  const from = columnAt(edges, left + 1.5);
  return { from, to: Math.max(from, columnAt(edges, right - 1.5)) };
}

const centredFormatting = new WeakMap<CellFormatting, CellFormatting>();

/** The same formatting, centred; one object for each. */
function centred(formatting: CellFormatting): CellFormatting {
  const known = centredFormatting.get(formatting) ?? { ...formatting, align: 'center' };
  centredFormatting.set(formatting, known);
  return known;
}

/** Empty cells where a coloured area is behind a column without text. */
function colouredCells(
  cells: readonly SheetCell[],
  edges: readonly number[],
  fills: readonly RowFill[],
): SheetCell[] {
  if (!fills.length) return [];
  const taken = new Set(
    cells.flatMap(({ column, columnSpan }) =>
      Array.from({ length: columnSpan }, (_, index) => column + index),
    ),
  );
  return edges.slice(1).flatMap((_, column) => {
    const fill = fills.findLast((one) => isFilledBy(one, edges, column));
    if (!fill || taken.has(column)) return [];
    return [{ column, columnSpan: 1, rowSpan: 1, text: '', formatting: fill.formatting }];
  });
}

/**
 * The cells of a row, from left to right; pieces in the same cell are joined with a space.
 * @param isAbove whether the row is above the first one with several texts
 */
export function placedCells(
  { pieces, fills = [] }: Pick<PrintedRow, 'pieces' | 'fills'>,
  edges: readonly number[],
  isAbove: boolean,
): SheetCell[] {
  const cells = new Map<number, SheetCell>();
  const context = { isAlone: pieces.length === 1, isAbove, fills };
  const sorted = pieces.toSorted((a, b) => a.left - b.left);
  const onFills = spansOnFills(sorted, edges, fills);
  for (const piece of sorted) {
    const span = piece.cell
      ? cellSpan(piece, edges)
      : (onFills.get(piece) ?? textSpan(piece, edges, context));
    const { from, to } = span;
    const there = cells.get(from);
    if (there) there.text = [there.text, piece.text].filter(Boolean).join(' ');
    else {
      const { text, cell } = piece;
      const formatting = span.isCentred ? centred(piece.formatting) : piece.formatting;
      const columnSpan = to - from + 1;
      cells.set(from, { column: from, columnSpan, rowSpan: cell?.rowSpan ?? 1, text, formatting });
    }
  }
  const placed = withoutOverlap([...cells.values()]);
  return [...placed, ...colouredCells(placed, edges, fills)].toSorted(
    (a, b) => a.column - b.column,
  );
}

/** Ends each cell where the next one with text begins. */
function withoutOverlap(cells: SheetCell[]): SheetCell[] {
  const sorted = cells.toSorted((a, b) => a.column - b.column);
  for (const [index, cell] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next) cell.columnSpan = Math.min(cell.columnSpan, next.column - cell.column);
  }
  return sorted;
}
