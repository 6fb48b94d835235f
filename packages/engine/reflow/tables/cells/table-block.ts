// Completes a table whose cells are known: its box, background colours, pictures, and header rows.
import { isWithin, sharedHeight, sharedWidth } from '#models/page/geometry.ts';
import type { Segment, TableBlock, TableCell } from '#reflow/page/layout.ts';
import type { Box, Fill, PageContent } from '#models/page/page-content.ts';
import type { CellPlace } from '#reflow/tables/lattice/lattice-cells.ts';
import { limits } from '#reflow/tables/whitespace/limits.ts';
import { stepOf } from './cell-text.ts';
import { headerRowsOf } from './header-rows.ts';

export type Edges = { columns: readonly number[]; rows: readonly number[] };

export type Grid = { columns: number[]; rows: number[]; cells: TableCell[] };

/** An empty cell at its position between the edges. */
export function cellAt({ columns, rows }: Edges, place: CellPlace): TableCell {
  const { row, column, rowSpan, columnSpan } = place;
  const box = {
    ...{ left: columns[column] ?? 0, right: columns[column + columnSpan] ?? 0 },
    ...{ top: rows[row] ?? 0, bottom: rows[row + rowSpan] ?? 0 },
  };
  return { ...box, row, column, rowSpan, columnSpan, segments: [], blocks: [], images: [] };
}

/** The box of the outermost edges. */
export const boxOf = ({ columns, rows }: Edges): Box => ({
  ...{ left: columns[0] ?? 0, right: columns.at(-1) ?? 0 },
  ...{ top: rows[0] ?? 0, bottom: rows.at(-1) ?? 0 },
});

/** The minimum share of a cell that a fill covers to be its background. */
const filledShare = 0.7;

const area = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

function isBehind(fill: Fill, cell: TableCell): boolean {
  const [width, height] = [sharedWidth(fill, cell), sharedHeight(fill, cell)];
  return width > 0 && height > 0 && width * height > filledShare * area(cell);
}

/**
 * Sets the colour of each cell: that of the last fill painted behind it. A fill much larger than the table is the
 * page's.
 */
function colour(cells: readonly TableCell[], page: PageContent, box: Box): void {
  if (page.fills.length > limits.fills) return;
  const fills = page.fills.filter(
    (fill) =>
      sharedWidth(fill, box) > 0 && sharedHeight(fill, box) > 0 && area(fill) < 2 * area(box),
  );
  for (const cell of cells) {
    const fill = fills.findLast((one) => isBehind(one, cell));
    if (fill) cell.fill = fill.color;
  }
}

/** Assigns pictures to the cells that contain them. */
function placeImages({ cells, columns, rows }: Edges & { cells: TableCell[] }, page: PageContent) {
  for (const image of page.images) {
    const row = stepOf(rows, (image.top + image.bottom) / 2);
    const column = stepOf(columns, (image.left + image.right) / 2);
    const cell = cells.find((one) => isOver(one, row, column));
    if (cell && isWithin(image, cell, 3)) cell.images.push(image);
  }
}

const isOver = (cell: TableCell, row: number, column: number) =>
  row >= cell.row &&
  row < cell.row + cell.rowSpan &&
  column >= cell.column &&
  column < cell.column + cell.columnSpan;

export type DetectedTable = {
  page: PageContent;
  columns: number[];
  rows: number[];
  cells: TableCell[];
  evidence: TableBlock['evidence'];
  /** The number of rows that rules separate at the top. */
  ruledHeaderRows?: number;
};

/** The block of a table whose cells have their text. */
export function tableBlock({ ruledHeaderRows = 0, ...found }: DetectedTable): TableBlock {
  const box = boxOf(found);
  colour(found.cells, found.page, box);
  placeImages(found, found.page);
  const cells = found.cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
  const headerRows = headerRowsOf({ ...found, cells }, ruledHeaderRows);
  return { kind: 'table', ...box, ...found, cells, headerRows };
}

/** The text of a cell, with spaces between its pieces. */
export const textOf = (segments: readonly Segment[]): string =>
  segments.map(({ text }) => text).join(' ');
