// Scales and moves placements, and rounds rectangles to whole pixels.
import { combine, type Placement, type Rectangle, type Size } from '@octavo/contract';

/** First scales the source, then applies the placement. */
export const stretched = (
  [a, b, c, d, e, f]: Placement,
  across: number,
  down: number,
): Placement => [a * across, b * across, c * down, d * down, e, f];

/** First applies the placement, then scales the result. */
export const enlarged = (
  [a, b, c, d, e, f]: Placement,
  across: number,
  down: number,
): Placement => [a * across, b * down, c * across, d * down, e * across, f * down];

/** The same placement for a source with another origin. */
export function from(placement: Placement, left: number, top: number): Placement {
  return combine([1, 0, 0, 1, left, top], placement);
}

/** The rectangle of a whole image. */
export const whole = ({ width, height }: Size): Rectangle => ({ left: 0, top: 0, width, height });

/**
 * The whole pixels of an image that a rectangle touches, with a margin; nothing if it is outside.
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
