// Joins pages to sheets. A sheet continues after a full page with the same columns; a wide one is printed in strips of
// equal length, which belong side by side.
import { columnEdges, extentOf } from './column-edges.ts';
import type { PrintedPage, PrintedRow } from './printed-page.ts';

/** Pages below each other. */
export type Strip = PrintedPage[];
/** Strips side by side. */
export type PrintedSheet = { name?: string; strips: Strip[] };

/** The maximum difference, in points, of column edges and of row baselines between pages. */
const tolerance = { edges: 12, baselines: 0.9 } as const;
/** A page is full if there is less space below than for this many rows, or points. */
const fullPage = { rows: 2.5, points: 24 } as const;
/** In points. */
const minMargin = 36;
/**
 * A strip is full if its text ends so close to the page's margin that the next column did not fit: in points, and how
 * much wider than its text a column is.
 */
const nextColumn = { least: 70, beyondText: 30 } as const;
/** The minimum share of rows at the same heights as those of the page to the left. */
const sharedRows = 0.7;
/** The minimum share of rows that repeat those of another page on a sheet of the same form. */
const sameForm = 0.5;
/** Fewer rows are not significant, unless those to their left have columns. */
const fewestRows = 3;

export const textOf = ({ pieces }: PrintedRow): string => pieces.map(({ text }) => text).join('\n');
const piecesOf = (rows: readonly PrintedRow[]) => rows.map(({ pieces }) => pieces);
const hasColumns = (rows: readonly PrintedRow[]) => rows.some(({ pieces }) => pieces.length > 1);

/** The edges of a page's columns; nothing for a single one. */
const edgesOf = ({ rows, edges }: PrintedPage): readonly number[] =>
  edges ?? (hasColumns(rows) ? columnEdges(piecesOf(rows)) : []);

const isNear = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length &&
  a
    .slice(1, -1)
    .every((edge, index) => Math.abs(edge - (b[index + 1] ?? Infinity)) < tolerance.edges);

/** True if two pages analysed together have the same columns; a page with little text shows fewer of them. */
function haveSameColumns(upper: PrintedPage, lower: PrintedPage): boolean {
  const [above, below] = [edgesOf(upper), edgesOf(lower)];
  if (isNear(above, below)) return true;
  if (upper.edges ?? lower.edges) return false;
  if (!above.length || !below.length) return !above.length && !below.length;
  const together = columnEdges(piecesOf([...upper.rows, ...lower.rows]));
  return together.length >= Math.max(above.length, below.length);
}

/** True if a page has no space for further rows, assuming a lower margin as wide as the upper one. */
function isFull({ rows, height }: PrintedPage): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return false;
  const pitch = (last.to - first.from) / Math.max(1, rows.length - 1);
  const space = height - Math.max(first.from, minMargin) - last.to;
  return space < Math.max(fullPage.rows * pitch, fullPage.points);
}

const isNamedAlike = (upper: PrintedPage, lower: PrintedPage) => upper.name === lower.name;

const continuesDown = (upper: PrintedPage, lower: PrintedPage): boolean =>
  isFull(upper) &&
  lower.number > upper.number &&
  isNamedAlike(upper, lower) &&
  haveSameColumns(upper, lower);

/** True if rows of two pages are at the same height. */
export const isLevel = (
  a: Pick<PrintedRow, 'from' | 'to'>,
  b: Pick<PrintedRow, 'from' | 'to'>,
): boolean => a.from - b.to < tolerance.baselines && b.from - a.to < tolerance.baselines;

/** The width that the first column of a page needs. */
function spaceForColumn(page: PrintedPage): number {
  const [left = 0, right = 0] = edgesOf(page);
  return Math.max(nextColumn.least, right - left + nextColumn.beyondText);
}

/** True if a page repeats most rows with words of another one: strips of one sheet have other columns. */
function repeats(page: PrintedPage, other: PrintedPage): boolean {
  const worded = page.rows.filter((row) => /\p{L}/u.test(textOf(row)));
  const same = worded.filter((row) =>
    other.rows.some((one) => isLevel(one, row) && textOf(one) === textOf(row)),
  );
  return same.length > sameForm * worded.length;
}

/** True if a page is the part of a wide sheet that did not fit to the right of another page. */
export function continuesRight(left: PrintedPage, right: PrintedPage): boolean {
  if (left.width !== right.width || left.number === right.number) return false;
  if (right.rows.length < fewestRows && !hasColumns(left.rows)) return false;
  if (repeats(right, left)) return false;
  const [before, after] = [extentOf(piecesOf(left.rows)), extentOf(piecesOf(right.rows))];
  if (left.width - before.right - after.left > spaceForColumn(right)) return false;
  if (!right.rows.length) return false;
  const shared = right.rows.filter((row) => left.rows.some((other) => isLevel(row, other)));
  return shared.length >= sharedRows * right.rows.length;
}

/** True if a page starts another strip of a sheet: it belongs beside the first page of the last one. */
function beginsStrip({ strips }: PrintedSheet, page: PrintedPage): boolean {
  const first = strips.at(-1)?.[0];
  return first !== undefined && isNamedAlike(first, page) && continuesRight(first, page);
}

/** True for a page of nothing but parts of charts that other pages of the sheet begin. */
const isRestOfCharts = ({ rows, pictures = [] }: PrintedPage): boolean =>
  !rows.length && pictures.length > 0 && pictures.every(({ isContinued }) => isContinued);

function addPage(sheets: PrintedSheet[], page: PrintedPage): void {
  const sheet = sheets.at(-1);
  const strip = sheet?.strips.at(-1);
  const last = strip?.at(-1);
  if (strip && last && continuesDown(last, page)) strip.push(page);
  else if (sheet && (beginsStrip(sheet, page) || isRestOfCharts(page))) sheet.strips.push([page]);
  else sheets.push({ ...(page.name && { name: page.name }), strips: [[page]] });
}

/** True for a page with text or charts. */
export const isFilled = ({ rows, pictures = [] }: PrintedPage): boolean =>
  rows.length + pictures.length > 0;

/** The sheets that pages were printed from; empty pages are left out. */
export function joinedPages(pages: Iterable<PrintedPage>): PrintedSheet[] {
  const sheets: PrintedSheet[] = [];
  for (const page of pages) if (isFilled(page)) addPage(sheets, page);
  return sheets;
}
