// Joins a table that continues at the top of the next page: equal columns, and nothing between the parts. Removes a
// header that is repeated there.
import type { LayoutBlock, TableBlock, TableCell } from '#reflow/page/layout.ts';
import { isSameSize } from '#reflow/page/page-size.ts';
import { textOf } from '#reflow/tables/cells/table-block.ts';

/** The maximum difference of columns between pages, in points. */
const tolerance = 6;

/** A continued table ends below, and starts above, this share of a page's height. */
const endOfPage = 0.6;
const beginOfPage = 0.4;

/** The horizontal extent of the text in each column. */
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

/** True if tables have the same columns: by their rules, or else by where their text begins or ends. */
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

/** True if a table continues one that ended the previous page. */
function goesOn(upper: TableBlock, lower: TableBlock): boolean {
  const isNext = lower.page.number === upper.page.number + 1 && isSameSize(upper.page, lower.page);
  const atEnd = upper.bottom > endOfPage * upper.page.height;
  const atBegin = lower.top < beginOfPage * lower.page.height;
  return isNext && atEnd && atBegin && hasColumnsOf(upper, lower);
}

/** The text and the spans of a row's cells. */
const rowText = ({ cells }: TableBlock, row: number): string =>
  cells
    .filter((cell) => cell.row === row)
    .map((cell) => `${cell.column}:${cell.columnSpan}:${textOf(cell.segments)}`)
    .join('\n');

const hasText = ({ cells }: TableBlock, row: number) =>
  cells.some((cell) => cell.row === row && cell.segments.length > 0);

/** The number of identical rows at the top of both tables, limited to the size of a header. */
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

/** The cells of two rows in pairs with the same columns; nothing if the rows divide differently. */
function paired(upper: readonly TableCell[], lower: readonly TableCell[]) {
  const pairs = lower.map((cell) => ({ cell, above: upper.find((one) => isOver(one, cell)) }));
  return upper.length === lower.length && pairs.every(({ above }) => above) ? pairs : [];
}

const isOver = (a: TableCell, b: TableCell) =>
  a.column === b.column && a.columnSpan === b.columnSpan && a.rowSpan === 1 && b.rowSpan === 1;

/**
 * The cells that start a page with those above that they continue: the first has no text, and the others only below
 * text.
 */
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

/** A table over several pages; each part is compared only with the first and the last one. */
class LongTable {
  readonly #first: TableBlock;
  readonly #whole: TableBlock;
  #last: TableBlock;
  /** The cells of the last row, if all of them begin in it. */
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

  /** Adds the rows of a part, without a repeated header, and joins a row that the page break splits. */
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

  /** Appends rows, with their edges below the previous ones. */
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
 * Joins tables across page breaks. The parts must be adjacent blocks; headers, footers and notes are not in this list.
 */
export function joinedAcrossPages(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const result: LayoutBlock[] = [];
  let open: LongTable | undefined;
  for (const block of blocks) {
    const table = block.kind === 'table' && !block.isPlaced ? block : undefined;
    if (table && open?.isContinuedBy(table)) {
      open.add(table);
      continue;
    }
    open = table && new LongTable(table);
    result.push(open?.whole ?? block);
  }
  return result;
}
