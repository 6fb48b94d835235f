// The rows of text near the upper and the lower edge of a page.
import { around } from '#models/page/geometry.ts';
import type { PageContent } from '#models/page/page-content.ts';
import type { Segment } from '#reflow/page/layout.ts';

const limits = {
  /** Headers and footers are within this share of the page's height from its edges. */
  margin: 0.2,
  /** The maximum number of rows from the edge inwards. */
  rows: 4,
} as const;

export type Row = { segments: Segment[]; baseline: number };
export type Side = 'header' | 'footer';

/** All rows of segments, downwards. */
export function rowsDownwards(segments: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1);
    if (last && segment.baseline - last.baseline < 3) last.segments.push(segment);
    else rows.push({ segments: [segment], baseline: segment.baseline });
  }
  return rows;
}

/** The height of the area at an edge of a page in which headers and footers are. */
export const marginOf = ({ height }: PageContent): number => height * limits.margin;

/** The rows near one edge of a page, from the edge inwards. */
export function rowsAt(
  side: Side,
  { segments, page }: { segments: readonly Segment[]; page: PageContent },
): Row[] {
  const depth = marginOf(page);
  const rows = rowsDownwards(
    segments.filter(({ baseline }) =>
      side === 'header' ? baseline < depth : baseline > page.height - depth,
    ),
  );
  return (side === 'header' ? rows : rows.toReversed()).slice(0, limits.rows);
}

/** How far a rule beside text may be from it, in points. */
const besideText = 12;

/** True if a vertical rule of a table or a frame, at the text or beside it, goes from one height to another. */
export function isCrossed(
  { rules }: PageContent,
  [from, to]: readonly [number, number],
  segments: readonly Segment[],
): boolean {
  const { left, right } = around(segments);
  return rules.some(
    (rule) =>
      rule.axis === 'vertical' &&
      rule.from < from &&
      rule.to > to &&
      rule.at > left - besideText &&
      rule.at < right + besideText,
  );
}

/** How far a rule may end before another that it meets, in points. */
const meets = 2;

/** True if text at a height is in a cell: rules at both sides of it go on downwards, with one across between them. */
export function isInCell(
  { rules }: PageContent,
  [from, to]: readonly [number, number],
  segments: readonly Segment[],
): boolean {
  const { left, right } = around(segments);
  const downwards = rules.filter(
    (rule) => rule.axis === 'vertical' && rule.from < from && rule.to > to,
  );
  const before = Math.max(...downwards.map(({ at }) => at).filter((at) => at < left));
  const behind = Math.min(...downwards.map(({ at }) => at).filter((at) => at > right));
  return rules.some(
    (rule) =>
      rule.axis === 'horizontal' &&
      rule.at > from &&
      rule.at < to &&
      Math.abs(rule.from - before) < meets &&
      Math.abs(rule.to - behind) < meets,
  );
}
