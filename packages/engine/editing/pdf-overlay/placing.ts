// Computes the matrix with which an overlay is drawn in a page's user space.
import type { Matrix } from '@octavo/contract';
import type { Box, PageBoxes } from '#formats/pdf/structure/page-boxes.ts';

/**
 * The matrix that places an overlay on a page: from points of the displayed page, counted from its lower left corner,
 * to user space (ISO 32000-2, 7.7.3.3, Rotate and UserUnit).
 * @param sheet the box of the overlay in its own space
 */
export function matrixOnto({ trim, rotation, unit }: PageBoxes, sheet: Box): Matrix {
  const [left, bottom, right, top] = trim;
  const one = 1 / unit;
  const turned: Readonly<Record<PageBoxes['rotation'], Matrix>> = {
    0: [one, 0, 0, one, left, bottom],
    90: [0, one, -one, 0, right, bottom],
    180: [-one, 0, 0, -one, right, top],
    270: [0, -one, one, 0, left, top],
  };
  const [a, b, c, d, e, f] = turned[rotation];
  const [x, y] = sheet;
  return [a, b, c, d, e - a * x - c * y, f - b * x - d * y];
}
