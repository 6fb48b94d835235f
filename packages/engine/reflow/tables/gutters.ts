// Columns by white space: gaps that run down through rows of text. A gap may be bridged by a few rows, as headings over several
// columns do (projection profiles with tolerance: Kieninger's T-Recs, 1998; Shafait and Smith, "Table detection in heterogeneous
// documents", 2010).
import type { Segment } from '#reflow/layout.ts';
import { limits } from './limits.ts';
import type { TextRow } from './text-rows.ts';

/** A gap between columns; a segment that reaches over its middle covers both. */
export type Gutter = { left: number; right: number };

/** Of rows with several segments, so many may bridge a gap. */
const bridgedShare = 0.14;
/** Points. */
const narrowest = 2.5;
/** Points that a segment reaches over the middle of a gap to bridge it. */
const overhang = 1.5;

export const middleOfGutter = ({ left, right }: Gutter): number => (left + right) / 2;

export const bridges = (segment: Segment, gutter: Gutter): boolean =>
  segment.left < middleOfGutter(gutter) - overhang &&
  segment.right > middleOfGutter(gutter) + overhang;

/** Where text begins (+1) and ends (-1), from left to right. */
function* turns(rows: readonly TextRow[]): Generator<{ at: number; by: 1 | -1 }> {
  for (const { segments } of rows)
    for (const { left, right } of segments) {
      yield { at: left - 0.5, by: 1 };
      yield { at: right + 0.5, by: -1 };
    }
}

/** Stretches across the page that at most so many segments cover. */
function sparse(rows: readonly TextRow[], most: number): Gutter[] {
  const found: Gutter[] = [];
  let covered = 0;
  let left = Infinity;
  for (const { at, by } of [...turns(rows)].toSorted((a, b) => a.at - b.at || b.by - a.by)) {
    const before = covered;
    covered += by;
    if (before <= most && covered > most && at - left > narrowest) found.push({ left, right: at });
    if (before > most && covered <= most) left = at;
  }
  return found;
}

const isIn = ({ left, right }: Segment, from: number, to: number) => {
  const middle = (left + right) / 2;
  return middle >= from && middle < to;
};

/** In how many rows each column between gutters has text. */
function occupied(rows: readonly TextRow[], gutters: readonly Gutter[]): number[] {
  const edges = [-Infinity, ...gutters.map(middleOfGutter), Infinity];
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    return rows.filter(({ segments }) => segments.some((segment) => isIn(segment, from, to)))
      .length;
  });
}

const widthOf = (gutter: Gutter | undefined) => (gutter ? gutter.right - gutter.left : Infinity);

/** Gutters without those beside a column that hardly has text: it belongs to the neighbour it is nearer to. */
function withoutEmptyColumns(rows: readonly TextRow[], all: readonly Gutter[]): Gutter[] {
  const gutters = [...all];
  for (;;) {
    const counts = occupied(rows, gutters);
    const empty = counts.findIndex((count) => count < Math.max(1, Math.min(2, rows.length * 0.08)));
    if (empty < 0 || !gutters.length) return gutters;
    gutters.splice(widthOf(gutters[empty - 1]) < widthOf(gutters[empty]) ? empty - 1 : empty, 1);
  }
}

/** The gaps between the columns of rows. @param rows those with several segments */
export function guttersOf(rows: readonly TextRow[]): Gutter[] {
  const most = Math.max(rows.length >= 4 ? 1 : 0, Math.floor(rows.length * bridgedShare));
  const gutters = sparse(rows, most);
  return gutters.length > limits.columns ? [] : withoutEmptyColumns(rows, gutters);
}
