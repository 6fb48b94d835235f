// Converts positions of annotations between the page as it is shown, in points from its upper left corner, and the page's own space, in
// which they are stored.
import type { Markup } from '@octavo/contract';
import type { PagePlace } from '#editors/pdf-editor/viewer/page-overlays.ts';

export type Point = { x: number; y: number };
type Box = { left: number; top: number; width: number; height: number };

type Place = Pick<PagePlace, 'toPage' | 'toPdf'>;
type Four = [number, number, number, number];

/** Two points as they are shown, in the page's own space. */
export function toPdfPair(place: Place, one: Point, other: Point): Four {
  const [from, to] = [place.toPdf(one), place.toPdf(other)];
  return [from.x, from.y, to.x, to.y];
}

/** The rectangle between two points as they are shown. */
export function toPdfRect(place: Place, one: Point, other: Point): Four {
  const [x0, y0, x1, y1] = toPdfPair(place, one, other);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Two points of the page's own space as they are shown. */
export const shownPair = (place: Place, [x0, y0, x1, y1]: readonly number[]): [Point, Point] => [
  place.toPage({ x: x0 ?? 0, y: y0 ?? 0 }),
  place.toPage({ x: x1 ?? 0, y: y1 ?? 0 }),
];

export function boxBetween(one: Point, other: Point): Box {
  const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { left, top, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
}

/** The two points that make an annotation's place; nothing for marked text, which stays where the text is. */
export function endsOf(markup: Markup, place: Place): [Point, Point] | undefined {
  if ('points' in markup) return shownPair(place, markup.points);
  return 'rect' in markup ? cornersOf(markup.rect, place) : undefined;
}

/** The upper left and lower right corner of a rectangle as it is shown. */
export function cornersOf(rect: readonly number[], place: Place): [Point, Point] {
  const { left, top, width, height } = boxBetween(...shownPair(place, rect));
  return [
    { x: left, y: top },
    { x: left + width, y: top + height },
  ];
}

/** An annotation with other ends. */
export function withEnds(markup: Markup, place: Place, [one, other]: [Point, Point]): Markup {
  if ('points' in markup) return { ...markup, points: toPdfPair(place, one, other) };
  // The text on which a link was does not move along.
  if (markup.kind === 'link')
    return { ...markup, lines: undefined, rect: toPdfRect(place, one, other) };
  return 'rect' in markup ? { ...markup, rect: toPdfRect(place, one, other) } : markup;
}

/** Moves the first end by one distance and the second by another. */
export const movedEnds = (
  [one, other]: [Point, Point],
  by: Point,
  otherBy: Point,
): [Point, Point] => [plus(one, by), plus(other, otherBy)];

const plus = (point: Point, by: Point): Point => ({ x: point.x + by.x, y: point.y + by.y });
export const none: Point = { x: 0, y: 0 };
