// Rectangles and polygons of a page, and their intersections with marks.
import type { Matrix } from '@octavo/contract';

export type Point = readonly [x: number, y: number];

/** A rectangle in the page's user space; `bottom` is less than `top`. */
export type Area = { left: number; bottom: number; right: number; top: number };

export const through = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

export const cornersOf = ({ left, bottom, right, top }: Area): Point[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];

/** The bounding box of some points. */
export function boundsOf(points: readonly Point[]): Area {
  const bounds = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.min(bounds.bottom, y);
    bounds.top = Math.max(bounds.top, y);
  }
  return bounds;
}

/** The bounding box of an area transformed by a matrix. */
export const areaThrough = (matrix: Matrix, area: Area): Area =>
  boundsOf(cornersOf(area).map((corner) => through(matrix, corner)));

export const unitSquare: Area = { left: 0, bottom: 0, right: 1, top: 1 };

/** The inverse of a matrix; nothing if it is singular. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-12) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

const overlap = (from: number, to: number, low: number, high: number) =>
  Math.min(to, high) - Math.max(from, low);

/** The common part of two areas; its sides are reversed if there is none. */
export const intersectionOf = (one: Area, other: Area): Area => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
});

/** True if two areas overlap by more than an edge. */
export const meet = (one: Area, other: Area): boolean =>
  overlap(one.left, one.right, other.left, other.right) > 0 &&
  overlap(one.bottom, one.top, other.bottom, other.top) > 0;

export const meetsAny = (area: Area, marks: readonly Area[]): boolean =>
  marks.some((mark) => meet(area, mark));

export const isWithin = (inner: Area, outer: Area, tolerance = 0): boolean =>
  inner.left >= outer.left - tolerance &&
  inner.right <= outer.right + tolerance &&
  inner.bottom >= outer.bottom - tolerance &&
  inner.top <= outer.top + tolerance;

/**
 * A mark may overlap its neighbours by this share of the smaller one's side: lines of text are close to each other, and
 * letters reach into their neighbours.
 */
const shared = 1 / 8;

/** True if an area overlaps a mark by more than neighbours may. */
export function isTaken(area: Area, mark: Area): boolean {
  const across = overlap(area.left, area.right, mark.left, mark.right);
  const up = overlap(area.bottom, area.top, mark.bottom, mark.top);
  const width = Math.min(area.right - area.left, mark.right - mark.left);
  const height = Math.min(area.top - area.bottom, mark.top - mark.bottom);
  return across > width * shared && up > height * shared;
}

/** Where the sides of a closed polygon cross a horizontal line, and whether they go up or down there. */
export const crossingsOf = (
  polygon: readonly Point[],
  y: number,
): { x: number; direction: 1 | -1 }[] =>
  polygon.flatMap(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
    if (y1 > y === y2 > y) return [];
    return { x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), direction: y2 > y1 ? 1 : -1 };
  });

/**
 * Clips a convex polygon to a rectangle (Sutherland and Hodgman, 1974).
 * @returns its corners, none if nothing is inside
 */
export function clipped(polygon: readonly Point[], area: Area): Point[] {
  let points = [...polygon];
  points = clippedAt(points, 0, area.left, 1);
  points = clippedAt(points, 0, area.right, -1);
  points = clippedAt(points, 1, area.bottom, 1);
  return clippedAt(points, 1, area.top, -1);
}

/** Clips a polygon at a line parallel to an axis. */
function clippedAt(points: readonly Point[], axis: 0 | 1, at: number, side: 1 | -1): Point[] {
  const distance = (point: Point) => (point[axis] - at) * side;
  return points.flatMap((point, index) => {
    const before = points[(index || points.length) - 1] as Point;
    const [here, there] = [distance(point), distance(before)];
    const kept = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const part = there / (there - here);
    const cut: Point = [
      before[0] + (point[0] - before[0]) * part,
      before[1] + (point[1] - before[1]) * part,
    ];
    return [cut, ...kept];
  });
}

/**
 * True if a rectangle transformed by a matrix overlaps one of the marks by more than neighbours may. Computed in the
 * rectangle's own coordinates, where slanted text is upright.
 */
export function isUnder(area: Area, matrix: Matrix, marks: readonly Area[]): boolean {
  const bounds = areaThrough(matrix, area);
  const near = marks.filter((mark) => meet(bounds, mark));
  if (!near.length) return false;
  const back = inverse(matrix);
  if (!back) return true;
  return near.some((mark) => {
    const turned = cornersOf(mark).map((corner) => through(back, corner));
    const common = clipped(turned, area);
    if (!common.length) return false;
    const [part, whole] = [boundsOf(common), boundsOf(turned)];
    const width = Math.min(area.right - area.left, whole.right - whole.left);
    const height = Math.min(area.top - area.bottom, whole.top - whole.bottom);
    return part.right - part.left > width * shared && part.top - part.bottom > height * shared;
  });
}
