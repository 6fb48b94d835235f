// Determines the columns of texts without borders: text may overflow its column, or be centred over several.
import { dividedColumns } from '#reflow/tables/refinement/centred-spans.ts';
import type { RowFill } from './printed-page.ts';
import { mainColumn, type Extent } from './column-edges.ts';

/** The columns of a cell, and whether its text is centred over them. */
export type ColumnSpan = { from: number; to: number; isCentred?: boolean };

/** What is around a text. */
export type RowContext = {
  /** True for the only text of its row. */
  isAlone: boolean;
  /** True above the first row with several texts. */
  isAbove: boolean;
  /** The coloured areas behind the row. */
  fills: readonly RowFill[];
};

/** The maximum distance of text from the centre of the columns over which it is centred, in points. */
const centred = { over: 6, all: 3 } as const;
/** The minimum space on both sides of text that is centred over all columns, in points. */
const clear = 14;
/** Text may extend into a neighbouring column by this much, in points. */
const overhang = 2;
/** Overflowing text starts within this share of its column. */
const beginning = 0.35;
/** The minimum share of a column that a coloured area behind it covers. */
const filledShare = 0.7;

export const columnAt = (edges: readonly number[], at: number): number => {
  const next = edges.findIndex((edge) => edge > at);
  return Math.max(0, (next < 0 ? edges.length - 1 : next) - 1);
};

/** The distance between the centre of a text and that of columns. */
const offCentre = ({ left, right }: Extent, edges: readonly number[], { from, to }: ColumnSpan) =>
  Math.abs((left + right) / 2 - ((edges[from] ?? 0) + (edges[to + 1] ?? 0)) / 2);

/** True if text starts where its column does, so that it overflows into the next ones. */
function beginsColumn({ left }: Extent, edges: readonly number[], column: number): boolean {
  const [from = 0, to = 0] = edges.slice(column, column + 2);
  return left - from < beginning * (to - from);
}

/** True if a coloured area is behind most of a column. */
export function isFilledBy(fill: RowFill, edges: readonly number[], column: number): boolean {
  const [from = 0, to = 0] = edges.slice(column, column + 2);
  return Math.min(to, fill.right) - Math.max(from, fill.left) > filledShare * (to - from);
}

const isClearOfSides = ({ left, right }: Extent, edges: readonly number[]) =>
  left - (edges[0] ?? 0) > clear && (edges.at(-1) ?? 0) - right > clear;

function columnsOfFill(fill: RowFill, edges: readonly number[]): ColumnSpan {
  const columns = edges.slice(1).flatMap((_, at) => (isFilledBy(fill, edges, at) ? [at] : []));
  return { from: columns[0] ?? 0, to: columns.at(-1) ?? 0 };
}

/** The columns of the coloured area behind the only text of a row, if there are several. */
function spanOfFill(
  piece: Extent,
  edges: readonly number[],
  fills: readonly RowFill[],
): ColumnSpan | undefined {
  const fill = fills.findLast((one) => one.left < piece.left && one.right > piece.right);
  if (!fill?.isOwn) return undefined;
  const { from, to } = columnsOfFill(fill, edges);
  if (from >= to || from > columnAt(edges, piece.left + overhang)) return undefined;
  const isCentred = offCentre(piece, edges, { from, to }) < centred.over;
  return { from, to, isCentred: isCentred && piece.left - (edges[from] ?? 0) > clear };
}

/** All columns, if a text is centred over them; nothing if it may be centred in one. */
function spanOfTitle(
  piece: Extent,
  edges: readonly number[],
  isOverOne: boolean,
): ColumnSpan | undefined {
  const all = { from: 0, to: edges.length - 2, isCentred: true };
  if (all.to < 1 || isOverOne || !isClearOfSides(piece, edges)) return undefined;
  return offCentre(piece, edges, all) < centred.all ? all : undefined;
}

/** The columns of a text: centred over all that it covers, started in one and overflowing, or mostly in one. */
export function textSpan(
  piece: Extent,
  edges: readonly number[],
  { isAlone, isAbove, fills }: RowContext,
): ColumnSpan {
  const from = columnAt(edges, piece.left + overhang);
  const to = columnAt(edges, piece.right - overhang);
  const alone = (column: number) => ({ from: column, to: column });
  const over = isAlone
    ? (spanOfFill(piece, edges, fills) ?? spanOfTitle(piece, edges, from >= to && !isAbove))
    : undefined;
  if (over) return over;
  if (from >= to) return alone(mainColumn(piece, edges, to, from));
  if (from > 0 && offCentre(piece, edges, { from, to }) < centred.over)
    return { from, to, isCentred: true };
  return alone(beginsColumn(piece, edges, from) ? from : mainColumn(piece, edges, from, to));
}

/** The columns of texts that are headings of several columns each on one coloured area. */
export function spansOnFills(
  pieces: readonly Extent[],
  edges: readonly number[],
  fills: readonly RowFill[],
): Map<Extent, ColumnSpan> {
  const found = new Map<Extent, ColumnSpan>();
  for (const fill of fills) {
    const texts = pieces.filter(({ left, right }) => left > fill.left && right < fill.right);
    const columns = columnsOfFill(fill, edges);
    if (texts.length < 2 || columns.to - columns.from < texts.length) continue;
    const spans = dividedColumns(texts, edges, columns) ?? [];
    for (const [index, span] of spans.entries())
      found.set(texts[index]!, { ...span, isCentred: true });
  }
  return found;
}
