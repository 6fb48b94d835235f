// The columns of a sheet without rules: white space that runs down between them, with tolerance for titles and for text that
// overflows into the next cell (projection profiles as in Kieninger's T-Recs, 1998).
import { extentOf, type Piece, type PrintedRow } from './printed-page.ts';

type Gap = { left: number; right: number };

/** Cells of neighbouring columns are printed closer to each other than words: a gap as wide as this is one, in points. */
const narrowestGap = 1.2;
/** Points that the outermost edges keep from the text. */
const margin = 2;
/** Of all rows, and of those with several pieces, so many may reach over a gap. */
const bridgedShare = { rows: 0.08, several: 0.12 } as const;
/** From so many rows on one may. */
const toleratesFrom = 5;

const hasSeveral = ({ pieces }: PrintedRow) => pieces.length > 1;

function tolerated(rows: readonly PrintedRow[], telling: readonly PrintedRow[]): number {
  const all = Math.max(
    rows.length >= toleratesFrom ? 1 : 0,
    Math.floor(rows.length * bridgedShare.rows),
  );
  return Math.min(all, Math.floor(telling.length * bridgedShare.several));
}

/** Stretches that at most so many pieces cover. */
function gapsIn(rows: readonly PrintedRow[], most: number): Gap[] {
  const turns = rows.flatMap(({ pieces }) =>
    pieces.flatMap(({ left, right }) => [
      { at: left - 0.3, by: 1 },
      { at: right + 0.3, by: -1 },
    ]),
  );
  const gaps: Gap[] = [];
  let covered = 0;
  let left = Infinity;
  for (const { at, by } of turns.toSorted((a, b) => a.at - b.at || b.by - a.by)) {
    const before = covered;
    covered += by;
    if (before <= most && covered > most && at - left > narrowestGap)
      gaps.push({ left, right: at });
    if (before > most && covered <= most) left = at;
  }
  return gaps;
}

const shared = (piece: Piece, left: number, right: number) =>
  Math.min(piece.right, right) - Math.max(piece.left, left);

/** True when a piece of some row stands mostly between two edges. */
const isUsed = (rows: readonly PrintedRow[], left: number, right: number) =>
  rows.some(({ pieces }) =>
    pieces.some((piece) => shared(piece, left, right) > 0.6 * (piece.right - piece.left)),
  );

/** Edges without those beside a column that no text stands in. */
function withoutUnused(rows: readonly PrintedRow[], all: readonly number[]): number[] {
  const edges = [...all];
  for (let column = 0; column < edges.length - 1 && edges.length > 2;) {
    const [left = 0, right = 0] = edges.slice(column, column + 2);
    if (isUsed(rows, left, right)) column++;
    else edges.splice(column === edges.length - 2 ? column : column + 1, 1);
  }
  return edges;
}

/** The edges of the columns that rows of text have, one more than there are columns. @param rows at least one */
export function columnEdges(rows: readonly PrintedRow[]): number[] {
  const several = rows.filter(hasSeveral);
  const telling = several.length > 1 ? several : rows;
  const { left, right } = extentOf(rows);
  const gaps = gapsIn(telling, tolerated(rows, telling)).filter(
    (gap) => gap.left > left + margin && gap.right < right - 1,
  );
  const middles = gaps.map((gap) => (gap.left + gap.right) / 2);
  return withoutUnused(telling, [left - margin, ...middles, right + margin]);
}
