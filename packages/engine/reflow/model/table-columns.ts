// Determines the columns of a table without rules, so that the text of each keeps its position.
import type { ParagraphFormatting } from '#models/document/model.ts';
import { centerOf, mode, rounded } from '#models/page/geometry.ts';
import type { Alignment, Column, TableBlock, TableCell } from '#reflow/page/layout.ts';
import type { Box } from '#models/page/page-content.ts';

/**
 * In points: the padding of a column, the invisible difference, and the extra width that prevents words from breaking.
 */
const limits = { padding: 3, same: 1, slack: 1 } as const;

/** True if only the text shows the columns. */
export const isOpen = ({ evidence }: TableBlock): boolean =>
  evidence === 'space' || evidence === 'rules';

type TextColumn = { left: number; right: number; align: Alignment | undefined };

/** The text of cells that are in a single column. */
function textColumn({ cells }: TableBlock, column: number): TextColumn {
  const blocks = cells
    .filter((cell) => cell.column === column && cell.columnSpan === 1)
    .flatMap((cell) => cell.blocks);
  return {
    left: Math.min(...blocks.map(({ left }) => left)),
    right: Math.max(...blocks.map(({ right }) => right)),
    align: mode(blocks.map(({ align, lines }) => [align, lines.length] as const)),
  };
}

/** Half of the gap to the previous column, if that is small. */
const paddingBefore = (before: TextColumn | undefined, { left }: TextColumn) =>
  before && Number.isFinite(before.right)
    ? Math.max(0, Math.min(limits.padding, (left - before.right) / 2))
    : limits.padding;

function edgesOf(table: TableBlock): number[] {
  const columns = table.columns.slice(1).map((_, column) => textColumn(table, column));
  const edges = columns.map((column, index) => {
    const found = table.columns[index]!;
    const before = columns[index - 1];
    if (column.align !== 'start' || !Number.isFinite(column.left)) return found;
    // Text that reaches over the column before says nothing about the edge between them.
    if (before && before.right > column.left) return found;
    return column.left - paddingBefore(before, column);
  });
  const last = columns.at(-1)?.right ?? -Infinity;
  return [...edges, Math.max(table.columns.at(-1)!, last + limits.padding + limits.slack)];
}

/** The table with columns as its text shows them; a table with rules is unchanged. */
export function withTextColumns(table: TableBlock): TableBlock {
  if (!isOpen(table)) return table;
  const columns = edgesOf(table);
  const cells = table.cells.map((cell) => ({
    ...cell,
    left: columns[cell.column]!,
    right: columns[cell.column + cell.columnSpan] ?? cell.right,
  }));
  return { ...table, columns, cells, left: columns[0]!, right: columns.at(-1)! };
}

const meant = (length: number) => (length > limits.same ? rounded(length, 0.5) : 0);

/**
 * The indents of a cell's text from where its alignment alone would place it.
 * @param text the extent of the cell's text
 * @param padding of the cell's sides, in points
 */
export function cellIndents(
  cell: TableCell,
  text: Column,
  align: Alignment,
  padding: number,
): Pick<ParagraphFormatting, 'indent' | 'endIndent'> {
  const area: Box = { ...cell, left: cell.left + padding, right: cell.right - padding };
  const shift = centerOf(text) - centerOf(area);
  const indent = {
    start: meant(text.left - area.left),
    justify: meant(text.left - area.left),
    center: meant(2 * shift),
    end: 0,
  }[align];
  const endIndent = {
    start: 0,
    justify: meant(area.right - text.right),
    center: meant(-2 * shift),
    end: meant(area.right - text.right),
  }[align];
  return { ...(indent && { indent }), ...(endIndent && { endIndent }) };
}
