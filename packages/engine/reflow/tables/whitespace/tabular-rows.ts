// Decides which rows of text may be rows of a table, and whether a run of them is a table: several segments aligned in
// columns, and no prose, list or table of contents.
import type { Segment } from '#reflow/page/layout.ts';
import { lineOf } from '#reflow/lines/lines.ts';
import { isSpaceless } from '#reflow/lines/writing-system.ts';
import { bridges, guttersOf, type Gutter } from './gutters.ts';
import { alignedShare, columnsBetween, columnSpanOf } from './space-columns.ts';
import type { TextRow } from './text-rows.ts';

/** Leaders at the start or end of a text, or before a page number there, ignoring spaces between them. */
const leaders = /^[.…·]{3}|^_{4}|[.…·]{5}(?:\d{1,4}|[ivxlc]{1,6})?$/i;

/** True for a row with leaders, as in a table of contents or a form. */
export const hasLeaders = ({ segments }: TextRow): boolean =>
  segments.some(({ text }) => leaders.test(text.replaceAll(' ', '')));

/** A character that is neither letter, number nor currency. */
const sign = /^[^\p{L}\p{N}\p{Sc}]$/u;

/** True for a list item: a label followed by one piece of text, or in right-to-left text preceded by it. */
function isItem({ segments }: TextRow): boolean {
  if (segments.length !== 2) return false;
  if (segments.some(({ text }) => sign.test(text) && !dash.test(text))) return true;
  const { label } = lineOf(segments);
  return label !== undefined && segments[0]?.spans.length === label.spans;
}

/** Signs that stand for nothing, or for yes, in a cell. */
const dash = /^[-–—−+*✓✔✗×]$/;

/** True for a row with text in several columns. */
export const isTabular = (row: TextRow): boolean =>
  row.segments.length > 1 && !hasLeaders(row) && !isItem(row);

/** The number of words of a text; letters of scripts without spaces count a third. */
export function wordsOf({ text }: Segment): number {
  const spaceless = [...text].filter(isSpaceless).length;
  return spaceless ? spaceless / 3 : text.split(' ').length;
}

/** What a run of rows needs to be a table. */
export type Evidence = {
  /** The minimum number of tabular rows with two columns, and with more. */
  rows: { ofTwo: number; ofMore: number };
  /** The share of aligned columns, of segments that cross gaps, and of long texts in two columns. */
  aligned: number;
  bridging: number;
  long: number;
  isProseRefused: boolean;
  /** The share of rows whose texts are on one baseline, and of rows with several cells. */
  level: number;
  filled: number;
};

export const openEvidence: Evidence = {
  rows: { ofTwo: 3, ofMore: 3 },
  aligned: 0.6,
  bridging: 0.25,
  long: 0.45,
  isProseRefused: true,
  level: 0.4,
  filled: 0.5,
};

/** With rules, less is required of the text. */
export const ruledEvidence: Evidence = {
  rows: { ofTwo: 1, ofMore: 1 },
  aligned: 0.5,
  bridging: 0.35,
  long: 0.7,
  isProseRefused: false,
  level: 0.25,
  filled: 0.4,
};

const longText = 8;
/** The maximum difference of baselines in one row, in font sizes. */
const level = 0.15;

/**
 * Lines with at least this many words that fill this share of their column are prose, if this share of the column's
 * lines are.
 */
const prose = { words: 4, width: 0.6, share: 0.62 } as const;

/** True if the lines of every column are prose: text columns, not a table. */
function isProse(rows: readonly TextRow[], gutters: readonly Gutter[]): boolean {
  const columns = columnsBetween(rows, gutters);
  const fills = columns.map(() => ({ prose: 0, all: 0 }));
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const { from, to } = columnSpanOf(segment, gutters);
    const [column, fill] = [columns[from], fills[from]];
    if (!column || !fill || from !== to) continue;
    const width = (segment.right - segment.left) / (column.right - column.left);
    fill.all++;
    if (wordsOf(segment) >= prose.words && width > prose.width) fill.prose++;
  }
  return fills.every((fill) => fill.prose > prose.share * fill.all);
}

/** How exactly the labels of a list begin at one left edge, in points. */
const itemEdge = 1.5;

const shareOf = (segments: readonly Segment[], is: (segment: Segment) => boolean) =>
  segments.filter(is).length / Math.max(1, segments.length);

/** True for a row with two texts on one baseline. */
const isLevel = ({ segments, size }: TextRow) =>
  segments.some((one, index) =>
    segments
      .slice(index + 1, index + 2)
      .some((other) => Math.abs(one.baseline - other.baseline) < level * size),
  );

const shareLevel = (rows: readonly TextRow[]) => rows.filter(isLevel).length / rows.length;

/** True for rows among more list items at the same left edge, such as sections 1 and 2 among their clauses 1.1 and 1.2. */
function areAmongItems(tabular: readonly TextRow[], rows: readonly TextRow[]): boolean {
  const begins = ({ left }: TextRow) => tabular.some((row) => Math.abs(row.left - left) < itemEdge);
  return rows.filter((row) => isItem(row) && begins(row)).length > tabular.length;
}

/** The gutters of rows, if these form a table. */
export function tableGutters(rows: readonly TextRow[], evidence: Evidence): Gutter[] | undefined {
  const tabular = rows.filter(isTabular);
  const gutters = guttersOf(tabular);
  const isOfTwo = gutters.length === 1;
  const least = isOfTwo ? evidence.rows.ofTwo : evidence.rows.ofMore;
  if (!gutters.length || tabular.length < least) return undefined;
  if (isOfTwo && areAmongItems(tabular, rows)) return undefined;
  const segments = tabular.flatMap((row) => row.segments);
  const bridging = shareOf(segments, (one) => gutters.some((gutter) => bridges(one, gutter)));
  if (bridging > evidence.bridging) return undefined;
  if (isOfTwo && shareOf(segments, (one) => wordsOf(one) > longText) > evidence.long)
    return undefined;
  if (evidence.isProseRefused && isProse(tabular, gutters)) return undefined;
  if (shareLevel(tabular) < evidence.level) return undefined;
  return alignedShare(tabular, gutters) < evidence.aligned ? undefined : gutters;
}

/** True if there are enough rows, and enough of them have text in several columns. */
export function areFilled(
  groups: readonly TextRow[][],
  gutters: readonly Gutter[],
  evidence: Evidence,
) {
  const filled = groups.filter((group) => {
    const columns = group.flatMap(({ segments }) =>
      segments.map((one) => columnSpanOf(one, gutters).from),
    );
    return new Set(columns).size > 1;
  });
  const least = gutters.length === 1 ? evidence.rows.ofTwo : evidence.rows.ofMore;
  return groups.length >= Math.max(2, least) && filled.length >= evidence.filled * groups.length;
}
