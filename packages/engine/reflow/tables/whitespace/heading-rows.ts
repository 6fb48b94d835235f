// Finds the lines of column headings above a table without rules, and joins lines of one heading.
import type { Segment } from '#reflow/page/layout.ts';
import type { Gutter } from './gutters.ts';
import { columnSpanOf } from './space-columns.ts';
import type { Run } from './table-runs.ts';
import type { TextRow } from './text-rows.ts';

const limits = {
  /** The maximum gap between a heading over columns and the table below it, and between lines of a heading, in font sizes. */
  gap: 1.2,
  line: 0.55,
  /** How far a heading may extend beyond the table at the right, in points. */
  outdent: 12,
  /** The maximum number of lines above the last one of a heading. */
  lines: 3,
  /** The maximum share of texts in a table that begin like the continuation of a line, if that shows a continuation. */
  lowercase: 0.3,
} as const;

/** True for a text that begins like the continuation of a line above it, and with a word, not an address. */
const isContinuation = ({ text }: Segment) => /^(?:\(|\p{Ll}(?!\S*[/@:]|\S*\.\S))/u.test(text);

const textsOf = (rows: readonly TextRow[]) => rows.flatMap(({ segments }) => segments);

/** True if each text of a row is in one column, and goes on below in it. */
function goesOnBelow(
  { segments }: TextRow,
  below: readonly TextRow[],
  gutters: readonly Gutter[],
): boolean {
  return segments.every((segment) => {
    const { from, to } = columnSpanOf(segment, gutters);
    const next = textsOf(below).find((one) => columnSpanOf(one, gutters).from === from);
    return from === to && next !== undefined && isContinuation(next);
  });
}

const gapBetween = (above: TextRow, first: TextRow) => (first.top - above.bottom) / first.size;

/** True for a row above a table that heads some of its columns: its first column is empty. */
function isOverColumns(above: TextRow, rows: readonly TextRow[], gutters: readonly Gutter[]) {
  const right = Math.max(...rows.map((row) => row.right)) + limits.outdent;
  return (
    gapBetween(above, rows[0]!) <= limits.gap &&
    above.left > (gutters[0]?.left ?? 0) &&
    above.right < right
  );
}

/** The last of some rows that go on below, up to a gap above them: otherwise they are the end of a paragraph. */
function linesAbove(
  before: readonly TextRow[],
  first: TextRow,
  gutters: readonly Gutter[],
): readonly TextRow[] {
  const goesOn = (at: number) => {
    const below = before[at + 1] ?? first;
    return (
      gapBetween(before[at]!, below) < limits.line && goesOnBelow(before[at]!, [below], gutters)
    );
  };
  let from = before.length;
  while (from > 0 && before.length - from < limits.lines && goesOn(from - 1)) from--;
  const isEnd = from > 0 && gapBetween(before[from - 1]!, before[from] ?? first) < limits.line;
  return isEnd ? [] : before.slice(from);
}

/** The rows of a run, with the headings above its columns: their first column is empty, or they go on below. */
export function withHeading({ rows, before }: Run, gutters: readonly Gutter[]): TextRow[] {
  const nearest = before.at(-1);
  const isOver = nearest && isOverColumns(nearest, rows, gutters);
  const all = isOver ? [nearest, ...rows] : rows;
  const others = isOver ? before.slice(0, -1) : before;
  return [...linesAbove(others, all[0]!, gutters), ...all];
}

/**
 * Rows of a table whose headings have several lines, with these lines as one row: all texts of the upper line go on below, and
 * the other rows do not begin like continuations.
 * @param groups the lines of each row
 */
export function withJoinedHeading(
  groups: readonly TextRow[][],
  gutters: readonly Gutter[],
): TextRow[][] {
  const [first, second, ...others] = groups;
  const [last, next] = [first?.at(-1), second?.[0]];
  if (!first || !last || !second || !next || gapBetween(last, next) >= limits.line)
    return [...groups];
  if (!goesOnBelow(last, second, gutters)) return [...groups];
  const texts = textsOf(others.flat());
  const continuing = texts.filter(isContinuation).length;
  if (continuing > limits.lowercase * texts.length) return [...groups];
  return withJoinedHeading([[...first, ...second], ...others], gutters);
}
