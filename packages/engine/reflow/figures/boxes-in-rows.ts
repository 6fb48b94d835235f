// Finds boxes that stand apart in rows, each with its own short text, as the shapes of a diagram do: as lines of text, the
// texts of all boxes in a row would be read as one.
import { heightOf, isWithin, overlaps, sharedHeight, widthOf } from '#models/page/geometry.ts';
import type { Box, PageContent, Rule } from '#models/page/page-content.ts';

const limits = {
  /** The minimum side of a filled box and of an empty frame, in points: smaller frames are fields of forms. */
  side: 18,
  frame: 36,
  /** The minimum distance of two boxes; cells of a table are closer. */
  gap: 4,
  /** The maximum distance of a rule from the edge that it draws. */
  edge: 2,
  /** The minimum share of the height that boxes in a row have in common. */
  row: 0.8,
  /** The maximum number of boxes on a page, and of letters in a box. */
  boxes: 24,
  letters: 160,
  /** The maximum number of horizontal rules on a page; more are tables or forms. */
  rules: 96,
} as const;

const isNear = (a: number, b: number) => Math.abs(a - b) <= limits.edge;

/** True if rules draw all four sides of a box and nothing else on it. */
function isFramed(box: Box, rules: readonly Rule[]): boolean {
  const on = rules.filter(({ axis, at, from, to }) =>
    axis === 'horizontal'
      ? at > box.top - limits.edge &&
        at < box.bottom + limits.edge &&
        from < box.right &&
        to > box.left
      : at > box.left - limits.edge &&
        at < box.right + limits.edge &&
        from < box.bottom &&
        to > box.top,
  );
  const isSide = ({ axis, at, from, to }: Rule, side: keyof Box) => {
    if (!isNear(at, box[side])) return false;
    const isAcross = side === 'top' || side === 'bottom';
    if (isAcross) return axis === 'horizontal' && isNear(from, box.left) && isNear(to, box.right);
    return axis === 'vertical' && isNear(from, box.top) && isNear(to, box.bottom);
  };
  const sides = ['top', 'bottom', 'left', 'right'] as const;
  return (
    sides.every((side) => on.some((rule) => isSide(rule, side))) &&
    on.every((rule) => sides.some((side) => isSide(rule, side)))
  );
}

const areAbove = (top: Rule, bottom: Rule) =>
  bottom.at - top.at >= limits.frame && isNear(top.from, bottom.from) && isNear(top.to, bottom.to);

/** The areas between two horizontal rules with the same ends, of which one is the next below the other. */
function frames(rules: readonly Rule[]): Box[] {
  const across = rules
    .filter(({ axis, from, to }) => axis === 'horizontal' && to - from >= limits.frame)
    .toSorted((a, b) => a.at - b.at);
  if (across.length > limits.rules) return [];
  return across.flatMap((top, index) => {
    const bottom = across.slice(index + 1).find((one) => areAbove(top, one));
    return bottom ? [{ left: top.from, top: top.at, right: top.to, bottom: bottom.at }] : [];
  });
}

const grown = ({ left, top, right, bottom }: Box): Box => ({
  ...{ left: left - limits.gap, top: top - limits.gap },
  ...{ right: right + limits.gap, bottom: bottom + limits.gap },
});

/** True if a box contains a short text, and no text crosses its edges. */
function hasShortText(box: Box, { spans }: PageContent): boolean {
  const on = spans.filter((span) => !span.hidden && overlaps(span, box, 1));
  const letters = on.reduce((sum, { text }) => sum + text.length, 0);
  return letters > 0 && letters <= limits.letters && on.every((span) => isWithin(span, box, 1));
}

const areInRow = (a: Box, b: Box) =>
  sharedHeight(a, b) > limits.row * Math.max(heightOf(a), heightOf(b));

/** The framed boxes of a page that stand in rows, filled or empty. */
export function boxesInRows(page: PageContent): Box[] {
  const filled = page.fills.filter((box) => Math.min(widthOf(box), heightOf(box)) >= limits.side);
  const isOnFill = (box: Box) => filled.some((fill) => overlaps(fill, box, limits.edge));
  const empty = frames(page.rules).filter(
    (box) => !isOnFill(box) && isFramed(box, page.rules) && hasShortText(box, page),
  );
  const boxes = [...filled, ...empty];
  if (boxes.length < 2 || boxes.length > limits.boxes) return [];
  const framed = boxes.filter((box) => isFramed(box, page.rules) && hasShortText(box, page));
  const apart = framed.filter((box) =>
    boxes.every((other) => other === box || !overlaps(grown(box), other)),
  );
  return apart.filter((box) => apart.some((other) => other !== box && areInRow(box, other)));
}
