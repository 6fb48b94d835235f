// Removes lines and shapes under marks: text drawn as outlines, signatures, charts. Backgrounds and rules that merely
// pass below a mark reveal nothing and stay.
import type { Matrix } from '@octavo/contract';
import {
  boundsOf,
  isWithin,
  meet,
  through,
  type Area,
  type Point,
} from '#formats/pdf/geometry/area.ts';
import type { Operation } from '#formats/pdf/syntax/content-reader.ts';
import { numbersOf } from '#formats/pdf/syntax/content-reader.ts';

/** An operation that builds a path, and its points on the page. */
type Segment = { operation: Operation; points: Point[] };
type Subpath = Segment[];

/** The number of operands of path operators (ISO 32000-2, table 58). */
const operandCounts: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  c: 6,
  v: 4,
  y: 4,
  re: 4,
  h: 0,
};

export const isPathOperator = (operator: string): boolean => operator in operandCounts;

export const isPaintOperator = (operator: string): boolean =>
  /^(?:[fF]\*?|[Bb]\*?|[Ss]|n)$/.test(operator);

/** A shape up to this size, in units of the page, is removed as a whole instead of clipped. */
const smallSide = 150;

/** A shape that exceeds a mark by less than this counts as under it. */
const tolerance = 1;

/** A remaining segment: the operation itself, or a move or line to its end point. */
export type KeptSegment = { operation: Operation; as?: 'm' | 'l' };

/** The path that is being built. */
export class Path {
  #subpaths: Subpath[] = [];
  #isClip = false;

  get isEmpty(): boolean {
    return !this.#subpaths.length;
  }

  get from(): number | undefined {
    return this.#subpaths[0]?.[0]?.operation.from;
  }

  get isClip(): boolean {
    return this.#isClip;
  }

  /** Contains everything that it paints. */
  get bounds(): Area {
    return boundsOf(this.#subpaths.flat().flatMap(({ points }) => points));
  }

  add(operation: Operation, matrix: Matrix): void {
    const points = pointsOf(operation).map((point) => through(matrix, point));
    const begins = operation.operator === 'm' || operation.operator === 're';
    if (begins || !this.#subpaths.length) this.#subpaths.push([]);
    this.#subpaths.at(-1)?.push({ operation, points });
  }

  clip(): void {
    this.#isClip = true;
  }

  /** The segments that stay; nothing if all of them do. */
  without(marks: readonly Area[], isFilled: boolean): KeptSegment[] | undefined {
    const near = marks.filter((mark) => meet(grown(this.bounds), mark));
    if (!near.length) return undefined;
    const kept = this.#subpaths.map((subpath) => keptOf(subpath, near, isFilled || this.#isClip));
    return kept.some((subpath) => subpath !== undefined)
      ? kept.flatMap((subpath, index) => subpath ?? (this.#subpaths[index] as Subpath))
      : undefined;
  }
}

/** Gives an area without height or width some, because a line has a thickness. */
const grown = ({ left, bottom, right, top }: Area): Area => ({
  left: left - 0.1,
  bottom: bottom - 0.1,
  right: right + 0.1,
  top: top + 0.1,
});

function pointsOf({ operator, operands }: Operation): Point[] {
  const numbers = numbersOf(operands, operandCounts[operator] ?? 0) ?? [];
  if (operator === 're') {
    const [x = 0, y = 0, width = 0, height = 0] = numbers;
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  }
  return numbers.flatMap((x, index): Point[] =>
    index % 2 ? [] : [[x, numbers[index + 1] as number]],
  );
}

/** The segments of a subpath that stay; nothing if all of them do. */
function keptOf(
  subpath: Subpath,
  marks: readonly Area[],
  isFilled: boolean,
): KeptSegment[] | undefined {
  const points = subpath.flatMap((segment) => segment.points);
  if (!points.length) return undefined;
  const bounds = boundsOf(points);
  if (marks.some((mark) => isWithin(bounds, mark, tolerance))) return [];
  if (isPlain(subpath)) return undefined;
  const isHit = subpath.some((_, index) => isSegmentUnder(subpath, index, marks));
  if (!isHit) return undefined;
  const isSmall = Math.max(bounds.right - bounds.left, bounds.top - bounds.bottom) <= smallSide;
  return isSmall ? [] : outside(subpath, marks, isFilled);
}

/** True for rectangles and straight rules parallel to the edges of the page. */
function isPlain(subpath: Subpath): boolean {
  const points = subpath.flatMap((segment) => segment.points);
  if (points.length > 5 || subpath.some(({ operation }) => 'cvy'.includes(operation.operator)))
    return false;
  return points.every((point, index) => {
    const before = points[(index || points.length) - 1] as Point;
    return Math.abs(point[0] - before[0]) < 0.1 || Math.abs(point[1] - before[1]) < 0.1;
  });
}

function isSegmentUnder(subpath: Subpath, index: number, marks: readonly Area[]): boolean {
  const { points } = subpath[index] as Segment;
  const before = index > 0 ? subpath[index - 1]?.points.at(-1) : undefined;
  const all = before ? [before, ...points] : points;
  return all.length > 0 && marks.some((mark) => meet(grown(boundsOf(all)), mark));
}

/** The segments outside the marks: a line is interrupted, the outline of a surface continues straight. */
function outside(subpath: Subpath, marks: readonly Area[], isFilled: boolean): KeptSegment[] {
  const kept: KeptSegment[] = [];
  let isCut = true;
  subpath.forEach(({ operation }, index) => {
    const begins = operation.operator === 'm' || operation.operator === 're';
    const isUnder = begins
      ? marks.some((mark) => (subpath[index] as Segment).points.some((point) => isIn(point, mark)))
      : isSegmentUnder(subpath, index, marks);
    // Closing the path would draw a line to its start, which may have been removed.
    if (operation.operator === 'h') {
      if (isFilled && kept.length) kept.push({ operation });
      return;
    }
    if (isUnder) {
      isCut = true;
      return;
    }
    const before = subpath[index - 1];
    // The line continues where it leaves the mark.
    if (isCut && !begins && before)
      kept.push({ operation: before.operation, as: kept.length && isFilled ? 'l' : 'm' });
    kept.push({ operation });
    isCut = false;
  });
  return kept;
}

const isIn = ([x, y]: Point, { left, bottom, right, top }: Area) =>
  x >= left && x <= right && y >= bottom && y <= top;
