// EXIF orientation as a matrix, so that a JPEG need not be re-encoded to be shown upright (EXIF 2.32, tag 274).

/** Maps the unit square of an image to that of the displayed image: PDF's `a b c d e f`. */
export type Matrix = readonly [number, number, number, number, number, number];

const upright: Matrix = [1, 0, 0, 1, 0, 0];
const matrices: Record<number, Matrix> = {
  1: upright,
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/** The matrix of an orientation from 1 to 8; the identity for anything else. */
export const matrixOf = (orientation: number | undefined): Matrix =>
  matrices[orientation ?? 1] ?? upright;

/** True if width and height are swapped. */
export const isTurned = (orientation: number | undefined): boolean =>
  orientation !== undefined && orientation >= 5 && orientation <= 8;
