// Finds the columns of a sheet without rules: vertical white space between them, tolerating titles and text that
// overflows into the next cell (projection profiles as in Kieninger's T-Recs, 1998).

/** The horizontal extent of a piece of text, with the text where it matters. */
export type Extent = { left: number; right: number; text?: string };
/** The extents of the pieces of a row. */
type Extents = readonly Extent[];

/** Adjacent cells are printed closer together than words: the minimum gap between columns, in points. */
const narrowestGap = 1.2;
/** The minimum distance between clipped text and the next cell, in points. */
const cutOff = 2.4;
/** The distance of the outermost edges from the text, in points. */
const margin = 2;
/** The maximum share of rows that may cross a gap: of all rows, and of those with several pieces. */
const bridgedShare = { rows: 0.08, several: 0.12 } as const;
/** The minimum number of rows for tolerating such rows. */
const toleratesFrom = 5;
/** The maximum deviation of a column's flush side, in points. */
const sameSide = 1.5;
/** The maximum share of rows with text in both of two columns that are actually one. */
const besideShare = 0.04;
/** The maximum number of rows in which overflowing text is looked for: with more, a share of rows may cross a gap. */
const fewRows = 60;
/** Text overflows where at least so many rows, and this share of those with text there, have several pieces. */
const divided = { rows: 3, share: 0.75 } as const;
/** A currency symbol beside its number is no column. */
const symbol = /^[^\p{L}\p{N}]*$/u;
/** Headings divide no more gaps than that, because comparing each with all text would take too long. */
const maxGaps = 500;
/** The minimum share of a piece in the column that contains it. */
const mostly = 0.6;

/** The extent of the text in rows. */
export function extentOf(rows: readonly Extents[]): Extent {
  const extent = { left: Infinity, right: -Infinity };
  for (const { left, right } of rows.flat()) {
    extent.left = Math.min(extent.left, left);
    extent.right = Math.max(extent.right, right);
  }
  return extent;
}

function tolerated(rows: readonly Extents[], telling: readonly Extents[]): number {
  const ofAll = Math.floor(rows.length * bridgedShare.rows);
  const least = rows.length >= toleratesFrom ? 1 : 0;
  return Math.min(Math.max(least, ofAll), Math.floor(telling.length * bridgedShare.several));
}

/** Ends text that was clipped at the next cell before that cell. */
function apart(row: Extents): Extent[] {
  const sorted = row.toSorted((a, b) => a.left - b.left);
  return sorted.map(({ left, right }, index) => {
    const next = sorted[index + 1]?.left ?? Infinity;
    return { left, right: Math.max(left, Math.min(right, next - cutOff)) };
  });
}

/** Ranges that at most `most` pieces cover, from the space before the first column to that after the last. */
function gapsIn(rows: readonly Extents[], most: number): Extent[] {
  const turns = rows.flatMap(apart).flatMap(({ left, right }) => [
    { at: left - 0.3, by: 1 },
    { at: right + 0.3, by: -1 },
  ]);
  const gaps: Extent[] = [];
  let covered = 0;
  let left = -Infinity;
  for (const { at, by } of turns.toSorted((a, b) => a.at - b.at || b.by - a.by)) {
    const before = covered;
    covered += by;
    if (before <= most && covered > most && at - left > narrowestGap)
      gaps.push({ left, right: at });
    if (before > most && covered <= most) left = at;
  }
  return [...gaps, { left, right: Infinity }];
}

/** True for text over columns that most other rows divide, such as a note that overflows into empty cells. */
function isOverflowing(piece: Extent, row: Extents, rows: readonly Extents[]): boolean {
  const counts = rows.flatMap((other) => {
    if (other === row) return [];
    const under = other.filter(
      ({ left, right, text }) =>
        left < piece.right && right > piece.left && !(text && symbol.test(text)),
    );
    return under.length ? [under.length] : [];
  });
  const several = counts.filter((count) => count > 1).length;
  return several >= divided.rows && several >= divided.share * counts.length;
}

/** Rows without overflowing text, where the rows are too few to tolerate it. */
function withoutOverflow(rows: readonly Extents[]): readonly Extents[] {
  if (rows.length > fewRows) return rows;
  return rows.map((row) => row.filter((piece) => !isOverflowing(piece, row, rows)));
}

const isMostlyIn = (piece: Extent, left: number, right: number) =>
  Math.min(piece.right, right) - Math.max(piece.left, left) > mostly * (piece.right - piece.left);

const isIn = (piece: Extent, gap: Extent) =>
  piece.left > gap.left - 1 && piece.right < gap.right + 1;

/**
 * Divides gaps in which only one row has texts, if that row also has one in each column: the headings of columns without
 * any other text.
 */
function dividedByHeadings(gaps: readonly Extent[], rows: readonly Extents[]): Extent[] {
  if (gaps.length > maxGaps) return [...gaps];
  const columns = gaps.length - 1;
  const inColumns = new Map<Extents, number>();
  const countInColumns = (row: Extents): number => {
    const count =
      inColumns.get(row) ?? row.filter((piece) => !gaps.some((gap) => isIn(piece, gap))).length;
    inColumns.set(row, count);
    return count;
  };
  return gaps.flatMap((gap) => {
    const [row, another] = rows.filter((one) => one.some((piece) => isIn(piece, gap)));
    if (!row || another || countInColumns(row) < columns) return [gap];
    const own = row.filter((piece) => isIn(piece, gap)).toSorted((a, b) => a.left - b.left);
    const lefts = [gap.left, ...own.map(({ right }) => right + 0.3)];
    const rights = [...own.map(({ left }) => left - 0.3), gap.right];
    return lefts.map((left, index) => ({ left, right: rights[index] ?? gap.right }));
  });
}

/** Removes edges beside a column without text. */
function withoutUnused(rows: readonly Extents[], all: readonly number[]): number[] {
  const edges = [...all];
  const pieces = rows.flat();
  for (let column = 0; column < edges.length - 1 && edges.length > 2;) {
    const [left = 0, right = 0] = edges.slice(column, column + 2);
    if (pieces.some((piece) => isMostlyIn(piece, left, right))) column++;
    else edges.splice(column === edges.length - 2 ? column : column + 1, 1);
  }
  return edges;
}

/** Whether places deviate little. In a loop, because a table has more of them than a function may have arguments. */
function isSame(places: readonly number[]): boolean {
  let [least, most] = [Infinity, -Infinity];
  for (const place of places) {
    least = Math.min(least, place);
    most = Math.max(most, place);
  }
  return most - least < sameSide;
}

/** Two adjacent columns with their pieces. */
type Pair = { left: Extent[]; right: Extent[]; reachesOver: boolean; isBeside: boolean };

function pairAt(rows: readonly Extents[], left: number, edge: number, right: number): Pair {
  const inside = (row: Extents, from: number, to: number) =>
    row.filter((piece) => isMostlyIn(piece, from, to));
  const pairs = rows.map((row) => ({ l: inside(row, left, edge), r: inside(row, edge, right) }));
  const beside = pairs.filter(({ l, r }) => l.length > 0 && r.length > 0).length;
  const fewer = Math.min(
    pairs.filter(({ l }) => l.length > 0).length,
    pairs.filter(({ r }) => r.length > 0).length,
  );
  return {
    left: pairs.flatMap(({ l }) => l),
    right: pairs.flatMap(({ r }) => r),
    reachesOver: rows
      .flat()
      .some(
        (piece) =>
          piece.left > left && piece.left < edge && piece.right > edge && piece.right < right,
      ),
    isBeside: beside > Math.floor(rows.length * besideShare) || (beside > 0 && beside === fewer),
  };
}

/** True for one column whose texts are at its left and numbers at its right, never both in a row. */
function areOne({ left, right, reachesOver, isBeside }: Pair): boolean {
  if (isBeside) return false;
  const isFlush =
    isSame(left.map((piece) => piece.left)) && isSame(right.map((piece) => piece.right));
  return reachesOver || isFlush;
}

/** Removes edges inside a column. */
function withoutInner(rows: readonly Extents[], all: readonly number[]): number[] {
  const edges = [...all];
  for (let at = 1; at < edges.length - 1;) {
    const [left = 0, edge = 0, right = 0] = edges.slice(at - 1, at + 2);
    if (areOne(pairAt(rows, left, edge, right))) edges.splice(at, 1);
    else at++;
  }
  return edges;
}

/**
 * The edges of the columns in rows of text, one more than there are columns.
 * @param rows at least one
 */
export function columnEdges(rows: readonly Extents[]): number[] {
  const several = rows.filter(({ length }) => length > 1);
  const telling = withoutOverflow(several.length > 1 ? several : rows);
  const { left, right } = extentOf(rows);
  const gaps = dividedByHeadings(gapsIn(telling, tolerated(rows, telling)), telling).filter(
    (gap) => gap.left > left + margin && gap.right < right - 1,
  );
  const middles = gaps.map((gap) => (gap.left + gap.right) / 2);
  const edges = withoutUnused(telling, [left - margin, ...middles, right + margin]);
  return withoutInner(rows, edges);
}

/** The column that contains most of a piece, within a range of columns. */
export function mainColumn(
  { left, right }: Extent,
  edges: readonly number[],
  from = 0,
  to = edges.length - 2,
): number {
  let best = from;
  let most = -Infinity;
  for (let column = from; column <= to; column++) {
    const share = Math.min(right, edges[column + 1] ?? 0) - Math.max(left, edges[column] ?? 0);
    if (share > most) [best, most] = [column, share];
  }
  return best;
}
