// Tables without rules: runs of rows whose segments stand in columns. What follows wrapped text in cells and what heads several
// columns belongs to the run too.
import { around } from '#reflow/geometry.ts';
import type { Segment, TableBlock } from '#reflow/layout.ts';
import type { PageContent } from '#reflow/page-content.ts';
import type { Gutter } from './gutters.ts';
import { limits } from './limits.ts';
import type { FoundTables } from './ruled-tables.ts';
import { spaceGrid } from './space-grid.ts';
import { tableBlock } from './table-block.ts';
import { hasLeaders, isTabular, openEvidence, tableGutters, wordsOf } from './tabular-rows.ts';
import { textRows, type TextRow } from './text-rows.ts';
import { wrappedRows } from './wrapped-rows.ts';

/** Parts of the size of the text, if not said otherwise. */
const reach = {
  /** Between two rows of a table. */
  gap: 2.4,
  /** Between two lines of a cell. */
  line: 0.55,
  /** Between a heading over columns and the table below. */
  heading: 1.2,
  size: 0.4,
  /** A single text wider than this part of the table, and of so many words, is prose. */
  prose: { width: 0.62, words: 5 },
  /** Points that a single text may stand out at the sides. */
  outdent: { left: 12, right: 60 },
} as const;

const gapBelow = (above: TextRow, below: TextRow) => below.top - above.bottom;

/** Whether a row with one segment may stand in a table: a line of a cell, or a heading above the next row. */
function fits(row: TextRow, next: TextRow | undefined, run: readonly TextRow[]): boolean {
  const box = around(run);
  const last = run.at(-1);
  const [segment] = row.segments;
  if (!last || !segment) return false;
  const { prose, outdent } = reach;
  const isWide = row.right - row.left > prose.width * (box.right - box.left);
  if (isWide && wordsOf(segment) > prose.words) return false;
  if (row.left < box.left - outdent.left || row.right > box.right + outdent.right) return false;
  if (gapBelow(last, row) < reach.line * row.size) return true;
  return next !== undefined && isTabular(next) && gapBelow(row, next) < reach.gap * row.size;
}

function follows(row: TextRow, next: TextRow | undefined, run: readonly TextRow[]): boolean {
  const last = run.at(-1);
  if (!last) return false;
  if (gapBelow(last, row) > reach.gap * row.size || hasLeaders(row)) return false;
  if (Math.abs(row.size - last.size) > reach.size * row.size) return false;
  return row.segments.length > 1 || fits(row, next, run);
}

/** Whether a run may end with a row: not with a single text, unless it is a line of the cell above it. */
function mayEnd(row: TextRow | undefined, above: TextRow | undefined, run: readonly TextRow[]) {
  if (!row || !above || row.segments.length > 1) return true;
  const { left, right } = around(run);
  const isIndented = row.left > left + 2 * row.size;
  return (
    gapBelow(above, row) < reach.line * row.size &&
    row.right - row.left < (right - left) / 2 &&
    isIndented
  );
}

function trimmed(run: readonly TextRow[]): TextRow[] {
  let end = run.length;
  while (end > 1 && !mayEnd(run[end - 1], run[end - 2], run)) end--;
  return run.slice(0, end);
}

/** Rows that may be a table, and the row above them. */
type Run = { run: TextRow[]; above: TextRow | undefined };

/** Runs of rows that may be tables, from top to bottom. */
function* runsOf(rows: readonly TextRow[]): Generator<Run> {
  let run: TextRow[] = [];
  let above: TextRow | undefined;
  for (const [index, row] of rows.entries()) {
    if (run.length && !follows(row, rows[index + 1], run)) {
      yield { run: trimmed(run), above };
      run = [];
    }
    if (!run.length) above = rows[index - 1];
    if (run.length || isTabular(row)) run.push(row);
  }
  if (run.length) yield { run: trimmed(run), above };
}

/** True for a row above a table that heads some of its columns: it leaves the first one free. */
function isHeading(
  above: TextRow | undefined,
  run: readonly TextRow[],
  gutters: readonly Gutter[],
) {
  const [first] = run;
  if (!above || !first || gapBelow(above, first) > reach.heading * first.size) return false;
  const right = Math.max(...run.map((row) => row.right));
  return above.left > (gutters[0]?.left ?? 0) && above.right < right + reach.outdent.left;
}

function tableOf(page: PageContent, rows: readonly TextRow[], gutters: readonly Gutter[]) {
  const grid = spaceGrid(wrappedRows(rows, gutters), gutters);
  return tableBlock({ page, ...grid, evidence: 'space' });
}

/** The runs of rows that are tables, headings over their columns with them. */
function* tabularRuns(rows: readonly TextRow[]): Generator<{ run: TextRow[]; gutters: Gutter[] }> {
  for (const { run, above } of runsOf(rows)) {
    const gutters = tableGutters(run, openEvidence);
    if (!gutters) continue;
    yield { run: above && isHeading(above, run, gutters) ? [above, ...run] : run, gutters };
  }
}

/**
 * The tables of a column of text that no rules tell.
 * @param segments what stands in the column
 */
export function openTables(page: PageContent, segments: readonly Segment[]): FoundTables {
  const tables: TableBlock[] = [];
  if (segments.length > limits.segments) return { tables, rest: [...segments] };
  const taken = new Set<Segment>();
  for (const { run, gutters } of tabularRuns(textRows(segments))) {
    tables.push(tableOf(page, run, gutters));
    for (const segment of run.flatMap((row) => row.segments)) taken.add(segment);
  }
  return { tables, rest: segments.filter((segment) => !taken.has(segment)) };
}
