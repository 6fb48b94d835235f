// Finds columns by white space: vertical gaps through rows of text. A few rows may cross a gap, as headings over
// several columns do (projection profiles with tolerance: Kieninger's T-Recs, 1998; Shafait and Smith, "Table detection
// in heterogeneous documents", 2010).
import type { Segment } from '#reflow/page/layout.ts';
import { limits } from './limits.ts';
import type { TextRow } from './text-rows.ts';

/** A gap between columns; a segment that crosses its centre covers both. */
export type Gutter = { left: number; right: number };

/** The maximum share of rows with several segments that cross a gap. */
const bridgedShare = 0.14;
/** In points. */
const narrowest = 2.5;
/** How far a segment must extend over the centre of a gap to cross it, in points. */
const overhang = 1.5;

export const middleOfGutter = ({ left, right }: Gutter): number => (left + right) / 2;

export const bridges = (segment: Segment, gutter: Gutter): boolean =>
  segment.left < middleOfGutter(gutter) - overhang &&
  segment.right > middleOfGutter(gutter) + overhang;

/** The positions at which text begins (+1) and ends (-1), from left to right. */
function* turns(rows: readonly TextRow[]): Generator<{ at: number; by: 1 | -1 }> {
  for (const { segments } of rows)
    for (const { left, right } of segments) {
      yield { at: left - 0.5, by: 1 };
      yield { at: right + 0.5, by: -1 };
    }
}

/** A horizontal range, and the number of segments that cover it. */
type Stretch = Gutter & { covered: number };

/** The ranges between the positions at which text begins and ends. */
function* stretches(rows: readonly TextRow[]): Generator<Stretch> {
  let covered = 0;
  let left = Infinity;
  for (const { at, by } of [...turns(rows)].toSorted((a, b) => a.at - b.at || b.by - a.by)) {
    if (at - left > 0.01) yield { left, right: at, covered };
    covered += by;
    left = at;
  }
}

const isClearer = (a: Stretch, b: Stretch | undefined) =>
  !b || a.covered < b.covered || (a.covered === b.covered && widthOf(a) > widthOf(b));

/**
 * The gaps that at most `most` segments cover, between others on both sides: of each gap the part that the fewest
 * cover.
 */
function sparse(rows: readonly TextRow[], most: number): Gutter[] {
  const found: Gutter[] = [];
  let [width, best]: [number, Stretch | undefined] = [0, undefined];
  let isInside = false;
  for (const stretch of stretches(rows)) {
    if (stretch.covered > most) {
      if (isInside && best && width > narrowest) found.push({ left: best.left, right: best.right });
      [width, best, isInside] = [0, undefined, true];
      continue;
    }
    width += widthOf(stretch);
    if (isClearer(stretch, best)) best = stretch;
  }
  return found;
}

const widthOf = ({ left, right }: Gutter) => right - left;

/** For each row, the columns that have text of their own. */
function occupied(rows: readonly TextRow[], gutters: readonly Gutter[]): Set<number>[] {
  const middles = gutters.map(middleOfGutter);
  return rows.map(({ segments }) => {
    const own = segments.filter((segment) => !gutters.some((gutter) => bridges(segment, gutter)));
    return new Set(
      own.map(({ left, right }) => middles.filter((at) => at <= (left + right) / 2).length),
    );
  });
}

/** True if two adjacent columns both have text in some row; otherwise they are one column with two alignments. */
const areTwo = (columns: readonly Set<number>[], index: number) =>
  columns.some((row) => row.has(index) && row.has(index + 1));

/** Removes gutters inside a single column. */
function distinct(rows: readonly TextRow[], all: readonly Gutter[]): Gutter[] {
  let gutters = [...all];
  for (;;) {
    const columns = occupied(rows, gutters);
    const none = gutters.findIndex((_, index) => !areTwo(columns, index));
    if (none < 0) return gutters;
    gutters = gutters.toSpliced(none, 1);
  }
}

const leadingSign = /^\p{Sc}+$/u;
const trailingSign = /^[%‰)]+$/u;

/** The texts of each column, without those over several. */
function textsByColumn(rows: readonly TextRow[], gutters: readonly Gutter[]): string[][] {
  const columns = Array.from({ length: gutters.length + 1 }, (): string[] => []);
  for (const { segments } of rows)
    for (const segment of segments) {
      if (gutters.some((gutter) => bridges(segment, gutter))) continue;
      const center = (segment.left + segment.right) / 2;
      columns[gutters.filter((gutter) => middleOfGutter(gutter) <= center).length]?.push(
        segment.text,
      );
    }
  return columns;
}

/** Removes gutters between a currency or percent sign and its number. */
function withSigns(rows: readonly TextRow[], gutters: readonly Gutter[]): Gutter[] {
  const columns = textsByColumn(rows, gutters);
  const consistsOf = (column: readonly string[] | undefined, sign: RegExp) =>
    column !== undefined && column.length > 0 && column.every((text) => sign.test(text));
  return gutters.filter(
    (_, index) =>
      !consistsOf(columns[index], leadingSign) && !consistsOf(columns[index + 1], trailingSign),
  );
}

/** The minimum number of texts of rows above totals, and of these rows. */
const totalled = { texts: 4, rows: 2 } as const;

/** Rows without the totals below them: a label, which may extend over columns, and an amount. */
function withoutTotals(rows: readonly TextRow[]): readonly TextRow[] {
  const most = rows.reduce((count, { segments }) => Math.max(count, segments.length), 0);
  if (most < totalled.texts) return rows;
  const end = rows.findLastIndex(({ segments }) => segments.length > 2) + 1;
  const above = rows.slice(0, end);
  const full = above.filter(({ segments }) => segments.length > most / 2);
  return full.length >= Math.max(totalled.rows, rows.length - end) ? above : rows;
}

/**
 * The gaps between the columns of rows.
 * @param all those with several segments
 */
export function guttersOf(all: readonly TextRow[]): Gutter[] {
  const rows = withoutTotals(all);
  const most = Math.max(rows.length >= 4 ? 1 : 0, Math.floor(rows.length * bridgedShare));
  const gutters = sparse(rows, most);
  return gutters.length > limits.columns ? [] : withSigns(rows, distinct(rows, gutters));
}
