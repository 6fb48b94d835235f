// Divides a cell over several columns among headings that are centred over some of these columns each.
import type { Segment, TableCell } from '#reflow/page/layout.ts';
import { cellAt, type Grid } from '#reflow/tables/cells/table-block.ts';

/** The first and the last column. */
type Columns = { from: number; to: number };

/** The maximum distance of a text from the centre of its columns, in points. */
const tolerance = 3;

/** The columns that each text is centred over, from left to right without a gap; nothing if they are not. */
export function dividedColumns(
  texts: readonly { left: number; right: number }[],
  edges: readonly number[],
  columns: Columns,
): Columns[] | undefined {
  const spans: Columns[] = [];
  let from = columns.from;
  for (const { left, right } of texts) {
    const isCentred = (to: number) =>
      Math.abs(left + right - (edges[from] ?? 0) - (edges[to + 1] ?? 0)) < 2 * tolerance;
    let to = from;
    while (to <= columns.to && !isCentred(to)) to++;
    if (to > columns.to) return undefined;
    spans.push({ from, to });
    from = to + 1;
  }
  return from === columns.to + 1 ? spans : undefined;
}

/** A text of one or more lines, and the horizontal extent of them. */
type Beside = { left: number; right: number; segments: Set<Segment> };

/** The texts of a cell that are side by side, from left to right. */
function textsBeside({ segments }: TableCell): Beside[] {
  const texts: Beside[] = [];
  for (const segment of segments.toSorted((a, b) => a.left - b.left)) {
    const last = texts.at(-1);
    if (last && last.right > segment.left) {
      last.segments.add(segment);
      last.right = Math.max(last.right, segment.right);
    } else texts.push({ left: segment.left, right: segment.right, segments: new Set([segment]) });
  }
  return texts;
}

/** A cell for each heading, if a cell has several and more columns than these. */
export function headingCells(cell: TableCell, grid: Grid): TableCell[] | undefined {
  const texts = textsBeside(cell);
  if (texts.length < 2 || cell.columnSpan <= texts.length) return undefined;
  const columns = { from: cell.column, to: cell.column + cell.columnSpan - 1 };
  return dividedColumns(texts, grid.columns, columns)?.map(({ from, to }, index) => {
    const { row, rowSpan } = cell;
    const place = { row, rowSpan, column: from, columnSpan: to - from + 1 };
    const own = texts[index]!.segments;
    const segments = cell.segments.filter((segment) => own.has(segment));
    return { ...cell, ...cellAt(grid, place), segments };
  });
}
