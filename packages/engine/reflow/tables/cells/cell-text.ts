// Assigns text to the cells of a table by the position of words, and splits segments at cell borders.
import type { Segment, TableCell } from '#reflow/page/layout.ts';
import { segmentOf } from '#reflow/lines/segments.ts';
import type { Span } from '#models/page/page-content.ts';
import { middleOfText } from '#reflow/tables/whitespace/text-rows.ts';

/** A table without its text: the edges of its columns and rows, and its cells. */
export type Frame = { columns: readonly number[]; rows: readonly number[]; cells: TableCell[] };

/** How far outside the outer edges text still counts as inside, in points. */
const margin = 2;
/** A word that crosses a border by this much, in points, is printed across it. */
const overhang = 1.5;
/** The maximum space within running text, in font sizes. */
const widestSpace = 0.6;

/**
 * The index of the interval between edges that contains a position; the first and the last extend a little further. -1
 * outside.
 */
export function stepOf(edges: readonly number[], place: number): number {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  if (place < first - margin || place > last + margin) return -1;
  let [low, high] = [0, edges.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? Infinity) <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** The cell that covers each position, by row and column. */
export function cover({ columns, rows, cells }: Frame): TableCell[][] {
  const grid: TableCell[][] = rows.slice(1).map(() => Array<TableCell>(columns.length - 1));
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
        (grid[row] ?? [])[column] = cell;
  return grid;
}

type CellAt = (place: number) => TableCell | undefined;

/** Groups of words that no cell border can separate, because one of them is printed across it. */
function unbreakable(spans: readonly Span[], cellAt: CellAt): Span[][] {
  const runs: Span[][] = [];
  for (const span of spans) {
    const last = runs.at(-1)?.at(-1);
    const near = last && span.left - last.right < widestSpace * span.size;
    if (near && (crosses(last, cellAt) || crosses(span, cellAt))) runs.at(-1)?.push(span);
    else runs.push([span]);
  }
  return runs;
}

const crosses = ({ left, right }: Span, cellAt: CellAt) =>
  right - left > 2 * overhang && cellAt(left + overhang) !== cellAt(right - overhang);

const centerOfFirst = ([first]: readonly Span[]) => ((first?.left ?? 0) + (first?.right ?? 0)) / 2;

/** A segment's words by the cell that contains them; the key `undefined` for those outside. */
function partsOf(segment: Segment, cellAt: CellAt) {
  const parts = new Map<TableCell | undefined, Span[]>();
  for (const run of unbreakable(segment.spans, cellAt)) {
    const cell = cellAt(centerOfFirst(run));
    const part = parts.get(cell);
    if (part) part.push(...run);
    else parts.set(cell, run);
  }
  return parts;
}

/**
 * Assigns segments to the cells of a table.
 * @returns the segments, and parts of segments, outside the table
 */
export function fillWithText(frame: Frame, segments: readonly Segment[]): Segment[] {
  const grid = cover(frame);
  const outside: Segment[] = [];
  for (const segment of segments) {
    const row = grid[stepOf(frame.rows, middleOfText(segment))];
    const parts = partsOf(segment, (place) => row?.[stepOf(frame.columns, place)]);
    const whole = parts.size === 1;
    for (const [cell, spans] of parts)
      (cell?.segments ?? outside).push(whole ? segment : segmentOf(spans));
  }
  return outside;
}
