// Simple affine transforms, and rectangles aligned to whole pixels.
import type { Placement, Rectangle, Size } from '@octavo/contract';

export const scaling = (across: number, down: number): Placement => [across, 0, 0, down, 0, 0];
export const translation = (right: number, down: number): Placement => [1, 0, 0, 1, right, down];

/** The whole pixels of an image that a rectangle touches, with a margin. */
export function pixelsWithin(area: Rectangle, image: Size, margin: number): Rectangle {
  const clamped = (value: number, most: number) => Math.max(0, Math.min(value, most));
  const left = clamped(Math.floor(area.left) - margin, image.width - 1);
  const top = clamped(Math.floor(area.top) - margin, image.height - 1);
  const right = clamped(Math.ceil(area.left + area.width) + margin, image.width);
  const bottom = clamped(Math.ceil(area.top + area.height) + margin, image.height);
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
