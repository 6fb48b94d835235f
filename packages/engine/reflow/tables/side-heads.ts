// Finds side headings: short texts in the margin beside paragraphs, as in tables without borders. Programs write them
// cell by cell, so a heading whose last line is lower than the first line of its paragraphs was written before that
// line. Headings of one line that tabs separate from their text are on its first line and stay in it.
import { around, median, widthOf } from '#models/page/geometry.ts';
import type { Segment, TableBlock } from '#reflow/page/layout.ts';
import type { PageContent } from '#models/page/page-content.ts';
import { tableBlock } from '#reflow/tables/cells/table-block.ts';
import { limits as pageLimits } from '#reflow/tables/whitespace/limits.ts';
import { wordsOf } from '#reflow/tables/whitespace/tabular-rows.ts';
import { textRows } from '#reflow/tables/whitespace/text-rows.ts';
import { firstOf } from '#reflow/tables/whitespace/writing-order.ts';
import type { DetectedTables } from './ruled-tables.ts';
import { spaceGrid } from './space-grid.ts';

const limits = {
  /** The maximum difference of the left edges of lines, in points. */
  edge: 2,
  /** The maximum number of edges of the text that are tried, those of most lines. */
  edges: 6,
  /** The minimum number of lines that begin at the edge of the text, and of words in most of them. */
  lines: 4,
  words: 4,
  /** A head: its maximum number of lines and words, and its maximum width as a share of that of the text. */
  head: { lines: 3, words: 8, share: 0.6 },
  /** In font sizes: how far below the first line of its text a head must be, or may be above it. */
  lower: 0.3,
  above: 0.5,
  /** The minimum number of rows with such a head. */
  rows: 2,
  /** In font sizes: the minimum gap between heads and text, and the maximum one between lines of a row. */
  gutter: 0.5,
  gap: 2.5,
  /** The maximum line distance of a head, in font sizes. */
  line: 1.8,
} as const;

type Row = { heads: Segment[]; texts: Segment[] };

/** The left edges at which most lines of running text begin, from right to left. */
function textEdges(segments: readonly Segment[]): number[] {
  const wordy = segments.filter(
    (segment) => !segment.isRightToLeft && wordsOf(segment) >= limits.words,
  );
  const edges = Map.groupBy(wordy, ({ left }) => Math.round(left / limits.edge));
  return [...edges.values()]
    .filter(({ length }) => length >= limits.lines)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, limits.edges)
    .map((group) => median(group.map(({ left }) => left)))
    .toSorted((a, b) => b - a);
}

const inOrder = (segments: readonly Segment[]) =>
  segments.toSorted((a, b) => firstOf([a]) - firstOf([b]));

const firstBaseline = (segments: readonly Segment[]) =>
  Math.min(...segments.map(({ baseline }) => baseline));
const lastBaseline = (segments: readonly Segment[]) =>
  Math.max(...segments.map(({ baseline }) => baseline));

/** True for a head that stands lower than the first line of its text, or goes on below it. */
const isLower = ({ heads, texts }: Row) =>
  lastBaseline(heads) - firstBaseline(texts) > limits.lower * texts[0]!.size;

function isRow({ heads, texts }: Row, edge: number): boolean {
  if (!heads.length || !texts.length) return false;
  const [head, text] = [around(heads), around(texts)];
  const { lines, words, share } = limits.head;
  return (
    textRows(heads).length <= lines &&
    heads.reduce((sum, one) => sum + wordsOf(one), 0) <= words &&
    heads.some((one) => /\p{L}{2}/u.test(one.text)) &&
    widthOf(head) <= share * widthOf(text) &&
    text.left < edge + limits.edge &&
    firstBaseline(heads) > firstBaseline(texts) - limits.above * heads[0]!.size &&
    textRows(texts).every(
      (row, at, rows) => at === 0 || row.top - rows[at - 1]!.bottom < limits.gap * row.size,
    )
  );
}

/** True for two lines of one head, or two pieces of a line. */
const isNextLine = (head: Segment, next: Segment): boolean =>
  Math.abs(next.size - head.size) < 0.5 &&
  next.baseline >= head.baseline - 1 &&
  next.baseline - head.baseline < limits.line * head.size;

const boxOf = ({ heads, texts }: Row) => around([...heads, ...texts]);

const isBelow = (row: Row, above: Row | undefined): boolean =>
  !above || boxOf(row).top > boxOf(above).bottom - limits.lower * row.heads[0]!.size;

/** Rows one below the other. @param segments in the order in which they were written */
function runsOf(segments: readonly Segment[], edge: number): Row[][] {
  const runs: Row[][] = [];
  let run: Row[] = [];
  let open: Row = { heads: [], texts: [] };
  const endRun = () => {
    runs.push(run);
    run = [];
  };
  const endRow = (heads: Segment[]) => {
    const isOther = !isRow(open, edge);
    if (isOther || !isBelow(open, run.at(-1))) endRun();
    if (!isOther) run.push(open);
    open = { heads, texts: [] };
  };
  for (const segment of segments) {
    const last = open.texts.length ? undefined : open.heads.at(-1);
    const isLeftToRight = !segment.isRightToLeft;
    const isHead = isLeftToRight && segment.right < edge - limits.gutter * segment.size;
    if (isHead && last && isNextLine(last, segment)) open.heads.push(segment);
    else if (isHead) endRow([segment]);
    else if (isLeftToRight && segment.left > edge - limits.edge) open.texts.push(segment);
    else {
      endRow([]);
      endRun();
    }
  }
  endRow([]);
  endRun();
  return runs;
}

/** True for rows with side heads beside running text. */
function areSideHeads(rows: readonly Row[]): boolean {
  if (rows.filter(isLower).length < limits.rows) return false;
  const words = rows.flatMap(({ texts }) => texts.map(wordsOf));
  return median(words) >= limits.words;
}

function tableOf(page: PageContent, rows: readonly Row[], edge: number): TableBlock {
  const left = Math.max(...rows.flatMap(({ heads }) => heads.map(({ right }) => right)));
  const groups = rows.map(({ heads, texts }) => textRows([...heads, ...texts]));
  const grid = spaceGrid(groups, [{ left, right: edge }]);
  return { ...tableBlock({ page, ...grid, evidence: 'space' }), headerRows: 0, hasSideHeads: true };
}

/** The tables of side heads in a text column. */
export function sideHeads(page: PageContent, segments: readonly Segment[]): DetectedTables {
  if (segments.length > pageLimits.segments) return { tables: [], rest: [...segments] };
  const edges = textEdges(segments);
  const written = edges.length ? inOrder(segments) : [];
  for (const edge of edges) {
    const found = runsOf(written, edge).filter(areSideHeads);
    if (!found.length) continue;
    const taken = new Set(found.flat().flatMap(({ heads, texts }) => [...heads, ...texts]));
    return {
      tables: found.map((rows) => tableOf(page, rows, edge)),
      rest: segments.filter((segment) => !taken.has(segment)),
    };
  }
  return { tables: [], rest: [...segments] };
}
