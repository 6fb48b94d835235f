// Distinguishes frames around text from figures: browsers draw boxes with rounded corners around tables and short texts.
import { boxOfRule, isWithin, overlaps } from '#models/page/geometry.ts';
import type { Box, PageContent, Span } from '#models/page/page-content.ts';
import { segmentsOf } from '#reflow/lines/segments.ts';
import { tablesWithRules } from '#reflow/tables/tables-with-rules.ts';

const limits = {
  /** The minimum sides of a frame around a table, in points, and the minimum number of words in it. */
  width: 120,
  height: 60,
  words: 12,
  /** The number of frames in which to look for tables. */
  frames: 12,
  /** The minimum number of rows and columns of a table, and the minimum share of the letters in its frame. */
  rows: 3,
  columns: 3,
  share: 0.5,
} as const;

const shownIn = (box: Box, { spans }: PageContent): Span[] =>
  spans.filter((span) => !span.hidden && !span.angle && isWithin(span, box, 2));

const lettersOf = (texts: readonly { text: string }[]): number =>
  texts.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);

/** True for a frame with a table that has most of its text. */
function framesTable(box: Box, page: PageContent): boolean {
  const spans = shownIn(box, page);
  if (spans.length < limits.words) return false;
  const { tables } = tablesWithRules(page, segmentsOf(spans));
  const large = tables.filter(
    ({ rows, columns }) => rows.length > limits.rows && columns.length > limits.columns,
  );
  const inTables = large.flatMap(({ cells }) => cells.flatMap(({ segments }) => segments));
  return lettersOf(inTables) > limits.share * lettersOf(spans);
}

/** Drawings without those that frame a table: its rules and cells are no part of a figure. */
export function withoutTableFrames<T extends Box>(drawings: readonly T[], page: PageContent): T[] {
  const large = drawings.filter(
    ({ left, top, right, bottom }) => right - left > limits.width && bottom - top > limits.height,
  );
  if (large.length > limits.frames) return [...drawings];
  const frames = new Set(large.filter((box) => framesTable(box, page)));
  return drawings.filter((one) => !frames.has(one));
}

const isSame = (a: Box, b: Box) => isWithin(a, b, 1) && isWithin(b, a, 1);

/** True for several boxes side by side that all have text, without lines that connect them as in a diagram. */
export function areTextBoxes(boxes: readonly Box[], around: Box, page: PageContent): boolean {
  const distinct = boxes.filter((box, at) => !boxes.slice(0, at).some((one) => isSame(one, box)));
  if (distinct.length < 2) return false;
  if (distinct.some((box, at) => distinct.slice(0, at).some((one) => overlaps(one, box, 1))))
    return false;
  const isConnected = page.rules.some((rule) => isWithin(boxOfRule(rule), around, 1));
  return !isConnected && distinct.every((box) => shownIn(box, page).length > 0);
}
