// Applies placements to rectangles. The browser's preview and the engine use the same code.
import type { Placement, Rectangle } from './geometry.ts';

/** The upright bounding box of a transformed rectangle. */
export function boundingBox(
  placement: Placement,
  { left, top, width, height }: Rectangle,
): Rectangle {
  const [a, b, c, d, e, f] = placement;
  const corners = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { left: x, top: y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The scale from source pixels to result pixels, along each axis of the result. */
export const scalesOf = ([a, b, c, d]: Placement): { across: number; down: number } => ({
  across: Math.hypot(a, c),
  down: Math.hypot(b, d),
});
