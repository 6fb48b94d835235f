// Compares the shapes of glyphs of different fonts: filled on a grid as wide as the glyph, whose height is that of the font, so that
// narrow and wide designs of a letter are alike, and low and tall letters are not.
import { crossingsOf, type Point } from '#formats/pdf/geometry/area.ts';
import type { Contour } from './outline.ts';

const columns = 24;
const rows = 52;
/** The heights that the grid covers, in thousandths of the font size. */
const [lowest, highest] = [-300, 1000];
/** A curve becomes so many lines. */
const steps = 6;

/** Which places of the grid a glyph fills, by rows from below. */
export type Shape = Uint8Array;

/** @returns nothing for a glyph that draws nothing */
export function shapeOf(contours: readonly Contour[]): Shape | undefined {
  const polygons = contours.map(flattened).filter(({ length }) => length > 2);
  const xs = polygons.flat().map(([x]) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  if (!(right > left)) return undefined;
  const shape = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const y = lowest + ((row + 0.5) * (highest - lowest)) / rows;
    const crossings = polygons.flatMap((polygon) => crossingsOf(polygon, y));
    for (let column = 0; column < columns; column += 1) {
      const x = left + ((column + 0.5) * (right - left)) / columns;
      const winding = crossings.reduce((sum, one) => sum + (one.x < x ? one.direction : 0), 0);
      if (winding) shape[row * columns + column] = 1;
    }
  }
  return shape;
}

function flattened(contour: Contour): Point[] {
  const points: Point[] = [];
  for (const segment of contour) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = segment;
    const from = points.at(-1);
    if (segment.length < 6 || !from) points.push([x1, y1]);
    else
      for (let step = 1; step <= steps; step += 1) {
        const t = step / steps;
        const u = 1 - t;
        const at = (a: number, b: number, c: number, d: number) =>
          u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
        points.push([at(from[0], x1, x2, x3), at(from[1], y1, y2, y3)]);
      }
  }
  return points;
}

/** The similarity of two shapes, from 0 to 1; places at an edge that only one fills count half, those with other heights less. */
export function similarity(one: Shape, other: Shape): number {
  const [ones, others] = [dilated(one), dilated(other)];
  let [filled, shared] = [0, 0];
  for (let at = 0; at < one.length; at += 1) {
    filled += (one[at] ?? 0) + (other[at] ?? 0);
    if (one[at] && other[at]) shared += 2;
    else if ((one[at] && others[at]) || (other[at] && ones[at])) shared += 0.5;
  }
  const apart =
    Math.abs(one.indexOf(1) - other.indexOf(1)) +
    Math.abs(one.lastIndexOf(1) - other.lastIndexOf(1));
  return filled ? (shared / filled) * (1 - apart / columns / rows) : 0;
}

/** A shape with the places beside those that it fills. */
function dilated(shape: Shape): Shape {
  const wider = new Uint8Array(shape.length);
  for (let at = 0; at < shape.length; at += 1) {
    const column = at % columns;
    const isNear =
      shape[at] ||
      shape[at - columns] ||
      shape[at + columns] ||
      (column > 0 && shape[at - 1]) ||
      (column < columns - 1 && shape[at + 1]);
    if (isNear) wider[at] = 1;
  }
  return wider;
}
