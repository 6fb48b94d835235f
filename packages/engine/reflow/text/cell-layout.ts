// Divides the text of table cells into paragraphs and lists.
import { centerOf, around } from '#models/page/geometry.ts';
import type { Alignment, Column, TableBlock, TableCell, TextBlock } from '#reflow/page/layout.ts';
import { linesOf } from '#reflow/lines/lines.ts';
import { setLists } from '#reflow/text/lists.ts';
import { paragraphsOf } from '#reflow/text/paragraphs.ts';

/** In points: the padding of a cell, the maximum distance of a flush edge, and the tolerance for equal edges. */
const limits = { padding: { least: 1, most: 8 }, flush: 9, same: 3 } as const;

const sameColumns = (table: TableBlock, { column, columnSpan }: TableCell) =>
  table.cells.filter((other) => other.column === column && other.columnSpan === columnSpan);

/** The text area of a ruled cell, with the padding of the outermost text in its column. */
function ruledColumn(table: TableBlock, cell: TableCell): Column {
  const lefts = sameColumns(table, cell).flatMap(({ segments }) =>
    segments.map(({ left }) => left),
  );
  const { least, most } = limits.padding;
  const padding = Math.max(least, Math.min(most, Math.min(...lefts) - cell.left));
  const { left, top, right, bottom } = cell;
  return { left: left + padding, top, right: right - padding, bottom, index: 0, count: 1 };
}

/** The minimum number of lines below others in the cells of a column that show whether lines go on. */
const minLines = 3;

/** True for a line that may go on in lower case, or in a script without capitals. */
const goesOn = (text: string) => /^[\p{Ll}\p{Lo}]/u.test(text);

/** True if no line of a column goes on in the next one: each is a paragraph, as in addresses. */
function areSeparate(cells: readonly TableCell[]): boolean {
  const next = cells.flatMap(({ segments }) => linesOf(segments).slice(1));
  return next.length >= minLines && !next.some(({ text }) => goesOn(text));
}

/** Without rules, a column is as wide as its text, or wider if its lines never wrap. */
function openColumn(table: TableBlock, cell: TableCell): Column {
  const cells = sameColumns(table, cell);
  const texts = cells.flatMap(({ segments }) => segments);
  const box = around(texts.length ? texts : [cell]);
  const right = areSeparate(cells) ? table.page.width : box.right;
  return { ...box, right: Math.max(box.right, right), index: 0, count: 1 };
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

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Without rules, the edges of all cells of a column show its alignment. */
function alignInColumn(table: TableBlock, cell: TableCell): Alignment {
  const texts = sameColumns(table, cell).filter(({ segments }) => segments.length);
  if (texts.length < 2) return 'start';
  const boxes = texts.map(({ segments }) => around(segments));
  const [lefts, rights, centers] = [
    spread(boxes.map(({ left }) => left)),
    spread(boxes.map(({ right }) => right)),
    spread(boxes.map(centerOf)),
  ];
  if (lefts < limits.same) return 'start';
  if (rights < limits.same) return 'end';
  return centers < limits.same ? 'center' : 'start';
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
  for (const cell of table.cells) {
    if (!cell.segments.length) continue;
    const column = hasRules(table) ? ruledColumn(table, cell) : openColumn(table, cell);
    const blocks = paragraphsOf(linesOf(cell.segments), table.page, column);
    cell.blocks = blocks.map((block) =>
      aligned(block, hasRules(table) ? alignInRules(block, cell) : alignInColumn(table, cell)),
    );
    setLists(cell.blocks);
  }
}
