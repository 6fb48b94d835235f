// Calculates where an image lies on the stage. Pixels are CSS pixels unless noted otherwise.
import type { Rectangle, Size } from '@octavo/contract';
import type { Zoom } from '#ui/forms/zoom-select.tsx';

export type Point = { x: number; y: number };

export type Viewport = {
  /** Pixels of the screen for each pixel of the picture; all of it, and nothing enlarged. */
  zoom: Zoom;
  /** What of the picture is in the middle of the stage, in parts of its width and height. */
  middle: Point;
};

/** The stage: its size, and how many pixels of the screen one of CSS has. */
export type StageSize = Size & { density: number };

export const wholePicture: Viewport = { zoom: 'fit', middle: { x: 0.5, y: 0.5 } };

const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16];
export const maxZoom = 16;

/** Left free around a picture that fits, in pixels. */
const margin = 16;

/** The zoom at which all of a picture is seen; at most one to one. */
export function fittingZoom(picture: Size, stageSize: StageSize): number {
  const across = (stageSize.width - 2 * margin) / picture.width;
  const down = (stageSize.height - 2 * margin) / picture.height;
  return Math.min(1, Math.max(0.001, Math.min(across, down) * stageSize.density));
}

/** The zoom in numbers. */
export const zoomOf = ({ zoom }: Viewport, picture: Size, stageSize: StageSize): number =>
  zoom === 'fit' ? fittingZoom(picture, stageSize) : zoom;

/** Where all of the picture lies, from the upper left corner of the stage. */
export function placeOf(viewport: Viewport, picture: Size, stageSize: StageSize): Rectangle {
  const factor = zoomOf(viewport, picture, stageSize) / stageSize.density;
  const [width, height] = [picture.width * factor, picture.height * factor];
  return {
    left: stageSize.width / 2 - held(viewport.middle.x, width, stageSize.width) * width,
    top: stageSize.height / 2 - held(viewport.middle.y, height, stageSize.height) * height,
    ...{ width, height },
  };
}

/** A place that begins on a pixel of the screen: there, one to one shows each pixel of a picture as it is. */
export const onPixels = (place: Rectangle, { density }: StageSize): Rectangle => ({
  ...place,
  left: Math.round(place.left * density) / density,
  top: Math.round(place.top * density) / density,
});

/** Centres an image that fits; a larger one leaves no more than its margin empty. */
function held(middle: number, length: number, stageSize: number): number {
  if (length <= stageSize - 2 * margin) return 0.5;
  const reach = (stageSize / 2 - margin) / length;
  return Math.min(1 - reach, Math.max(reach, middle));
}

/**
 * Another zoom.
 * @param at what is there on the stage stays there
 */
export function zoomedTo(
  viewport: Viewport,
  zoom: Zoom,
  picture: Size,
  stageSize: StageSize,
  at: Point = { x: stageSize.width / 2, y: stageSize.height / 2 },
): Viewport {
  if (zoom === 'fit' || zoom <= fittingZoom(picture, stageSize)) return wholePicture;
  const before = placeOf(viewport, picture, stageSize);
  const factor = Math.min(zoom, maxZoom) / stageSize.density;
  const kept = {
    x: (at.x - before.left) / before.width,
    y: (at.y - before.top) / before.height,
  };
  return withinReach(
    {
      zoom: Math.min(zoom, maxZoom),
      middle: {
        x: kept.x + (stageSize.width / 2 - at.x) / (picture.width * factor),
        y: kept.y + (stageSize.height / 2 - at.y) / (picture.height * factor),
      },
    },
    picture,
    stageSize,
  );
}

/** The picture pushed by some pixels, no further than to its edges. */
export function movedBy(
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
  return withinReach({ ...viewport, middle }, picture, stageSize);
}

function withinReach(viewport: Viewport, picture: Size, stageSize: StageSize): Viewport {
  const { width, height } = placeOf(viewport, picture, stageSize);
  const { x, y } = viewport.middle;
  return {
    ...viewport,
    middle: { x: held(x, width, stageSize.width), y: held(y, height, stageSize.height) },
  };
}

/** The next larger or smaller step; all of the picture below the smallest one. */
export function nextZoom(zoom: number, direction: 1 | -1, fitting: number): Zoom {
  // What is shown as one percent is one zoom.
  const isBeyond = (step: number) => direction * (step - zoom) > 0.005;
  const found = direction === 1 ? steps.find(isBeyond) : steps.findLast(isBeyond);
  if (found === undefined) return direction === 1 ? maxZoom : 'fit';
  return found <= fitting ? 'fit' : found;
}

/** A part of a picture, in its pixels, and how many pixels of a canvas it is drawn with. */
export type Part = { region: Rectangle; size: Size };

/** Drawn beyond what is seen, in parts of the stage, so that moving it shows something at once. */
const beyond = 0.25;

/** What of a picture is drawn: what is seen, and some of what is around it. */
export function partToDraw(viewport: Viewport, picture: Size, stageSize: StageSize): Part {
  const zoom = zoomOf(viewport, picture, stageSize);
  const seen = partSeen(viewport, picture, stageSize, beyond);
  // More pixels than the picture has would show nothing more.
  const fine = Math.min(1, zoom);
  const size = {
    width: Math.max(1, Math.round(seen.width * fine)),
    height: Math.max(1, Math.round(seen.height * fine)),
  };
  return { region: seen, size };
}

/** What of a picture is seen, in whole pixels of it. */
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

/** Whether all of a part lies within another one. */
export const covers = (one: Rectangle, other: Rectangle): boolean =>
  one.left <= other.left &&
  one.top <= other.top &&
  one.left + one.width >= other.left + other.width &&
  one.top + one.height >= other.top + other.height;
