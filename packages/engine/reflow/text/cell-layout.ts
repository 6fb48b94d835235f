// Divides the text of table cells into paragraphs and lists.
import { centerOf, around } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { Alignment, Column, TableBlock, TableCell, TextBlock } from '#reflow/page/layout.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import { goesOn } from '#reflow/page/short-lines.ts';
import { setLists } from '#reflow/text/lists.ts';
import { paragraphsOf } from '#reflow/text/paragraphs.ts';

/** In points: the padding of a cell, the maximum distance of a flush edge, and the tolerance for equal edges. */
const limits = { padding: { least: 1, most: 8 }, flush: 9, same: 3 } as const;

/** What the cells with the same columns have in common. */
type CellColumn = {
  /** The box of their text. */
  box: Box;
  /** True if no line of them goes on in the next one: each is a paragraph, as in addresses. */
  isSeparate: boolean;
  /** Their alignment if no rules show the edges of columns. */
  align: Alignment;
};

/** The minimum number of lines below others in the cells of a column that show whether lines go on. */
const minLines = 3;

function areSeparate(cells: readonly TableCell[]): boolean {
  const several = cells.filter(({ segments }) => segments.length > 1);
  const next = several.flatMap(({ segments }) => linesOf(segments).slice(1));
  return next.length >= minLines && !next.some(({ text }) => goesOn(text));
}

const spread = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);

/** The alignment that the edges of the texts of several cells show. */
function alignmentOf(boxes: readonly Box[]): Alignment {
  if (boxes.length < 2) return 'start';
  if (spread(boxes.map(({ left }) => left)) < limits.same) return 'start';
  if (spread(boxes.map(({ right }) => right)) < limits.same) return 'end';
  return spread(boxes.map(centerOf)) < limits.same ? 'center' : 'start';
}

/** @param cells with text */
function columnOfCells(cells: readonly TableCell[], table: TableBlock): CellColumn {
  const boxes = cells.map(({ segments }) => around(segments));
  const isOpen = !hasRules(table);
  return {
    box: around(boxes),
    isSeparate: isOpen && areSeparate(cells),
    align: isOpen ? alignmentOf(boxes) : 'start',
  };
}

const keyOf = ({ column, columnSpan }: TableCell) => `${column}-${columnSpan}`;

/** The text area of a ruled cell, with the padding of the outermost text in its column. */
function ruledColumn({ box }: CellColumn, cell: TableCell): Column {
  const { least, most } = limits.padding;
  const padding = Math.max(least, Math.min(most, box.left - cell.left));
  const { left, top, right, bottom } = cell;
  return { left: left + padding, top, right: right - padding, bottom, index: 0, count: 1 };
}

/** Without rules, a column is as wide as its text, or wider if its lines never wrap. */
function openColumn({ box, isSeparate }: CellColumn, { page }: TableBlock): Column {
  const right = isSeparate ? Math.max(box.right, page.width) : box.right;
  return { ...box, right, index: 0, count: 1 };
}

/** True if rules show the edges of columns, rather than only the text. */
const hasRules = ({ evidence }: TableBlock) => evidence === 'grid' || evidence === 'tags';

/** True for lines with a common left edge and different right edges. */
const isRagged = ({ lines }: TextBlock) =>
  lines.length > 1 &&
  spread(lines.map(({ left }) => left)) < 2 &&
  spread(lines.map(({ right }) => right)) > 2;

function alignInRules(block: TextBlock, cell: TableCell): Alignment {
  if (isRagged(block)) return 'start';
  const { left, right } = block;
  const [before, behind] = [left - cell.left, cell.right - right];
  if (behind < limits.flush && before > behind + 6) return 'end';
  return Math.abs(before - behind) < limits.same && before > limits.flush ? 'center' : 'start';
}

function aligned(block: TextBlock, align: Alignment): TextBlock {
  if (block.label || block.lines[0]?.isRightToLeft) return block;
  return {
    ...block,
    align: block.align === 'justify' ? 'justify' : align,
    indent: 0,
    firstIndent: 0,
  };
}

/** Sets the paragraphs of a table's cells. */
export function setCellBlocks(table: TableBlock): void {
  const filled = table.cells.filter(({ segments }) => segments.length);
  for (const cells of Map.groupBy(filled, keyOf).values()) {
    const common = columnOfCells(cells, table);
    for (const cell of cells) {
      const column = hasRules(table) ? ruledColumn(common, cell) : openColumn(common, table);
      const blocks = paragraphsOf(linesOf(cell.segments), table.page, column);
      cell.blocks = blocks.map((block) =>
        aligned(block, hasRules(table) ? alignInRules(block, cell) : common.align),
      );
      setLists(cell.blocks);
    }
  }
}
