// Finds tables without rules: runs of rows with segments in columns, and headings over several columns.
import type { Segment, TableBlock } from '#reflow/page/layout.ts';
import type { PageContent, Span } from '#models/page/page-content.ts';
import { CellPieces } from '#reflow/tables/whitespace/cell-pieces.ts';
import { withHeading, withJoinedHeading } from '#reflow/tables/whitespace/heading-rows.ts';
import { limits } from '#reflow/tables/whitespace/limits.ts';
import type { DetectedTables } from './ruled-tables.ts';
import { spaceGrid } from './space-grid.ts';
import { tableBlock } from '#reflow/tables/cells/table-block.ts';
import { runsOf, type Run } from '#reflow/tables/whitespace/table-runs.ts';
import {
  areFilled,
  hasLeaders,
  openEvidence,
  tableGutters,
} from '#reflow/tables/whitespace/tabular-rows.ts';
import { areAroundPicture } from '#reflow/tables/whitespace/rows-around-picture.ts';
import type { TextRow } from '#reflow/tables/whitespace/text-rows.ts';
import { textStrips } from '#reflow/tables/whitespace/text-strips.ts';
import { wrappedRows } from '#reflow/tables/whitespace/wrapped-rows.ts';

/** True for rows between those with leaders: the chapters of a table of contents. */
const isOfContents = ({ above, below }: Run) =>
  [above, below].some((row) => row && hasLeaders(row));

/** The share of letters in a monospaced font that makes a code listing, if the page also has other fonts. */
const listingShare = 0.8;

function monospaceShare(spans: readonly Span[]): number {
  const letters = (some: readonly Span[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  return letters(spans.filter(({ font }) => font.monospace)) / Math.max(1, letters(spans));
}

const isListing = ({ rows }: Run) =>
  monospaceShare(rows.flatMap(({ segments }) => segments.flatMap(({ spans }) => spans))) >
  listingShare;

/**
 * The tables of a text column without rules.
 * @param segments the text in the column
 * @param isOther true for rows that only look like a table
 */
export function openTables(
  page: PageContent,
  segments: readonly Segment[],
  isOther: (rows: readonly TextRow[]) => boolean = () => false,
): DetectedTables {
  const tables: TableBlock[] = [];
  if (segments.length > limits.segments) return { tables, rest: [...segments] };
  const taken = new Set<Segment>();
  const isTypewritten = monospaceShare(page.spans) > listingShare;
  const text = new CellPieces(segments);
  for (const run of runsOf(textStrips(text.pieces))) {
    if (isOfContents(run) || (!isTypewritten && isListing(run)) || isOther(run.rows)) continue;
    if (areAroundPicture(run, page.images)) continue;
    const gutters = tableGutters(run.rows, openEvidence);
    if (!gutters) continue;
    const rows = withHeading(run, gutters);
    const groups = withJoinedHeading(wrappedRows(rows, gutters), gutters);
    if (!areFilled(groups, gutters, openEvidence)) continue;
    const grid = spaceGrid(groups, gutters);
    tables.push(tableBlock({ page, ...grid, evidence: 'space' }));
    for (const segment of rows.flatMap((row) => row.segments)) taken.add(segment);
  }
  return { tables, rest: text.without(taken) };
}
