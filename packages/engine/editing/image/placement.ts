// Affine placements (contract/image/geometry.ts): where rectangles go by them, and where they come from.
import type { Placement, Rectangle, Size } from '@octavo/contract';

type Point = readonly [x: number, y: number];

const at = ([a, b, c, d, e, f]: Placement, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The way back. */
export function inverseOf([a, b, c, d, e, f]: Placement): Placement {
  const area = a * d - b * c;
  const [ia, ib, ic, id] = [d / area, -b / area, -c / area, a / area];
  return [ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)];
}

/** First a stretch of the source, then the placement. */
export const stretched = (
  [a, b, c, d, e, f]: Placement,
  across: number,
  down: number,
): Placement => [a * across, b * across, c * down, d * down, e, f];

/** First the placement, then a stretch of the result. */
export const enlarged = (
  [a, b, c, d, e, f]: Placement,
  across: number,
  down: number,
): Placement => [a * across, b * down, c * across, d * down, e * across, f * down];

/** The same for a source that begins elsewhere. */
export function from(placement: Placement, left: number, top: number): Placement {
  const [a, b, c, d] = placement;
  const [e, f] = at(placement, [left, top]);
  return [a, b, c, d, e, f];
}

/** The upright rectangle around what a rectangle becomes. */
export function around(placement: Placement, { left, top, width, height }: Rectangle): Rectangle {
  const corners: Point[] = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ];
  const placed = corners.map((corner) => at(placement, corner));
  const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { left: x, top: y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** All of an image. */
export const whole = ({ width, height }: Size): Rectangle => ({ left: 0, top: 0, width, height });

/**
 * The whole pixels of an image that a rectangle touches, and some around it; nothing where it lies beyond.
 * @param margin in pixels
 */
export function pixelsWithin(
  { left, top, width, height }: Rectangle,
  image: Size,
  margin = 0,
): Rectangle | undefined {
  const [x, y] = [Math.floor(left) - margin, Math.floor(top) - margin].map((v) => Math.max(0, v));
  const right = Math.min(image.width, Math.ceil(left + width) + margin);
  const bottom = Math.min(image.height, Math.ceil(top + height) + margin);
  const found = { left: x ?? 0, top: y ?? 0, width: right - (x ?? 0), height: bottom - (y ?? 0) };
  return found.width > 0 && found.height > 0 ? found : undefined;
}

/** How many pixels of the result one of the source becomes, along each of the result's axes. */
export const scalesOf = ([a, b, c, d]: Placement): { across: number; down: number } => ({
  across: Math.hypot(a, c),
  down: Math.hypot(b, d),
});
