// Extends headers and footers to all rows of the table that they are in, such as the number of a form with its revision
// and date: its other rows change from page to page.
import { mode } from '#models/page/geometry.ts';
import type { PageContent, Rule } from '#models/page/page-content.ts';
import type { Segment } from '#reflow/page/layout.ts';
import { marginOf, rowsDownwards, type Row, type Side } from './edge-rows.ts';

const limits = {
  /** The maximum distance of rules that meet, in points. */
  meets: 1.5,
  /** The maximum difference of the end of a table on two pages, in points. */
  end: 4,
  /** The minimum number of pages on which the table ends at the same height, and their share of those with a header. */
  pages: 2,
  share: 0.6,
} as const;

type Page = { page: PageContent; segments: readonly Segment[] };

/** Distances from the edge of the page that a header or footer is at. */
class Depths {
  readonly #side: Side;
  readonly #height: number;

  constructor(side: Side, { height }: PageContent) {
    this.#side = side;
    this.#height = height;
  }

  of(at: number): number {
    return this.#side === 'header' ? at : this.#height - at;
  }

  /** The nearer and the farther end of a vertical rule. */
  ends({ from, to }: Rule): [near: number, far: number] {
    return this.#side === 'header' ? [from, to] : [this.of(to), this.of(from)];
  }
}

/** How deep the table around a row reaches by its vertical rules; nothing for text without any, or if it goes on in the body. */
function depthOfTable({ baseline }: Row, page: PageContent, depths: Depths): number | undefined {
  const ends = page.rules
    .filter(({ axis }) => axis === 'vertical')
    .map((rule) => depths.ends(rule))
    .toSorted(([a], [b]) => a - b);
  const at = depths.of(baseline);
  const beside = ends.filter(([near, far]) => near < at && far > at);
  if (!beside.length) return undefined;
  let depth = Math.max(...beside.map(([, far]) => far));
  for (const [near, far] of ends) if (near <= depth + limits.meets && far > depth) depth = far;
  return depth <= marginOf(page) ? depth : undefined;
}

/**
 * The rows of headers or footers, with the other rows of the table that the last of them is in, if it ends at the same
 * height on most pages.
 * @param found those of each page, from the edge inwards
 */
export function withFramedRows(
  side: Side,
  found: readonly Row[][],
  pages: readonly Page[],
): Row[][] {
  const depths = pages.map(({ page }) => new Depths(side, page));
  const ends = found.map((rows, index) => {
    const last = rows.at(-1);
    return last && depthOfTable(last, pages[index]!.page, depths[index]!);
  });
  const known = ends.filter((end) => end !== undefined);
  const keyOf = (end: number) => Math.round(end / limits.end);
  const usual = mode(known.map((end) => [keyOf(end), 1] as const));
  const isUsual = (end: number) => usual !== undefined && Math.abs(keyOf(end) - usual) <= 1;
  const filled = found.filter((rows) => rows.length).length;
  const count = known.filter(isUsual).length;
  if (count < limits.pages || count < limits.share * filled) return [...found];
  return found.map((rows, index) => {
    const end = ends[index];
    // The table of the first page may have further rows.
    if (end === undefined || (index > 0 && !isUsual(end))) return rows;
    const own = depths[index]!;
    const all = rowsDownwards(pages[index]!.segments).filter((row) => own.of(row.baseline) < end);
    return side === 'header' ? all : all.toReversed();
  });
}
