// Computes the matrix with which an overlay is drawn in a page's user space.
import { combine, type Matrix } from '@octavo/contract';
import { fromDisplayed, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';

/**
 * The matrix that places an overlay on a page: from points of the displayed page, counted from its lower left corner,
 * to user space.
 * @param sheet the box of the overlay in its own space
 */
export const matrixOnto = (boxes: PageBoxes, [x, y]: Box): Matrix =>
  combine([1, 0, 0, 1, -x, -y], fromDisplayed(boxes.trim, boxes));
