// Collects the painted lines and areas of a page, of which charts consist.
import {
  around,
  boxOfRule,
  heightOf,
  isWithin,
  sharedHeight,
  sharedWidth,
  widthOf,
} from '#models/page/geometry.ts';
import type { Box, Fill, PageContent } from '#models/page/page-content.ts';

/** The maximum share of the page's side for a part of a chart. */
const mostOfPage = 0.93;

/** What is painted on a page, with its axis swapped if need be. */
export type Painted = Box & { kind: 'line' | 'rectangle' | 'shape' | 'outline'; color: string };

/** Everything that is painted on a page, except frames of the whole page. */
export function paintedOn(page: PageContent): Painted[] {
  const rules = page.rules.map((rule): Painted => ({
    ...boxOfRule(rule),
    kind: 'line',
    color: rule.color,
  }));
  const areaOf = ({ left, top, right, bottom, color }: Fill, kind: Painted['kind']) => ({
    ...{ left, top, right, bottom, color, kind },
  });
  const rectangles = page.fills.map((fill) => areaOf(fill, 'rectangle'));
  const shapes = page.drawings.map((one) => areaOf(one, one.filled ? 'shape' : 'outline'));
  return [...rules, ...rectangles, ...shapes].filter(
    (one) => widthOf(one) < mostOfPage * page.width && heightOf(one) < mostOfPage * page.height,
  );
}

/** True for boxes with at most a point between them. */
export const touches = (a: Box, b: Box) => sharedWidth(a, b) >= -1 && sharedHeight(a, b) >= -1;

/** A plot with everything painted that touches it and reaches little beyond it. */
export function withTouching(plot: Box, painted: readonly Painted[]): Box {
  let box = plot;
  for (;;) {
    const [across, down] = [widthOf(box) / 3 + 12, heightOf(box) / 3 + 12];
    const reach = {
      ...{ left: box.left - across, right: box.right + across },
      ...{ top: box.top - down, bottom: box.bottom + down },
    };
    const parts = painted.filter(
      (one) => touches(one, box) && !isWithin(one, box) && isWithin(one, reach),
    );
    if (!parts.length) return box;
    box = around([box, ...parts]);
  }
}
