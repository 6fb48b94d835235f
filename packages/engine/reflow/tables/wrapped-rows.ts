// Rows of text to rows of a table: the text of a cell may go on for several lines. Rows stand further apart than lines, if
// anything tells them; otherwise a line that leaves the first column and most others empty continues what is above it, where
// its first word had no room there.
import { median } from '#reflow/geometry.ts';
import type { Segment } from '#reflow/layout.ts';
import type { Gutter } from './gutters.ts';
import { columnsBetween, reachOf, type SpaceColumn } from './space-columns.ts';
import type { TextRow } from './text-rows.ts';

/** Parts of the size of the text. */
const limits = {
  /** A pitch of lines that belong together is at most this. */
  line: 1.65,
  /** A larger pitch by this is another kind. */
  difference: 0.13,
  /** The space before a word. */
  space: 0.25,
} as const;

/** Of the pitches, so many are larger where rows are set apart. */
const looseShare = 0.2;

const isNumber = (text: string) => !/\p{L}/u.test(text) && /\p{N}/u.test(text);

/** True when the next line's first word had no room on the line above it. */
function isForced(above: Segment, below: Segment, column: SpaceColumn | undefined): boolean {
  if (isNumber(above.text) || isNumber(below.text)) return false;
  const word = below.spans.findIndex(({ spaced }, index) => index > 0 && spaced);
  const last = below.spans[word < 0 ? below.spans.length - 1 : word - 1];
  const width = (last?.right ?? below.right) - below.left;
  return above.right + limits.space * below.size + width > (column?.right ?? Infinity) - 0.5;
}

/** How rows follow each other: those of one table row, and where the columns are. */
type Setting = { gutters: readonly Gutter[]; columns: readonly SpaceColumn[]; tight: number };

/** The segments of rows by the column they begin in, the last of each. */
function lastOf(rows: readonly TextRow[], gutters: readonly Gutter[]): Map<number, Segment> {
  const last = new Map<number, Segment>();
  for (const { segments } of rows)
    for (const segment of segments) last.set(reachOf(segment, gutters).from, segment);
  return last;
}

/** True when all text of a row goes on from above it. */
function goesOn(row: TextRow, group: readonly TextRow[], { gutters, columns }: Setting): boolean {
  const above = lastOf(group, gutters);
  return row.segments.every((segment) => {
    const column = reachOf(segment, gutters).from;
    const upper = above.get(column);
    return upper !== undefined && isForced(upper, segment, columns[column]);
  });
}

const pitchOf = (rows: readonly TextRow[], index: number) =>
  (rows[index]?.baseline ?? 0) - (rows[index - 1]?.baseline ?? 0);

/** The pitch of lines within rows that are set apart, or 0 if all rows follow each other alike. */
function tightPitch(rows: readonly TextRow[]): number {
  const pitches = rows.slice(1).map((_, index) => pitchOf(rows, index + 1));
  const size = median(rows.map((row) => row.size));
  const least = Math.min(...pitches);
  const loose = pitches.filter((pitch) => pitch > least + limits.difference * size).length;
  const isBimodal =
    pitches.length > 2 &&
    least < limits.line * size &&
    loose >= Math.max(1, looseShare * pitches.length) &&
    loose < pitches.length;
  return isBimodal ? least + limits.difference * size : 0;
}

/** Whether a row without a pitch that tells it goes on: it leaves the first column and most others empty. */
function looksContinued(row: TextRow, group: readonly TextRow[], setting: Setting): boolean {
  const [first] = group;
  const columns = row.segments.map((segment) => reachOf(segment, setting.gutters).from);
  return (
    first !== undefined &&
    !columns.includes(0) &&
    columns.length < first.segments.length &&
    columns.length <= Math.max(1, setting.columns.length / 2) &&
    goesOn(row, group, setting)
  );
}

function continues(row: TextRow, group: readonly TextRow[], setting: Setting): boolean {
  const last = group.at(-1);
  if (!last) return false;
  const pitch = row.baseline - last.baseline;
  if (setting.tight) return pitch <= setting.tight;
  return pitch < limits.line * row.size && looksContinued(row, group, setting);
}

/** Whether lines that stand near each other are those of cells: most have fewer segments than the row they go on from. */
function isWrapping(groups: readonly TextRow[][], setting: Setting): boolean {
  const later = groups.flatMap((group) =>
    group.slice(1).map((row, index) => {
      const above = group.slice(0, index + 1);
      return row.segments.length < (group[0]?.segments.length ?? 0) || goesOn(row, above, setting);
    }),
  );
  return later.filter(Boolean).length >= later.length / 2;
}

function groupsOf(rows: readonly TextRow[], setting: Setting): TextRow[][] {
  const groups: TextRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group && continues(row, group, setting)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Rows of text as the rows of a table, each of one line or more. */
export function wrappedRows(rows: readonly TextRow[], gutters: readonly Gutter[]): TextRow[][] {
  const columns = columnsBetween(rows, gutters);
  const tight = { gutters, columns, tight: tightPitch(rows) };
  const groups = groupsOf(rows, tight);
  return !tight.tight || isWrapping(groups, tight)
    ? groups
    : groupsOf(rows, { ...tight, tight: 0 });
}
