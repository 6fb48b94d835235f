// Calculates where an image lies in the preview. Pixels are CSS pixels unless noted otherwise.
import type { Rectangle, Size } from '@octavo/contract';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

export type Point = { x: number; y: number };

export type Viewport = {
  /** Screen pixels per pixel of the image, or `fit`: the whole image, not enlarged. */
  zoom: Zoom;
  /** The point of the image in the middle of the preview, as fractions of its size. */
  middle: Point;
};

/** The preview's size in CSS pixels, and screen pixels per CSS pixel. */
export type PreviewSize = Size & { density: number };

export const wholePicture: Viewport = { zoom: 'fit', middle: { x: 0.5, y: 0.5 } };

const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16];
export const maxZoom = 16;

/** The margin around an image that fits, in pixels. */
const margin = 16;

/** The zoom that shows the whole image; at most 1. */
export function fittingZoom(picture: Size, previewSize: PreviewSize): number {
  const across = (previewSize.width - 2 * margin) / picture.width;
  const down = (previewSize.height - 2 * margin) / picture.height;
  return Math.min(1, Math.max(0.001, Math.min(across, down) * previewSize.density));
}

/** The zoom as a number. */
export const zoomOf = ({ zoom }: Viewport, picture: Size, previewSize: PreviewSize): number =>
  zoom === 'fit' ? fittingZoom(picture, previewSize) : zoom;

/** The rectangle of the whole image, relative to the upper left corner of the preview. */
export function placeOf(viewport: Viewport, picture: Size, previewSize: PreviewSize): Rectangle {
  const factor = zoomOf(viewport, picture, previewSize) / previewSize.density;
  const [width, height] = [picture.width * factor, picture.height * factor];
  return {
    left: previewSize.width / 2 - clampMiddle(viewport.middle.x, width, previewSize.width) * width,
    top:
      previewSize.height / 2 - clampMiddle(viewport.middle.y, height, previewSize.height) * height,
    ...{ width, height },
  };
}

/** Aligns a rectangle to screen pixels, so that at 100 % each pixel of the image is shown unchanged. */
export const onPixels = (place: Rectangle, { density }: PreviewSize): Rectangle => ({
  ...place,
  left: Math.round(place.left * density) / density,
  top: Math.round(place.top * density) / density,
});

/** Centers an image that fits; a larger one leaves at most its margin empty. */
function clampMiddle(middle: number, length: number, previewLength: number): number {
  if (length <= previewLength - 2 * margin) return 0.5;
  const reach = (previewLength / 2 - margin) / length;
  return Math.min(1 - reach, Math.max(reach, middle));
}

/**
 * Changes the zoom.
 * @param at this point of the preview keeps showing the same point of the image
 */
export function withZoom(
  viewport: Viewport,
  zoom: Zoom,
  picture: Size,
  previewSize: PreviewSize,
  at: Point = { x: previewSize.width / 2, y: previewSize.height / 2 },
): Viewport {
  if (zoom === 'fit' || zoom <= fittingZoom(picture, previewSize)) return wholePicture;
  const before = placeOf(viewport, picture, previewSize);
  const factor = Math.min(zoom, maxZoom) / previewSize.density;
  const keptPoint = {
    x: (at.x - before.left) / before.width,
    y: (at.y - before.top) / before.height,
  };
  return clampViewport(
    {
      zoom: Math.min(zoom, maxZoom),
      middle: {
        x: keptPoint.x + (previewSize.width / 2 - at.x) / (picture.width * factor),
        y: keptPoint.y + (previewSize.height / 2 - at.y) / (picture.height * factor),
      },
    },
    picture,
    previewSize,
  );
}

/** Moves the image by some pixels, but not beyond its edges. */
export function moveBy(
  viewport: Viewport,
  { x, y }: Point,
  picture: Size,
  previewSize: PreviewSize,
): Viewport {
  const { left, top, width, height } = placeOf(viewport, picture, previewSize);
  const middle = {
    x: (previewSize.width / 2 - left - x) / width,
    y: (previewSize.height / 2 - top - y) / height,
  };
  return clampViewport({ ...viewport, middle }, picture, previewSize);
}

function clampViewport(viewport: Viewport, picture: Size, previewSize: PreviewSize): Viewport {
  const { width, height } = placeOf(viewport, picture, previewSize);
  const { x, y } = viewport.middle;
  return {
    ...viewport,
    middle: {
      x: clampMiddle(x, width, previewSize.width),
      y: clampMiddle(y, height, previewSize.height),
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

/** How much is drawn beyond the visible part, as a fraction of the preview, so that moving shows something at once. */
const overscan = 0.25;

/** The part of the image to draw: the visible part and some of its surroundings. */
export function partToDraw(viewport: Viewport, picture: Size, previewSize: PreviewSize): Part {
  const zoom = zoomOf(viewport, picture, previewSize);
  const seen = partSeen(viewport, picture, previewSize, overscan);
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
  previewSize: PreviewSize,
  more = 0,
): Rectangle {
  const place = placeOf(viewport, picture, previewSize);
  const factor = picture.width / place.width;
  const from = (start: number, length: number) =>
    Math.max(0, Math.floor((-start - length * more) * factor));
  const to = (start: number, length: number, end: number) =>
    Math.min(end, Math.ceil((length * (1 + more) - start) * factor));
  const [left, top] = [from(place.left, previewSize.width), from(place.top, previewSize.height)];
  return {
    ...{ left, top },
    width: Math.max(1, to(place.left, previewSize.width, picture.width) - left),
    height: Math.max(1, to(place.top, previewSize.height, picture.height) - top),
  };
}

/** Whether the first rectangle contains the second. */
export const covers = (one: Rectangle, other: Rectangle): boolean =>
  one.left <= other.left &&
  one.top <= other.top &&
  one.left + one.width >= other.left + other.width &&
  one.top + one.height >= other.top + other.height;
