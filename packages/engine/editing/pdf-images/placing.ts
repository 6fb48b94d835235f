// Computes the matrices that move, resize and rotate images, and those that place new ones.
import { combine, inverse, type ImageEdit, type Matrix } from '@octavo/contract';
import { areaThrough, boundsOf, type Area } from '#formats/pdf/geometry/area.ts';
import { toDisplayed, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';
import type { PageImage } from './page-images.ts';

/** A place on the page as it is displayed, with vertical coordinates that grow downwards. */
type Frame = { left: number; top: number; width: number; height: number };

export type Move = {
  /** From the old place on the page to the new one; nothing if it stays. */
  matrix: Matrix | undefined;
  /** Around what is seen of it, on the page. */
  area: Area;
  /** On the displayed page: the place that it has when it is not turned, and how it is turned. */
  frame: Frame;
  turned: Matrix;
};

const frameOf = ({ left, bottom, right, top }: Area): Frame => ({
  ...{ left, top: bottom, width: right - left, height: top - bottom },
});
const areaOf = ({ left, top, width, height }: Frame): Area => ({
  ...{ left, bottom: top, right: left + width, top: top + height },
});

/** What a side is at least when it is stretched, in points: a hairline keeps its width. */
const hairline = 0.01;

/** Clockwise on the displayed page, around the middle of a frame. */
function turning(degrees: number | undefined, { left, top, width, height }: Frame): Matrix {
  const [x, y] = [left + width / 2, top + height / 2];
  const turns: Readonly<Partial<Record<number, readonly [number, number, number, number]>>> = {
    ...{ 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] },
  };
  const [a, b, c, d] = turns[degrees ?? 0] ?? [1, 0, 0, 1];
  return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
}

/** Where an edit puts an image. */
export function moveOf({ visible }: PageImage, { box, turn }: ImageEdit, boxes: PageBoxes): Move {
  const display = toDisplayed(boxes);
  const old = frameOf(areaThrough(display, visible));
  const turned = turning(turn, old);
  const before = frameOf(areaThrough(turned, areaOf(old)));
  const after = box ?? before;
  const scale = (now: number, was: number) => (was < hairline ? 1 : now / was);
  const [across, down] = [scale(after.width, before.width), scale(after.height, before.height)];
  const shift: Matrix = [
    ...([across, 0, 0, down] as const),
    ...([after.left - across * before.left, after.top - down * before.top] as const),
  ];
  const onPage = combine(combine(display, combine(turned, shift)), inverse(display));
  const isSame = onPage.every(
    (value, at) => Math.abs(value - (at % 3 ? 0 : 1)) < 1e-4 * (at > 3 ? 50 : 1),
  );
  const frame = turn === 90 || turn === 270 ? upright(after) : after;
  return {
    ...{ matrix: isSame ? undefined : onPage, frame, turned: turning(turn, frame) },
    area: areaThrough(inverse(display), areaOf(after)),
  };
}

/** The same middle with its sides exchanged. */
const upright = ({ left, top, width, height }: Frame): Frame => ({
  ...{ left: left + (width - height) / 2, top: top + (height - width) / 2 },
  ...{ width: height, height: width },
});

export type Placing = {
  /** From the unit square of the upright picture to the page. */
  matrix: Matrix;
  /** The part of that square that is seen; nothing if it is all. */
  part: Area | undefined;
};

/** Where a new picture is placed instead of an image. @param aspect its width to its height */
export function placingOf(
  { drawn }: PageImage,
  { matrix: moved, frame, turned }: Move,
  { aspect, fit }: { aspect: number; fit: NonNullable<ImageEdit['fit']> },
  boxes: PageBoxes,
): Placing {
  const toUser = inverse(toDisplayed(boxes));
  const { matrix } = drawn.state;
  // A slanted image keeps its slant; others may be stored in any direction, and a new one is upright.
  const isSlanted = slantOf(matrix) > 0.02;
  const { left, top, width, height } = frame;
  const base: Matrix = isSlanted
    ? combine(matrix, moved ?? [1, 0, 0, 1, 0, 0])
    : combine(combine([width, 0, 0, -height, left, top + height], turned), toUser);
  const whole = Math.hypot(base[0], base[1]) / Math.hypot(base[2], base[3]);
  const ratio = fit === 'stretch' ? 1 : aspect / whole;
  const isWide = fit === 'fill' ? ratio < 1 : ratio >= 1;
  const [across, up] = isWide ? [1, 1 / ratio] : [ratio, 1];
  const inside: Matrix = [across, 0, 0, up, (1 - across) / 2, (1 - up) / 2];
  const part = areaThrough(
    inverse(inside),
    boundsOf([
      [0, 0],
      [1, 1],
    ]),
  );
  return { matrix: combine(inside, base), part: fit === 'fill' ? part : undefined };
}

/** How far the sides are from the axes, as a share of their lengths. */
function slantOf([a, b, c, d]: Matrix): number {
  const side = (x: number, y: number) =>
    Math.min(Math.abs(x), Math.abs(y)) / Math.max(Math.abs(x), Math.abs(y), 1e-9);
  return Math.max(side(a, b), side(c, d));
}

/** Numbers as a content stream has them. */
export const written = (numbers: readonly number[]): string =>
  numbers.map((number) => writtenValue(Number(number.toPrecision(10)))).join(' ');
