// Affine transforms (contract/image/geometry.ts): composition, inverse, bounding boxes.
import type { Placement, Rectangle, Size } from '@octavo/contract';

/** First `one`, then `other`. */
export function compose(one: Placement, other: Placement): Placement {
  const [a, b, c, d, e, f] = other;
  const along = (x: number, y: number) => [a * x + c * y, b * x + d * y] as const;
  const [[ra, rb], [rc, rd], [re, rf]] = [
    along(one[0], one[1]),
    along(one[2], one[3]),
    along(one[4], one[5]),
  ];
  return [ra, rb, rc, rd, re + e, rf + f];
}

export const scaling = (across: number, down: number): Placement => [across, 0, 0, down, 0, 0];
export const translation = (right: number, down: number): Placement => [1, 0, 0, 1, right, down];

/** The way back. */
export function inverse([a, b, c, d, e, f]: Placement): Placement {
  const area = a * d - b * c;
  const [ia, ib, ic, id] = [d / area, -b / area, -c / area, a / area];
  return [ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)];
}

/** The upright rectangle around what a rectangle becomes. */
export function boundingBox(
  placement: Placement,
  { left, top, width, height }: Rectangle,
): Rectangle {
  const [a, b, c, d, e, f] = placement;
  const xs = [left, left + width].flatMap((x) => [a * x + c * top, a * x + c * (top + height)]);
  const ys = [left, left + width].flatMap((x) => [b * x + d * top, b * x + d * (top + height)]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { left: x + e, top: y + f, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The whole pixels of an image that a rectangle touches, and so many around it. */
export function pixelsWithin(area: Rectangle, image: Size, margin: number): Rectangle {
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  const left = within(Math.floor(area.left) - margin, image.width - 1);
  const top = within(Math.floor(area.top) - margin, image.height - 1);
  const right = within(Math.ceil(area.left + area.width) + margin, image.width);
  const bottom = within(Math.ceil(area.top + area.height) + margin, image.height);
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Pixels of the result for one of the source, along each of the result's axes. */
export const scalesOf = ([a, b, c, d]: Placement) => ({
  across: Math.hypot(a, c),
  down: Math.hypot(b, d),
});
