// Converts PDF coordinates to those of the displayed page: rotated, cropped, and with y downwards.
import { identity, type Matrix } from '@octavo/contract';
import type { LoadedPage } from '#formats/pdf/pdfium.ts';
import type { OutParameters } from '#formats/pdf/page-objects-module.ts';
import type { Box } from '#models/page/page-content.ts';

/**
 * The bounding box of a box transformed by a matrix; its corners may be in any order. Without temporary objects, because it is called for
 * each letter of a page.
 */
export function boxThrough([a, b, c, d, e, f]: Matrix, { left, top, right, bottom }: Box): Box {
  return {
    left: Math.min(a * left, a * right) + Math.min(c * top, c * bottom) + e,
    top: Math.min(b * left, b * right) + Math.min(d * top, d * bottom) + f,
    right: Math.max(a * left, a * right) + Math.max(c * top, c * bottom) + e,
    bottom: Math.max(b * left, b * right) + Math.max(d * top, d * bottom) + f,
  };
}

export type PageView = { width: number; height: number; matrix: Matrix };

/** For each clockwise quarter turn, the matrix that moves the box's displayed corner to the origin. */
const turned: readonly ((box: Box) => Matrix)[] = [
  ({ left, top }) => [1, 0, 0, -1, -left, top],
  ({ left, bottom }) => [0, 1, 1, 0, -bottom, -left],
  ({ right, bottom }) => [-1, 0, 0, 1, right, -bottom],
  ({ right, top }) => [0, -1, -1, 0, top, right],
];

/** The displayed size of a page, and the matrix for its content. */
export function pageView({ pdfium, page }: LoadedPage, out: OutParameters): PageView {
  pdfium._FPDF_GetPageBoundingBox(page, out.at);
  const box = { left: out.float(0), top: out.float(1), right: out.float(2), bottom: out.float(3) };
  const turns = pdfium._FPDFPage_GetRotation(page) & 3;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const matrix = turned[turns]?.(box) ?? identity;
  return turns % 2 ? { width: height, height: width, matrix } : { width, height, matrix };
}

export const matrixAt = (out: OutParameters): Matrix => [
  out.float(0),
  out.float(1),
  out.float(2),
  out.float(3),
  out.float(4),
  out.float(5),
];

/** The intersection of two boxes; nothing if they do not touch. */
export function overlap(a: Box, b: Box): Box | undefined {
  const shared = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return shared.left <= shared.right && shared.top <= shared.bottom ? shared : undefined;
}
