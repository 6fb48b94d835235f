// The shapes of lines of annotations and of their ends: arrows, squares and the like (ISO 32000-2, table 179), in the sizes of poppler.
// The engine writes them into files, the viewer shows them before.
import { apply, type Matrix } from './matrix.ts';

export type LinePoint = readonly [x: number, y: number];

export type PathStep = {
  /** As in PDF, and in upper case in SVG. */
  operator: 'm' | 'l' | 'c';
  /** Coordinates, alternately x and y. */
  numbers: readonly number[];
};

export type LineEnd = {
  steps: readonly PathStep[];
  /** Whether it is stroked only; others are closed, and may be filled. */
  isOpen: boolean;
};

export type LineWithEnds = {
  /** Without the parts that its ends cover. */
  line: readonly PathStep[];
  ends: readonly LineEnd[];
  /** The size of the ends. */
  size: number;
};

/** How far from its ends a quarter of a circle has its control points, as a share of the radius. */
export const roundness = 0.5523;

/** The size of an end in widths of its line, as poppler draws it. */
export const lineEndWidths = 6;

/** The angle of an arrow's head on each side, and of a slash to the line. */
const [headAngle, slashAngle] = [Math.PI / 6, Math.PI / 3];

/** A corner, or the corners of a curve, in sizes; the line comes from the left and ends at 0 0. */
type Part = readonly number[];
type Shape = { parts: readonly Part[]; isOpen?: boolean; length?: number };

/** Half of the width of a head, as a share of its length. */
const headHalf = Math.tan(headAngle);
const [slashX, slashY] = [Math.cos(slashAngle) / 2, Math.sin(slashAngle) / 2];

const box = [
  [-1, 0.5],
  [0, 0.5],
  [0, -0.5],
  [-1, -0.5],
] as const;
const circle = [
  [0, 0],
  [0, roundness / 2, -0.5 + roundness / 2, 0.5, -0.5, 0.5],
  [-0.5 - roundness / 2, 0.5, -1, roundness / 2, -1, 0],
  [-1, -roundness / 2, -0.5 - roundness / 2, -0.5, -0.5, -0.5],
  [-0.5 + roundness / 2, -0.5, 0, -roundness / 2, 0, 0],
];
const head = [
  [-1, headHalf],
  [0, 0],
  [-1, -headHalf],
] as const;
const backwards = [
  [0, headHalf],
  [-1, 0],
  [0, -headHalf],
] as const;

const shapes: Readonly<Record<string, Shape>> = {
  Square: { parts: box, length: 1 },
  Circle: { parts: circle, length: 1 },
  Diamond: {
    parts: [
      [-1, 0],
      [-0.5, 0.5],
      [0, 0],
      [-0.5, -0.5],
    ],
    length: 1,
  },
  OpenArrow: { parts: head, isOpen: true },
  ClosedArrow: { parts: head, length: 1 },
  ROpenArrow: { parts: backwards, isOpen: true, length: 1 },
  RClosedArrow: { parts: backwards, length: 1 },
  Butt: {
    parts: [
      [0, 0.5],
      [0, -0.5],
    ],
    isOpen: true,
  },
  Slash: {
    parts: [
      [slashX, slashY],
      [-slashX, -slashY],
    ],
    isOpen: true,
  },
};

/**
 * A line through points, and its ends.
 * @param points two or more
 * @param names of the ends at the first and the last point, such as `ClosedArrow`
 */
export function lineWithEnds(
  points: readonly LinePoint[],
  names: readonly unknown[],
  width: number,
): LineWithEnds {
  const [first, second] = points as [LinePoint, LinePoint];
  const [last, before] = [points.at(-1) as LinePoint, points.at(-2) as LinePoint];
  const shortest = Math.min(distance(first, second), distance(before, last));
  const size = Math.min(lineEndWidths * width, shortest / 2);
  const start = lineEnd(names[0], second, first, size);
  const end = lineEnd(names[1], before, last, size);
  const corners = [
    shortened(second, first, start?.length ?? 0),
    ...points.slice(1, -1),
    shortened(before, last, end?.length ?? 0),
  ];
  return { line: stepsOf(corners), ends: [start, end].flatMap((one) => one?.end ?? []), size };
}

/** @returns nothing if there is no such end */
function lineEnd(name: unknown, from: LinePoint, to: LinePoint, size: number) {
  const shape = typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  const span = distance(from, to);
  if (!shape || span === 0) return undefined;
  const [cos, sin] = [(to[0] - from[0]) / span, (to[1] - from[1]) / span];
  const matrix: Matrix = [size * cos, size * sin, -size * sin, size * cos, to[0], to[1]];
  const steps = stepsOf(shape.parts.map((part) => pointsThrough(matrix, part)));
  const end: LineEnd = { steps, isOpen: shape.isOpen ?? false };
  return { end, length: (shape.length ?? 0) * size };
}

const stepsOf = (parts: readonly (readonly number[])[]): PathStep[] =>
  parts.map((numbers, index) => ({
    operator: numbers.length > 2 ? 'c' : index === 0 ? 'm' : 'l',
    numbers,
  }));

/** Coordinates, alternately x and y, through a matrix. */
export const pointsThrough = (matrix: Matrix, numbers: readonly number[]): number[] =>
  numbers.flatMap((x, index) => {
    if (index % 2) return [];
    const point = apply(matrix, x, numbers[index + 1] ?? 0);
    return [point.x, point.y];
  });

/** Pairs of coordinates that alternate. */
export const pairsOf = (numbers: readonly number[]): LinePoint[] =>
  numbers.flatMap((x, index) => (index % 2 ? [] : [[x, numbers[index + 1] ?? 0] as const]));

const distance = (one: LinePoint, other: LinePoint): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1]);

function shortened(from: LinePoint, end: LinePoint, by: number): LinePoint {
  const share = by / (distance(from, end) || 1);
  return [end[0] + (from[0] - end[0]) * share, end[1] + (from[1] - end[1]) * share];
}

type Rectangle = readonly number[];

/** Sides shorter than this are not stretched: points would be beyond all pages. In points. */
const leastSide = 0.001;

/** The matrix with which an annotation is moved and stretched from one rectangle to another; both upright, the lower left corner first. */
export function stretchBetween(from: Rectangle, to: Rectangle): Matrix {
  const sides = (rect: Rectangle): [number, number] => [
    (rect[2] ?? 0) - (rect[0] ?? 0),
    (rect[3] ?? 0) - (rect[1] ?? 0),
  ];
  const [[width, height], [newWidth, newHeight]] = [sides(from), sides(to)];
  const across = width > leastSide ? newWidth / width : 1;
  const up = height > leastSide ? newHeight / height : 1;
  const [left = 0, bottom = 0] = from;
  return [across, 0, 0, up, (to[0] ?? 0) - across * left, (to[1] ?? 0) - up * bottom];
}

/** Distances of a text to the left, lower, right and upper side of a rectangle, if any space is left between them (ISO 32000-2, table 177: RD). */
export function insetsWithin(
  insets: readonly number[] | undefined,
  width: number,
  height: number,
): readonly [number, number, number, number] {
  const [left = 0, bottom = 0, right = 0, top = 0] = insets ?? [];
  const isSound =
    Math.min(left, bottom, right, top) >= 0 && left + right < width && bottom + top < height;
  return isSound ? [left, bottom, right, top] : [0, 0, 0, 0];
}
