// Maps between a page's user space and the displayed page (ISO 32000-2, 7.7.3.3 and 8.3.2.3).
import { combine, type Matrix } from '@octavo/contract';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { boxesOf, type Box, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { areaThrough, type Area } from '#formats/pdf/geometry/area.ts';

/** The displayed part of a page. */
export type Geometry = {
  /** From the displayed page, in points from its upper left corner downwards, to user space. */
  fromShown: Matrix;
  /** In points, as displayed. */
  width: number;
  height: number;
};

/** A rectangle; the order of its corners does not matter. */
export function areaOf(graph: Graph, value: Value | undefined): Area | undefined {
  const found = graph.numbers(value, 4) as [number, number, number, number] | undefined;
  if (!found) return undefined;
  const [x, y, toX, toY] = found;
  return {
    left: Math.min(x, toX),
    right: Math.max(x, toX),
    bottom: Math.min(y, toY),
    top: Math.max(y, toY),
  };
}

/** Reads how a page is cropped, rotated and scaled. */
export function geometryOf(graph: Graph, page: Dictionary): Geometry {
  const { crop, rotation, unit } = boxesOf(graph, page);
  return geometryOfBox(crop, rotation, unit > 0 ? unit : 1);
}

/** How poppler measures a page: uncropped, and in its own units. */
export function uncroppedGeometryOf(graph: Graph, page: Dictionary): Geometry {
  const { media, rotation } = boxesOf(graph, page);
  return geometryOfBox(media, rotation, 1);
}

function geometryOfBox(
  [left, bottom, right, top]: Box,
  rotation: PageBoxes['rotation'],
  unit: number,
): Geometry {
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  // The upper left corner of the displayed page, and its directions right and down.
  const turned: Readonly<Record<typeof rotation, Matrix>> = {
    0: [1, 0, 0, -1, left, top],
    90: [0, 1, 1, 0, left, bottom],
    180: [-1, 0, 0, 1, right, bottom],
    270: [0, -1, -1, 0, right, top],
  };
  return {
    fromShown: combine([1 / unit, 0, 0, 1 / unit, 0, 0], turned[rotation]),
    width: rotation % 180 ? height : width,
    height: rotation % 180 ? width : height,
  };
}

type DisplayedPage = { left: number; top: number; width: number; height: number };

/** Converts an area of the displayed page to user space. */
export const toUserSpace = (
  { fromShown }: Geometry,
  { left, top, width, height }: DisplayedPage,
): Area => areaThrough(fromShown, { left, bottom: top, right: left + width, top: top + height });
