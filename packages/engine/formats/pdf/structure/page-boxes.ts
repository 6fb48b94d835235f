// Reads the boxes and the rotation of pages (ISO 32000-2, 14.11.2).
import { combine, inverse, type Matrix } from '@octavo/contract';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';

/** In user space: left, bottom, right, top. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

export type PageBoxes = {
  media: Box;
  /** The displayed part of the page. */
  crop: Box;
  /** The trimmed page; by default the whole displayed part. */
  trim: Box;
  /** In degrees, clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** Points per unit of user space. */
  unit: number;
};

/** The size of pages without one: US Letter, as in readers. */
const letter: Box = [0, 0, 612, 792];

/** @param page the dictionary of a page */
export function boxesOf(objects: Objects, page: Dictionary): PageBoxes {
  const inherited = (key: string) => objects.inheritedValue(page, key);
  const media = boxOf(objects, inherited('/MediaBox')) ?? letter;
  const crop = within(boxOf(objects, inherited('/CropBox')), media);
  const trim = within(boxOf(objects, page['/TrimBox']), crop);
  const turned = objects.number(inherited('/Rotate')) ?? 0;
  return {
    media,
    crop,
    trim,
    rotation: asTurn(((turned % 360) + 360) % 360),
    unit: objects.number(page['/UserUnit']) ?? 1,
  };
}

const asTurn = (degrees: number): PageBoxes['rotation'] =>
  degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;

/** Corners may be in any order; an empty box is ignored. */
function boxOf(objects: Objects, value: Value | undefined): Box | undefined {
  const [x0, y0, x1, y1] = objects.numbers(value, 4) ?? [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
    return undefined;
  const box: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

/** The part of a box inside another; the other one if they do not overlap. */
function within(box: Box | undefined, outer: Box): Box {
  if (!box) return outer;
  const part: Box = [
    ...([Math.max(box[0], outer[0]), Math.max(box[1], outer[1])] as const),
    ...([Math.min(box[2], outer[2]), Math.min(box[3], outer[3])] as const),
  ];
  return part[2] > part[0] && part[3] > part[1] ? part : outer;
}

/** Distances from the sides of a page, as displayed. */
export type Margins = { left: number; right: number; top: number; bottom: number };

/**
 * A box without margins at its displayed sides.
 * @param margins in units of user space
 * @returns nothing if nothing is left
 */
export function cutBox(
  [left, bottom, right, top]: Box,
  margins: Margins,
  rotation: PageBoxes['rotation'],
): Box | undefined {
  const own = unturned(margins, rotation);
  const box: Box = [
    ...([left + own.left, bottom + own.bottom] as const),
    ...([right - own.right, top - own.top] as const),
  ];
  return box[2] - box[0] >= 1 && box[3] - box[1] >= 1 ? box : undefined;
}

/** The margins at the sides of user space instead of the displayed ones. */
function unturned(margins: Margins, rotation: PageBoxes['rotation']): Margins {
  const { left, right, top, bottom } = margins;
  if (rotation === 90) return { left: top, top: right, right: bottom, bottom: left };
  if (rotation === 180) return { left: right, right: left, top: bottom, bottom: top };
  if (rotation === 270) return { left: bottom, bottom: right, right: top, top: left };
  return margins;
}

/**
 * The matrix from points of a displayed box, counted from its lower left corner, to user space (ISO 32000-2, 7.7.3.3,
 * Rotate and UserUnit).
 */
export function fromDisplayed(
  [left, bottom, right, top]: Box,
  { rotation, unit }: Pick<PageBoxes, 'rotation' | 'unit'>,
): Matrix {
  const one = 1 / unit;
  const turned: Readonly<Record<PageBoxes['rotation'], Matrix>> = {
    0: [one, 0, 0, one, left, bottom],
    90: [0, one, -one, 0, right, bottom],
    180: [-one, 0, 0, -one, right, top],
    270: [0, -one, one, 0, left, top],
  };
  return turned[rotation];
}

/** From user space to points from the upper left corner of the displayed page. */
export function toDisplayed(boxes: PageBoxes): Matrix {
  const { crop, rotation, unit } = boxes;
  const isTurned = rotation === 90 || rotation === 270;
  const height = (isTurned ? crop[2] - crop[0] : crop[3] - crop[1]) * unit;
  return combine(inverse(fromDisplayed(crop, boxes)), [1, 0, 0, -1, 0, height]);
}

/** The smallest box with both. */
export const around = (one: Box, other: Box): Box => [
  ...([Math.min(one[0], other[0]), Math.min(one[1], other[1])] as const),
  ...([Math.max(one[2], other[2]), Math.max(one[3], other[3])] as const),
];

/** In points, from the upper left corner of the page as it is displayed. */
export type PlaceBox = { left: number; top: number; width: number; height: number };

/** A box of user space on the page as it is displayed; nothing if it is outside. */
export function displayed(
  [x0, y0, x1, y1]: Box,
  { crop, rotation, unit }: PageBoxes,
): PlaceBox | undefined {
  const [left, right] = [Math.max(Math.min(x0, x1), crop[0]), Math.min(Math.max(x0, x1), crop[2])];
  const [bottom, top] = [Math.max(Math.min(y0, y1), crop[1]), Math.min(Math.max(y0, y1), crop[3])];
  if (right <= left || top <= bottom) return undefined;
  const [wide, high] = [right - left, top - bottom];
  const turned = {
    0: { left: left - crop[0], top: crop[3] - top },
    90: { left: bottom - crop[1], top: left - crop[0] },
    180: { left: crop[2] - right, top: bottom - crop[1] },
    270: { left: crop[3] - top, top: crop[2] - right },
  }[rotation];
  const isTurned = rotation === 90 || rotation === 270;
  const round = (value: number) => Math.round(value * unit * 100) / 100;
  return {
    ...{ left: round(turned.left), top: round(turned.top) },
    ...{ width: round(isTurned ? high : wide), height: round(isTurned ? wide : high) },
  };
}
