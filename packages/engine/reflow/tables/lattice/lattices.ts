// Groups lines that cross or meet into lattices: the edges of columns and rows, and the lines between them.
import { DisjointSets } from '#models/page/disjoint-sets.ts';
import { median } from '#models/page/geometry.ts';
import { limits } from '#reflow/tables/whitespace/limits.ts';
import type { RuleLine, RuleLines } from './rule-lines.ts';

export type Lattice = {
  /** The edges of columns and rows, one more than there are of them. */
  columns: number[];
  rows: number[];
  /** Whether a line runs above a row in a column: `above[row][column]`, one row more than there are. */
  above: Wall[][];
  /** Whether a line runs left of a column in a row: `before[row][column]`, one column more than there are. */
  before: Wall[][];
};

/**
 * The border between two positions of a lattice: `end` if there is no line, but crossing lines end there, so that
 * another row begins.
 */
export type Wall = 'none' | 'end' | 'fill' | 'rule';

/** The maximum distance at which lines still meet, in points. */
const reach = 2.4;
/** Narrower columns and rows are the space inside a double border, in points. */
const thinnest = 4.2;
/** The minimum height of a row without a line, in points. */
const minRow = 8;

const meets = (across: RuleLine, down: RuleLine) =>
  down.at >= across.from - reach &&
  down.at <= across.to + reach &&
  across.at >= down.from - reach &&
  across.at <= down.to + reach;

/** Groups connected lines. At most {@link limits}.rules squared comparisons. */
function connected({ horizontal, vertical }: RuleLines): RuleLines[] {
  const groups = new DisjointSets(horizontal.length + vertical.length);
  horizontal.forEach((across, index) => {
    vertical.forEach((down, other) => {
      if (meets(across, down)) groups.join(index, horizontal.length + other);
    });
  });
  const sets = new Map<number, RuleLines>();
  const setOf = (index: number): RuleLines => {
    const key = groups.of(index);
    const set = sets.get(key) ?? { horizontal: [], vertical: [] };
    sets.set(key, set);
    return set;
  };
  horizontal.forEach((line, index) => setOf(index).horizontal.push(line));
  vertical.forEach((line, index) => setOf(horizontal.length + index).vertical.push(line));
  return [...sets.values()];
}

/** Removes positions that are nearly equal to others. */
function distinct(places: readonly number[]): number[] {
  const kept: number[] = [];
  for (const place of places.toSorted((a, b) => a - b))
    if (place - (kept.at(-1) ?? -Infinity) > thinnest) kept.push(place);
  return kept;
}

/**
 * The ends of lines beyond the outermost crossing line: a side of a table without a rule. Two lines that end at the
 * same position make an edge; a single one may end anywhere.
 */
function openSides(lines: readonly RuleLine[], crossing: readonly number[]): number[] {
  const [first = 0, last = 0] = [crossing[0], crossing.at(-1)];
  const before = lines.map(({ from }) => from).filter((from) => from < first - 3 * thinnest);
  const after = lines.map(({ to }) => to).filter((to) => to > last + 3 * thinnest);
  const ofMany = [before, after]
    .filter((ends) => ends.length >= 2 && ends.length >= lines.length / 2)
    .map(median);
  return [...ofMany, ...endsOfSides(lines, first, last)];
}

/** Where the rules at both sides end beyond the outermost crossing lines: rows without a fill go on that far. */
function endsOfSides(lines: readonly RuleLine[], first: number, last: number): number[] {
  const sides = lines.filter(({ drawn }) => drawn).toSorted((a, b) => a.at - b.at);
  const [left, right] = [sides[0], sides.at(-1)];
  if (!left || !right || right.at - left.at < 3 * thinnest) return [];
  const outermost = lines.every(({ at }) => at > left.at - thinnest && at < right.at + thinnest);
  if (!outermost) return [];
  return [
    ...(Math.abs(left.from - right.from) < reach && left.from < first - minRow ? [left.from] : []),
    ...(Math.abs(left.to - right.to) < reach && left.to > last + minRow ? [left.to] : []),
  ];
}

function edges(own: readonly RuleLine[], other: readonly RuleLine[]): number[] {
  const places = distinct(own.map(({ at }) => at));
  return distinct([...places, ...openSides(other, places)]);
}

/** The ends of vertical lines between the edges of rows, where a row with other columns begins. */
function innerEnds(vertical: readonly RuleLine[], rows: readonly number[]): number[] {
  const [first = 0, last = 0] = [rows[0], rows.at(-1)];
  const ends = vertical.flatMap(({ from, to }) => [from, to]);
  return distinct(
    ends.filter(
      (end) => end > first && end < last && rows.every((row) => Math.abs(row - end) > minRow),
    ),
  );
}

const nearest = (places: readonly number[], at: number): number => {
  let best = 0;
  places.forEach((place, index) => {
    if (Math.abs(place - at) < Math.abs((places[best] ?? Infinity) - at)) best = index;
  });
  return best;
};

/** For each position across, what covers the steps along: `walls[place][step]`. */
function walls(lines: readonly RuleLine[], across: number[], along: number[]): Wall[][] {
  const found = across.map(() => along.slice(1).map((): Wall => 'none'));
  for (const line of lines) {
    const row = found[nearest(across, line.at)] ?? [];
    row.forEach((wall, step) => {
      const [from = 0, to = 0] = [along[step], along[step + 1]];
      const slack = Math.min(reach, (to - from) / 3);
      if (line.from > from + slack || line.to < to - slack || wall === 'rule') return;
      row[step] = line.drawn ? 'rule' : 'fill';
    });
  }
  return found;
}

/** Transposes a grid. */
const turned = (grid: Wall[][], width: number): Wall[][] =>
  Array.from({ length: width }, (_, index) => grid.map((line) => line[index] ?? 'none'));

function latticeOf({ horizontal, vertical }: RuleLines): Lattice | undefined {
  if (horizontal.length < 2 || vertical.length < 2) return undefined;
  const columns = edges(vertical, horizontal);
  const ruled = edges(horizontal, vertical);
  const ends = innerEnds(vertical, ruled);
  const rows = [...ruled, ...ends].toSorted((a, b) => a - b);
  const count = (columns.length - 1) * (rows.length - 1);
  if (count < 1 || count > limits.latticeCells) return undefined;
  const before = turned(walls(vertical, columns, rows), rows.length - 1);
  const above = walls(horizontal, rows, columns);
  for (const end of ends) above[rows.indexOf(end)]?.fill('end');
  return { columns, rows, above, before };
}

/** The lattices of a page's lines, in no particular order. */
export const latticesOf = (lines: RuleLines): Lattice[] =>
  connected(lines)
    .map(latticeOf)
    .filter((lattice) => lattice !== undefined);
