// Which rows of text may be rows of a table, and whether a run of them is one: several segments that line up in columns, and no
// prose, no list and no table of contents.
import type { Segment } from '#reflow/page/layout.ts';
import { lineOf } from '#reflow/lines/lines.ts';
import { isSpaceless } from '#reflow/lines/writing-system.ts';
import { bridges, guttersOf, type Gutter } from './gutters.ts';
import { alignedShare, columnsBetween, reachOf } from './space-columns.ts';
import type { TextRow } from './text-rows.ts';

/** Leaders begin a text, or end it; spaces between them left out. */
const leaders = /^[.…·]{3}|^_{4}|[.…·]{5}$/;

/** True for a row with leaders, as in a table of contents or in a form. */
export const hasLeaders = ({ segments }: TextRow): boolean =>
  segments.some(({ text }) => leaders.test(text.replaceAll(' ', '')));

/** A sign that is neither a letter, a number, nor money. */
const sign = /^[^\p{L}\p{N}\p{Sc}]$/u;

/** True for the item of a list: a label, and one piece of text behind it; or before it, where text is read from right to left. */
function isItem({ segments }: TextRow): boolean {
  if (segments.length !== 2) return false;
  if (segments.some(({ text }) => sign.test(text) && !dash.test(text))) return true;
  const { label } = lineOf(segments);
  return label !== undefined && segments[0]?.spans.length === label.spans;
}

/** What stands in a cell for nothing, or for yes. */
const dash = /^[-–—−+*✓✔✗×]$/;

/** True for a row that has text in several columns. */
export const isTabular = (row: TextRow): boolean =>
  row.segments.length > 1 && !hasLeaders(row) && !isItem(row);

/** Words of a text; letters of scripts without spaces count a third. */
export function wordsOf({ text }: Segment): number {
  const spaceless = [...text].filter(isSpaceless).length;
  return spaceless ? spaceless / 3 : text.split(' ').length;
}

/** What a run of rows must have to be a table. */
export type Evidence = {
  /** Tabular rows at least, where there are two columns, and where there are more. */
  rows: { ofTwo: number; ofMore: number };
  /** Share of columns that line up, of segments that reach over gaps, of long texts in two columns. */
  aligned: number;
  bridging: number;
  long: number;
  isProseRefused: boolean;
  /** Share of rows whose texts stand on one baseline, and of rows of the table with several cells. */
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

/** Where rules tell that there is a table, less is asked of its text. */
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
/** Parts of the size by which the baselines of one row differ at most. */
const level = 0.15;

/** Lines of at least so many words that fill so much of their column are prose, if that many of a column's are. */
const prose = { words: 4, width: 0.6, share: 0.62 } as const;

/** True when the lines of every column are prose: columns of text, not of a table. */
function isProse(rows: readonly TextRow[], gutters: readonly Gutter[]): boolean {
  const columns = columnsBetween(rows, gutters);
  const fills = columns.map(() => ({ prose: 0, all: 0 }));
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const { from, to } = reachOf(segment, gutters);
    const [column, fill] = [columns[from], fills[from]];
    if (!column || !fill || from !== to) continue;
    const width = (segment.right - segment.left) / (column.right - column.left);
    fill.all++;
    if (wordsOf(segment) >= prose.words && width > prose.width) fill.prose++;
  }
  return fills.every((fill) => fill.prose > prose.share * fill.all);
}

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

/** The gutters of rows if they are those of a table. */
export function tableGutters(rows: readonly TextRow[], evidence: Evidence): Gutter[] | undefined {
  const tabular = rows.filter(isTabular);
  const gutters = guttersOf(tabular);
  const isOfTwo = gutters.length === 1;
  const least = isOfTwo ? evidence.rows.ofTwo : evidence.rows.ofMore;
  if (!gutters.length || tabular.length < least) return undefined;
  const segments = tabular.flatMap((row) => row.segments);
  const bridging = shareOf(segments, (one) => gutters.some((gutter) => bridges(one, gutter)));
  if (bridging > evidence.bridging) return undefined;
  if (isOfTwo && shareOf(segments, (one) => wordsOf(one) > longText) > evidence.long)
    return undefined;
  if (evidence.isProseRefused && isProse(tabular, gutters)) return undefined;
  if (shareLevel(tabular) < evidence.level) return undefined;
  return alignedShare(tabular, gutters) < evidence.aligned ? undefined : gutters;
}

/** Whether there are enough rows of a table, and enough of them have text in several columns. */
export function areFilled(
  groups: readonly TextRow[][],
  gutters: readonly Gutter[],
  evidence: Evidence,
) {
  const filled = groups.filter((group) => {
    const columns = group.flatMap(({ segments }) =>
      segments.map((one) => reachOf(one, gutters).from),
    );
    return new Set(columns).size > 1;
  });
  const least = gutters.length === 1 ? evidence.rows.ofTwo : evidence.rows.ofMore;
  return groups.length >= Math.max(2, least) && filled.length >= evidence.filled * groups.length;
}
