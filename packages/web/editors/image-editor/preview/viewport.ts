// Calculates where an image lies on the stage. Pixels are CSS pixels unless noted otherwise.
import type { Rectangle, Size } from '@octavo/contract';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

export type Point = { x: number; y: number };

export type Viewport = {
  /** Screen pixels per pixel of the image, or `fit`: the whole image, not enlarged. */
  zoom: Zoom;
  /** The point of the image in the middle of the stage, as fractions of its size. */
  middle: Point;
};

/** The stage's size in CSS pixels, and screen pixels per CSS pixel. */
export type StageSize = Size & { density: number };

export const wholePicture: Viewport = { zoom: 'fit', middle: { x: 0.5, y: 0.5 } };

const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16];
export const maxZoom = 16;

/** The margin around an image that fits, in pixels. */
const margin = 16;

/** The zoom that shows the whole image; at most 1. */
export function fittingZoom(picture: Size, stageSize: StageSize): number {
  const across = (stageSize.width - 2 * margin) / picture.width;
  const down = (stageSize.height - 2 * margin) / picture.height;
  return Math.min(1, Math.max(0.001, Math.min(across, down) * stageSize.density));
}

/** The zoom as a number. */
export const zoomOf = ({ zoom }: Viewport, picture: Size, stageSize: StageSize): number =>
  zoom === 'fit' ? fittingZoom(picture, stageSize) : zoom;

/** The rectangle of the whole image, relative to the upper left corner of the stage. */
export function placeOf(viewport: Viewport, picture: Size, stageSize: StageSize): Rectangle {
  const factor = zoomOf(viewport, picture, stageSize) / stageSize.density;
  const [width, height] = [picture.width * factor, picture.height * factor];
  return {
    left: stageSize.width / 2 - clampMiddle(viewport.middle.x, width, stageSize.width) * width,
    top: stageSize.height / 2 - clampMiddle(viewport.middle.y, height, stageSize.height) * height,
    ...{ width, height },
  };
}

/** Aligns a rectangle to screen pixels, so that at 100 % each pixel of the image is shown unchanged. */
export const onPixels = (place: Rectangle, { density }: StageSize): Rectangle => ({
  ...place,
  left: Math.round(place.left * density) / density,
  top: Math.round(place.top * density) / density,
});

/** Centers an image that fits; a larger one leaves at most its margin empty. */
function clampMiddle(middle: number, length: number, stageSize: number): number {
  if (length <= stageSize - 2 * margin) return 0.5;
  const reach = (stageSize / 2 - margin) / length;
  return Math.min(1 - reach, Math.max(reach, middle));
}

/**
 * Changes the zoom.
 * @param at this point of the stage keeps showing the same point of the image
 */
export function withZoom(
  viewport: Viewport,
  zoom: Zoom,
  picture: Size,
  stageSize: StageSize,
  at: Point = { x: stageSize.width / 2, y: stageSize.height / 2 },
): Viewport {
  if (zoom === 'fit' || zoom <= fittingZoom(picture, stageSize)) return wholePicture;
  const before = placeOf(viewport, picture, stageSize);
  const factor = Math.min(zoom, maxZoom) / stageSize.density;
  const keptPoint = {
    x: (at.x - before.left) / before.width,
    y: (at.y - before.top) / before.height,
  };
  return clampViewport(
    {
      zoom: Math.min(zoom, maxZoom),
      middle: {
        x: keptPoint.x + (stageSize.width / 2 - at.x) / (picture.width * factor),
        y: keptPoint.y + (stageSize.height / 2 - at.y) / (picture.height * factor),
      },
    },
    picture,
    stageSize,
  );
}

/** Moves the image by some pixels, but not beyond its edges. */
export function moveBy(
  viewport: Viewport,
  { x, y }: Point,
  picture: Size,
  stageSize: StageSize,
): Viewport {
  const { left, top, width, height } = placeOf(viewport, picture, stageSize);
  const middle = {
    x: (stageSize.width / 2 - left - x) / width,
    y: (stageSize.height / 2 - top - y) / height,
  };
  return clampViewport({ ...viewport, middle }, picture, stageSize);
}

function clampViewport(viewport: Viewport, picture: Size, stageSize: StageSize): Viewport {
  const { width, height } = placeOf(viewport, picture, stageSize);
  const { x, y } = viewport.middle;
  return {
    ...viewport,
    middle: {
      x: clampMiddle(x, width, stageSize.width),
      y: clampMiddle(y, height, stageSize.height),
    },
  };
}

/** The next zoom step up or down; below the smallest step, `fit`. */
export function nextZoom(zoom: number, direction: 1 | -1, fitting: number): Zoom {
  // Zooms that are shown with the same percentage count as one.
  const isBeyond = (step: number) => direction * (step - zoom) > 0.005;
  const found = direction === 1 ? steps.find(isBeyond) : steps.findLast(isBeyond);
  if (found === undefined) return direction === 1 ? maxZoom : 'fit';
  return found <= fitting ? 'fit' : found;
}

/** A part of an image in its pixels, and the size in canvas pixels that it is drawn at. */
export type Part = { region: Rectangle; size: Size };

/** How much is drawn beyond the visible part, as a fraction of the stage, so that moving shows something at once. */
const overscan = 0.25;

/** The part of the image to draw: the visible part and some of its surroundings. */
export function partToDraw(viewport: Viewport, picture: Size, stageSize: StageSize): Part {
  const zoom = zoomOf(viewport, picture, stageSize);
  const seen = partSeen(viewport, picture, stageSize, overscan);
  // A higher resolution than the image's would show nothing more.
  const fine = Math.min(1, zoom);
  const size = {
    width: Math.max(1, Math.round(seen.width * fine)),
    height: Math.max(1, Math.round(seen.height * fine)),
  };
  return { region: seen, size };
}

/** The visible part of the image, in whole pixels. */
export function partSeen(
  viewport: Viewport,
  picture: Size,
  stageSize: StageSize,
  more = 0,
): Rectangle {
  const place = placeOf(viewport, picture, stageSize);
  const factor = picture.width / place.width;
  const from = (start: number, length: number) =>
    Math.max(0, Math.floor((-start - length * more) * factor));
  const to = (start: number, length: number, end: number) =>
    Math.min(end, Math.ceil((length * (1 + more) - start) * factor));
  const [left, top] = [from(place.left, stageSize.width), from(place.top, stageSize.height)];
  return {
    ...{ left, top },
    width: Math.max(1, to(place.left, stageSize.width, picture.width) - left),
    height: Math.max(1, to(place.top, stageSize.height, picture.height) - top),
  };
}

/** Whether the first rectangle contains the second. */
export const covers = (one: Rectangle, other: Rectangle): boolean =>
  one.left <= other.left &&
  one.top <= other.top &&
  one.left + one.width >= other.left + other.width &&
  one.top + one.height >= other.top + other.height;
