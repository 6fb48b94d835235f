// A table that goes on at the top of the next page is one: the same columns, and nothing between. A header that is repeated there
// is taken away, and known to be one.
import type { LayoutBlock, TableBlock, TableCell } from '#reflow/layout.ts';
import { textOf } from './table-block.ts';

/** Points by which columns may differ from page to page. */
const tolerance = 6;

/** The part of a page's height that a table ends below, or begins above, when it goes over the page's end. */
const endOfPage = 0.6;
const beginOfPage = 0.4;

/** How far the text of each column reaches. */
function textColumns({ cells, columns }: TableBlock) {
  const texts = columns.slice(1).map(() => ({ left: Infinity, right: -Infinity }));
  for (const { column, columnSpan, segments } of cells) {
    const text = texts[column];
    if (columnSpan > 1 || !text) continue;
    for (const { left, right } of segments) {
      text.left = Math.min(text.left, left);
      text.right = Math.max(text.right, right);
    }
  }
  return texts;
}

const areNear = (a: number, b: number) => Math.abs(a - b) < tolerance;

/** Columns between rules are where the rules are; others where their text begins or ends. */
function hasColumnsOf(a: TableBlock, b: TableBlock): boolean {
  if (a.columns.length !== b.columns.length) return false;
  if (a.columns.every((edge, index) => areNear(edge, b.columns[index] ?? Infinity))) return true;
  if (a.evidence === 'grid' || b.evidence === 'grid') return false;
  const lower = textColumns(b);
  return textColumns(a).every(({ left, right }, index) => {
    const other = lower[index] ?? { left: Infinity, right: Infinity };
    return areNear(left, other.left) || areNear(right, other.right);
  });
}

function goesOn(upper: TableBlock, lower: TableBlock, lastPage: TableBlock): boolean {
  const isNext = lower.page.number === lastPage.page.number + 1;
  const atEnd = lastPage.bottom > endOfPage * lastPage.page.height;
  const atBegin = lower.top < beginOfPage * lower.page.height;
  return isNext && atEnd && atBegin && hasColumnsOf(upper, lower);
}

/** What a row says and how its cells lie. */
const rowText = ({ cells }: TableBlock, row: number): string =>
  cells
    .filter((cell) => cell.row === row)
    .map((cell) => `${cell.column}:${cell.columnSpan}:${textOf(cell.segments)}`)
    .join('\n');

const hasText = ({ cells }: TableBlock, row: number) =>
  cells.some((cell) => cell.row === row && cell.segments.length > 0);

/** How many rows at the top of both tables are the same, at most a header's. */
function repeatedRows(upper: TableBlock, lower: TableBlock): number {
  const most = Math.min(
    Math.max(1, upper.headerRows),
    upper.rows.length - 1,
    lower.rows.length - 2,
  );
  let count = 0;
  while (count < most && hasText(upper, count) && rowText(upper, count) === rowText(lower, count))
    count++;
  return count;
}

const cellsIn = ({ cells }: TableBlock, row: number) => cells.filter((cell) => cell.row === row);

const isEmpty = ({ segments, images }: TableCell) => segments.length + images.length === 0;

/** Pairs of the cells of two rows that lie in the same columns; none if the rows are cut otherwise. */
function paired(upper: readonly TableCell[], lower: readonly TableCell[]) {
  const pairs = lower.map((cell) => ({ cell, above: upper.find((one) => isOver(one, cell)) }));
  return upper.length === lower.length && pairs.every(({ above }) => above) ? pairs : [];
}

const isOver = (a: TableCell, b: TableCell) =>
  a.column === b.column && a.columnSpan === b.columnSpan && a.rowSpan === 1 && b.rowSpan === 1;

/** Cells that begin a page and go on from those above: the first has no text, and others only below text. */
function continuedCells(upper: TableBlock, lower: TableBlock, row: number) {
  const pairs = paired(cellsIn(upper, upper.rows.length - 2), cellsIn(lower, row));
  const [first] = pairs;
  const goesOn =
    first !== undefined &&
    isEmpty(first.cell) &&
    !(first.above && isEmpty(first.above)) &&
    pairs.every(({ cell, above }) => isEmpty(cell) || (above && !isEmpty(above)));
  return goesOn && lower.rows.length - 2 > row ? pairs : [];
}

function withText(cell: TableCell, more: TableCell): TableCell {
  const segments = [...cell.segments, ...more.segments];
  const blocks = [...cell.blocks, ...more.blocks];
  return { ...cell, segments, blocks, images: [...cell.images, ...more.images] };
}

/** The rows of both, the lower ones' edges below those of the upper table; a row that the page's end cut is one again. */
function joined(upper: TableBlock, lower: TableBlock): TableBlock {
  const repeated = repeatedRows(upper, lower);
  const continued = continuedCells(upper, lower, repeated);
  const skipped = repeated + (continued.length ? 1 : 0);
  const by = upper.rows.length - 1 - skipped;
  const offset = (upper.rows.at(-1) ?? 0) - (lower.rows[skipped] ?? 0);
  const above = upper.cells.map((cell) => {
    const pair = continued.find((one) => one.above === cell);
    return pair ? withText(cell, pair.cell) : cell;
  });
  const below = lower.cells
    .filter(({ row }) => row >= skipped)
    .map((cell) => ({ ...cell, row: cell.row + by }));
  return {
    ...upper,
    rows: [...upper.rows, ...lower.rows.slice(skipped + 1).map((edge) => edge + offset)],
    cells: [...above, ...below],
    headerRows: Math.max(upper.headerRows, repeated),
  };
}

/**
 * Blocks in document order with tables that go over pages' ends joined. What follows must be the next block: headers, footers and
 * notes are no blocks of the flow.
 */
export function joinedAcrossPages(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const result: LayoutBlock[] = [];
  let lastPart: TableBlock | undefined;
  for (const block of blocks) {
    const upper = result.at(-1);
    const goes =
      block.kind === 'table' &&
      upper?.kind === 'table' &&
      lastPart &&
      goesOn(upper, block, lastPart);
    if (goes) result[result.length - 1] = joined(upper, block);
    else result.push(block);
    lastPart = block.kind === 'table' ? block : undefined;
  }
  return result;
}
