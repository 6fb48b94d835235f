// Rectangles drawn on a page with a pointer, in points of the page.
import type { RedactionMark } from '@octavo/contract';
import type { PageSize } from '#editors/pdf-editor/viewer/page-overlays.ts';

export type Point = { x: number; y: number };

/** The page's rectangle on the screen, in CSS pixels. */
type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** A pointer's position on a page, clamped to the page. */
export const pointOn = (box: Box, size: PageSize, { clientX, clientY }: MouseLike): Point => ({
  x: within((clientX - box.left) / box.width) * size.width,
  y: within((clientY - box.top) / box.height) * size.height,
});

type MouseLike = { clientX: number; clientY: number };

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The smallest area, in points; anything smaller was a click. */
const minSize = 3;

/** The area between two points; undefined if it is too small. */
export function areaBetween(page: number, one: Point, other: Point): RedactionMark | undefined {
  const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const [width, height] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
  return width < minSize || height < minSize ? undefined : { page, left, top, width, height };
}

/** The area's position on its page as a style. */
export const placeOf = ({ left, top, width, height }: RedactionMark, size: PageSize) => ({
  left: percent(left / size.width),
  top: percent(top / size.height),
  width: percent(width / size.width),
  height: percent(height / size.height),
});

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
