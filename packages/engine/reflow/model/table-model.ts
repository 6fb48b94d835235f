// Converts a detected table to a table of the document model.
import type { Block, Cell, CellFormatting, Row, Table } from '#models/document/model.ts';
import type { Line, TableBlock, TableCell, TextBlock } from '#reflow/page/layout.ts';
import { rounded } from '#models/page/geometry.ts';
import { withTextColumns } from './table-columns.ts';

/** In points; above the baseline in font sizes. */
const limits = { padding: 8, least: 1, slack: 0.3, rise: 0.935 } as const;

const between = (edges: readonly number[]): number[] =>
  edges.slice(1).map((edge, index) => Math.max(limits.least, edge - edges[index]!));

function edgesOf({ edges }: TableCell, color: string): CellFormatting['edges'] | undefined {
  if (!edges) return undefined;
  const sides = (['top', 'right', 'bottom', 'left'] as const).filter((side) => edges[side]);
  return sides.length ? Object.fromEntries(sides.map((side) => [side, color])) : undefined;
}

/** The vertical alignment of a cell's text. */
function verticalAlignOf(cell: TableCell): CellFormatting['verticalAlign'] | undefined {
  const [first, last] = [cell.blocks[0], cell.blocks.at(-1)];
  if (!first || !last) return undefined;
  const above = first.top - cell.top;
  const below = cell.bottom - last.bottom;
  if (above < 8 || above < below + 4)
    return Math.abs(above - below) < 3 && above > 6 ? 'center' : undefined;
  return Math.abs(above - below) < 4 ? 'center' : 'bottom';
}

function formattingOf(cell: TableCell, color: string): CellFormatting | undefined {
  const edges = edgesOf(cell, color);
  const verticalAlign = verticalAlignOf(cell);
  if (!cell.fill && !edges && !verticalAlign) return undefined;
  return {
    ...(cell.fill && { fill: cell.fill }),
    ...(edges && { edges }),
    ...(verticalAlign && { verticalAlign }),
  };
}

/** The padding that all cells have. */
function paddingOf(table: TableBlock) {
  const filled = table.cells.filter(({ blocks }) => blocks.length);
  const least = (space: (cell: TableCell, block: TextBlock) => number) =>
    Math.min(limits.padding, ...filled.map((cell) => Math.max(0, space(cell, cell.blocks[0]!))));
  const side = least((cell, { left }) => left - cell.left);
  const top = least((cell, { lines }) => topOf(lines[0]!) - cell.top);
  // Slightly less, so that words that fill their column do not break.
  return {
    side: Math.max(0, rounded(side - limits.slack, 0.1)),
    top: rounded(top, 0.1),
    bottom: 0,
  };
}

/** The top of a line with the font's usual line distance. */
const topOf = ({ baseline, size }: Line) => baseline - limits.rise * size;

function colorOfRules({ page, ...table }: TableBlock): string {
  const rule = page.rules.find(
    ({ axis, at, from }) =>
      (axis === 'horizontal' &&
        at > table.top - 3 &&
        at < table.bottom + 3 &&
        from < table.right) ||
      (axis === 'vertical' && at > table.left - 3 && at < table.right + 3 && from < table.bottom),
  );
  return rule?.color ?? 'A0A0A0';
}

/**
 * @param left the left edge of the column that contains the table
 * @param blocksOf converts the content of a cell; `padding` is that of its sides
 */
export function tableOf(
  found: TableBlock,
  left: number,
  blocksOf: (cell: TableCell, padding: number) => Block[],
): Table {
  const table = withTextColumns(found);
  const padding = paddingOf(table);
  const color = colorOfRules(table);
  const rowHeights = between(table.rows);
  const rows = rowHeights.map((_, row): Row => {
    const cells = table.cells
      .filter((cell) => cell.row === row)
      .toSorted((a, b) => a.column - b.column);
    return { cells: cells.map((cell) => cellOf(cell, color, blocksOf(cell, padding.side))) };
  });
  const formatting = { indent: table.left - left, padding, rows: rowHeights };
  return {
    kind: 'table',
    rows,
    headerRows: table.headerRows,
    columns: between(table.columns),
    formatting,
  };
}

function cellOf(cell: TableCell, color: string, blocks: readonly Block[]): Cell {
  const formatting = formattingOf(cell, color);
  const { columnSpan, rowSpan } = cell;
  return { blocks, columnSpan, rowSpan, ...(formatting && { formatting }) };
}
