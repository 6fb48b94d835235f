// A table that goes on at the top of the next page is one: the same columns, and nothing between. A header that is repeated there
// is taken away, and known to be one.
import type { LayoutBlock, TableBlock, TableCell } from '#reflow/page/layout.ts';
import { textOf } from '#reflow/tables/cells/table-block.ts';

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

/** Whether a table goes on from one that ended the page before. */
function goesOn(upper: TableBlock, lower: TableBlock): boolean {
  const isNext = lower.page.number === upper.page.number + 1;
  const atEnd = upper.bottom > endOfPage * upper.page.height;
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

const isEmpty = ({ segments, images }: TableCell) => segments.length + images.length === 0;

/** Pairs of the cells of two rows that lie in the same columns; none if the rows are cut otherwise. */
function paired(upper: readonly TableCell[], lower: readonly TableCell[]) {
  const pairs = lower.map((cell) => ({ cell, above: upper.find((one) => isOver(one, cell)) }));
  return upper.length === lower.length && pairs.every(({ above }) => above) ? pairs : [];
}

const isOver = (a: TableCell, b: TableCell) =>
  a.column === b.column && a.columnSpan === b.columnSpan && a.rowSpan === 1 && b.rowSpan === 1;

/** Cells that begin a page, with those above that they go on from: the first has no text, and others only below text. */
function continuedCells(upper: readonly TableCell[], lower: readonly TableCell[]) {
  const pairs = paired(upper, lower);
  const [first] = pairs;
  const goesOn =
    first?.above &&
    isEmpty(first.cell) &&
    !isEmpty(first.above) &&
    pairs.every(({ cell, above }) => isEmpty(cell) || (above && !isEmpty(above)));
  return goesOn ? pairs : [];
}

function addText(cell: TableCell, more: TableCell): void {
  cell.segments = [...cell.segments, ...more.segments];
  cell.blocks = [...cell.blocks, ...more.blocks];
  cell.images = [...cell.images, ...more.images];
}

/** A table over pages, as it grows: each part is compared with the first and the last only. */
class LongTable {
  readonly #first: TableBlock;
  readonly #whole: TableBlock;
  #last: TableBlock;
  /** The cells of the last row that all begin in it. */
  #lastRow: TableCell[];

  constructor(first: TableBlock) {
    this.#first = first;
    this.#last = first;
    const cells = first.cells.map((cell) => ({ ...cell }));
    this.#whole = { ...first, rows: [...first.rows], cells };
    this.#lastRow = cells.filter(({ row }) => row === first.rows.length - 2);
  }

  get whole(): TableBlock {
    return this.#whole;
  }

  isContinuedBy(lower: TableBlock): boolean {
    return goesOn(this.#last, lower);
  }

  /** Adds the rows of a part, without a repeated header; a row that the page's end cut is one again. */
  add(lower: TableBlock): void {
    const repeated = repeatedRows(this.#first, lower);
    const begun = lower.cells.filter(({ row }) => row === repeated);
    const continued = lower.rows.length - 2 > repeated ? continuedCells(this.#lastRow, begun) : [];
    for (const { cell, above } of continued) if (above) addText(above, cell);
    this.#append(lower, repeated + (continued.length ? 1 : 0));
    this.#whole.headerRows = Math.max(this.#whole.headerRows, repeated);
    this.#whole.end = { page: lower.page, bottom: lower.bottom };
    this.#last = lower;
  }

  /** Adds rows, their edges below those above. */
  #append(lower: TableBlock, skipped: number): void {
    const { rows, cells } = this.#whole;
    const by = rows.length - 1 - skipped;
    const offset = (rows.at(-1) ?? 0) - (lower.rows[skipped] ?? 0);
    for (const edge of lower.rows.slice(skipped + 1)) rows.push(edge + offset);
    const added = lower.cells
      .filter(({ row }) => row >= skipped)
      .map((cell) => ({ ...cell, row: cell.row + by }));
    for (const cell of added) cells.push(cell);
    this.#lastRow = added.filter(({ row }) => row === rows.length - 2);
  }
}

/**
 * Blocks in document order with tables that go over pages' ends joined. What follows must be the next block: headers, footers and
 * notes are no blocks of the flow.
 */
export function joinedAcrossPages(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const result: LayoutBlock[] = [];
  let open: LongTable | undefined;
  for (const block of blocks) {
    const table = block.kind === 'table' ? block : undefined;
    if (table && open?.isContinuedBy(table)) {
      open.add(table);
      continue;
    }
    open = table && new LongTable(table);
    result.push(open?.whole ?? block);
  }
  return result;
}
