// Keeps figures of a few drawings as shapes with their text, so that both can be edited.
import type { Drawing } from '#models/document/drawing.ts';
import { around, boxOfRule, isWithin, middleOf, overlaps } from '#models/page/geometry.ts';
import type { Box, PageContent, PlacedShapes, Span } from '#models/page/page-content.ts';
import type { Drawn, PageDrawn } from '#reflow/slides/page-drawings.ts';

const limits = {
  /** The maximum number of shapes; more make an illustration. Without text, a logo or a sign. */
  shapes: 24,
  withoutText: 8,
  /** The maximum number of lines and curves. */
  steps: 600,
  /** The maximum difference of equal positions, in points. */
  same: 0.6,
} as const;

/** The box of a drawing on the page. */
export const boxOfDrawing = ({ box: { x, y, width, height } }: Drawing): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

const stepsOf = ({ outline }: Drawing) => (outline === 'rectangle' ? 4 : outline.length);

/** A fill and a stroke of one outline, painted one after the other. */
const areOne = (fill: Drawing, stroke: Drawing): boolean =>
  !fill.stroke &&
  !stroke.fill &&
  Math.abs(stepsOf(fill) - stepsOf(stroke)) <= 1 &&
  isWithin(boxOfDrawing(fill), boxOfDrawing(stroke), limits.same) &&
  isWithin(boxOfDrawing(stroke), boxOfDrawing(fill), limits.same);

function joined(drawings: readonly Drawing[]): Drawing[] {
  const all: Drawing[] = [];
  for (const { box, outline, fill, stroke } of drawings) {
    const own = { box, outline, ...(fill && { fill }), ...(stroke && { stroke }) };
    const last = all.at(-1);
    if (last && areOne(last, own) && stroke) all[all.length - 1] = { ...last, stroke };
    else all.push(own);
  }
  return all;
}

/** True if a text is on one of the shapes, not beside them as the labels of a chart are. */
const isOnShape = (span: Span, shapes: readonly Drawing[]) =>
  shapes.some(
    (shape) => shape.outline !== undefined && isWithin(span, boxOfDrawing(shape), span.size / 2),
  );

/** Rules that no shape draws, such as those of another kind of object. */
const hasOtherRules = ({ rules }: PageContent, box: Box, shapes: readonly Drawing[]): boolean =>
  rules
    .map(boxOfRule)
    .some(
      (rule) =>
        isWithin(rule, box, 1) && !shapes.some((shape) => isWithin(rule, boxOfDrawing(shape), 2)),
    );

/** In reading order, except that shapes that overlap stay from back to front. */
function inReadingOrder(drawings: readonly Drawing[]): Drawing[] {
  const piles: { box: Box; drawings: Drawing[] }[] = [];
  for (const drawing of drawings) {
    const box = boxOfDrawing(drawing);
    const under = piles.filter((pile) => overlaps(pile.box, box));
    for (const pile of under) piles.splice(piles.indexOf(pile), 1);
    piles.push({
      box: around([...under.map((pile) => pile.box), box]),
      drawings: [...under.flatMap((pile) => pile.drawings), drawing],
    });
  }
  const isAbove = (a: Box, b: Box) => middleOf(a) < b.top && middleOf(b) > a.bottom;
  const byPlace = (a: Box, b: Box) => {
    if (isAbove(a, b)) return -1;
    return isAbove(b, a) ? 1 : a.left - b.left;
  };
  return piles.toSorted((a, b) => byPlace(a.box, b.box)).flatMap((pile) => pile.drawings);
}

const isDrawing = (drawn: Drawn) => drawn.kind === 'drawing';

/** Shapes that are filled and outlined by one path each. */
export const outlinedOn = ({ drawn }: PageDrawn): Drawing[] =>
  joined(drawn.filter(isDrawing)).filter(({ fill, stroke }) => fill && stroke);

/**
 * The shapes of a figure, if it consists of a few and its text is on them.
 * @param box the figure's
 */
export function shapesOf(
  page: PageContent,
  box: Box,
  { drawn, isComplete }: PageDrawn,
): PlacedShapes | undefined {
  const isInside = (one: Box) => isWithin(one, box, 1.5);
  if (!isComplete || page.images.some(isInside)) return undefined;
  const inside = drawn.filter(isDrawing).filter((one) => isInside(boxOfDrawing(one)));
  if (inside.some(({ isBlended }) => isBlended)) return undefined;
  const drawings = joined(inside);
  const spans = page.spans.filter((span) => !span.hidden && isInside(span));
  const steps = drawings.reduce((sum, one) => sum + stepsOf(one), 0);
  const isSimple =
    drawings.length > 0 &&
    drawings.length <= (spans.length ? limits.shapes : limits.withoutText) &&
    steps <= limits.steps;
  if (!isSimple || hasOtherRules(page, box, drawings)) return undefined;
  if (spans.some((span) => span.angle !== 0 || !isOnShape(span, drawings))) return undefined;
  const text = { ...page, spans, rules: [], fills: [], drawings: [], images: [] };
  return { drawings: inReadingOrder(drawings), text };
}
