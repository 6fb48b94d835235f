// Assigns pieces of a row to the cells of known columns: text may overflow its column, or be centred over several.
import type { CellFormatting } from '#formats/xlsx/styles.ts';
import { mainColumn } from './column-edges.ts';
import type { Piece } from './printed-page.ts';

export type SheetCell = {
  column: number;
  columnSpan: number;
  rowSpan: number;
  text: string;
  formatting: CellFormatting;
};

/** The maximum distance of text from the centre of the columns over which it is centred, in points. */
const centred = 6;
/** Text may extend into a neighbouring column by this much, in points. */
const overhang = 2;

/** Overflowing text starts within this share of its column. */
const beginning = 0.35;

type ColumnSpan = { from: number; to: number };

const stepAt = (edges: readonly number[], at: number): number => {
  const next = edges.findIndex((edge) => edge > at);
  return Math.max(0, (next < 0 ? edges.length - 1 : next) - 1);
};

/** The columns of a bordered cell. */
function cellSpan({ left, right }: Piece, edges: readonly number[]): ColumnSpan {
  const from = stepAt(edges, left + 1.5);
  return { from, to: Math.max(from, stepAt(edges, right - 1.5)) };
}

const middleOf = (edges: readonly number[], { from, to }: ColumnSpan) =>
  ((edges[from] ?? 0) + (edges[to + 1] ?? 0)) / 2;

/** True if text starts where its column does, so that it overflows into the next ones. */
function beginsColumn({ left }: Piece, edges: readonly number[], column: number): boolean {
  const [from = 0, to = 0] = edges.slice(column, column + 2);
  return left - from < beginning * (to - from);
}

/** The columns of a text: centred over all that it covers, started in one and overflowing, or mostly in one. */
function textSpan(piece: Piece, edges: readonly number[]): ColumnSpan {
  const from = stepAt(edges, piece.left + overhang);
  const to = stepAt(edges, piece.right - overhang);
  const alone = (column: number) => ({ from: column, to: column });
  if (from >= to) return alone(mainColumn(piece, edges, to, from));
  const middle = (piece.left + piece.right) / 2;
  const isCentred = Math.abs(middle - middleOf(edges, { from, to })) < centred && from > 0;
  if (isCentred) return { from, to };
  return alone(beginsColumn(piece, edges, from) ? from : mainColumn(piece, edges, from, to));
}

/** The cells of a row, from left to right; pieces in the same cell are joined with a space. */
export function placedCells(pieces: readonly Piece[], edges: readonly number[]): SheetCell[] {
  const cells = new Map<number, SheetCell>();
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const { from, to } = piece.cell ? cellSpan(piece, edges) : textSpan(piece, edges);
    const there = cells.get(from);
    if (there) there.text = [there.text, piece.text].filter(Boolean).join(' ');
    else {
      const { text, formatting, cell } = piece;
      const columnSpan = to - from + 1;
      cells.set(from, { column: from, columnSpan, rowSpan: cell?.rowSpan ?? 1, text, formatting });
    }
  }
  return withoutOverlap([...cells.values()]);
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
