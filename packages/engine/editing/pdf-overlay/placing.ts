// Computes the matrix with which an overlay is drawn in a page's user space.
import { combine, inverse, type Matrix } from '@octavo/contract';
import { fromDisplayed, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';

/**
 * The matrix that places an overlay on a page: from points of the displayed page, counted from its lower left corner,
 * to user space.
 * @param sheet the box of the overlay in its own space
 */
export const matrixOnto = (boxes: PageBoxes, [x, y]: Box): Matrix =>
  combine([1, 0, 0, 1, -x, -y], fromDisplayed(boxes.trim, boxes));

/** Whether a page is scaled to another one, or keeps its size; it is centred. */
export type Fit = 'fit' | 'fill' | 'actual';

/** The matrix that places a page of another document on a page, both as they are displayed. */
export function matrixOfPage(own: PageBoxes, target: PageBoxes, fit: Fit): Matrix {
  const [from, to] = [displayedSize(own.crop, own), displayedSize(target.trim, target)];
  const scales = [to.width / from.width, to.height / from.height];
  const scale = { fit: Math.min(...scales), fill: Math.max(...scales), actual: 1 }[fit];
  const placed: Matrix = [
    ...([scale, 0, 0, scale] as const),
    (to.width - from.width * scale) / 2,
    (to.height - from.height * scale) / 2,
  ];
  const displayed = combine(inverse(fromDisplayed(own.crop, own)), placed);
  return combine(displayed, fromDisplayed(target.trim, target));
}

function displayedSize([left, bottom, right, top]: Box, { rotation, unit }: PageBoxes) {
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  return rotation % 180 ? { width: height, height: width } : { width, height };
}
