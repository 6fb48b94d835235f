// The changes of images that are gathered before they are saved together.
import type { ImageBox, ImageEdit, PdfImage } from '@octavo/contract';

export type ImageChange = Omit<ImageEdit, 'id' | 'file'> & { file?: File };

/** By the id of the image. */
export type ImageChanges = ReadonlyMap<string, ImageChange>;

export type Corner = 'nw' | 'ne' | 'sw' | 'se';
export const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];

/** In points: a smaller box could not be grabbed. */
const smallest = 4;

/** Where an image is with its changes. */
export const boxWith = ({ box }: PdfImage, change: ImageChange | undefined): ImageBox =>
  change?.box ?? box;

const round = (value: number) => Math.round(value * 100) / 100;

const isSame = (one: ImageBox, other: ImageBox) =>
  (['left', 'top', 'width', 'height'] as const).every(
    (side) => Math.abs(one[side] - other[side]) < 0.01,
  );

/** The changes with one more, or without one that leaves its image as it is. */
export function withImageChange(
  changes: ImageChanges,
  image: PdfImage,
  change: ImageChange,
): ImageChanges {
  const next = new Map(changes);
  // An image that is changed again is not deleted any more.
  const { delete: _, ...before } = changes.get(image.id) ?? {};
  const { box, turn, ...rest } = { ...before, ...change };
  const kept: ImageChange = {
    ...rest,
    ...(turn && { turn }),
    ...(box && (turn || !isSame(box, image.box)) && { box }),
  };
  if (Object.values(kept).some((value) => value !== undefined)) next.set(image.id, kept);
  else next.delete(image.id);
  return next;
}

const nextTurns = { 0: 90, 90: 180, 180: 270, 270: undefined } as const;

/** A quarter turn clockwise, around the middle. */
export function turnedOnce(image: PdfImage, change: ImageChange | undefined): ImageChange {
  const { left, top, width, height } = boxWith(image, change);
  const turn = nextTurns[change?.turn ?? 0];
  const box = {
    ...{ left: left + (width - height) / 2, top: top + (height - width) / 2 },
    ...{ width: height, height: width },
  };
  const { turn: _, ...rest } = change ?? {};
  return { ...rest, ...(turn && { turn }), box };
}

/** Makes a box larger or smaller at a corner; the opposite one stays. */
export function resizedBox(
  { left, top, width, height }: ImageBox,
  corner: Corner,
  [dx, dy]: readonly [number, number],
  keepsProportions: boolean,
): ImageBox {
  const wide = width + (corner.endsWith('e') ? dx : -dx);
  const high = height + (corner.startsWith('s') ? dy : -dy);
  const least = (value: number, side: number) => Math.max(Math.min(smallest, side), value);
  const scale = Math.max(wide / width, high / height, smallest / Math.max(width, height));
  const size = keepsProportions
    ? { width: width * scale, height: height * scale }
    : { width: least(wide, width), height: least(high, height) };
  return {
    ...size,
    left: corner.endsWith('e') ? left : left + width - size.width,
    top: corner.startsWith('s') ? top : top + height - size.height,
  };
}

/** The changes as they are sent, with the files that replace images. */
export function sentImageEdits(changes: ImageChanges): { edits: string; files: File[] } {
  const files: File[] = [];
  const edits = [...changes].map(([id, { file, box, ...change }]): ImageEdit => {
    if (change.delete) return { id, delete: true };
    if (file && !files.includes(file)) files.push(file);
    return {
      ...{ id, ...change },
      ...(box && {
        box: {
          ...{ left: round(box.left), top: round(box.top) },
          ...{ width: Math.max(0.01, round(box.width)), height: Math.max(0.01, round(box.height)) },
        },
      }),
      ...(file && { file: files.indexOf(file) + 1 }),
    };
  });
  return { edits: changes.size ? JSON.stringify(edits) : '', files };
}
