// Places an image exactly as the server does: downscaled by Lanczos, upscaled and rotated by cubic interpolation.
import {
  boundingBox,
  combine,
  inverse,
  scalesOf,
  type Placement,
  type Rectangle,
  type Size,
} from '@octavo/contract';
import { pixelsWithin, scaling, translation } from '#image/geometry/transform.ts';
import {
  canvasOf,
  fromLevel,
  isRightAngle,
  epsilon,
  scaleOf,
  signsOf,
  size,
  placementTask,
  type PlaceImage,
} from '#image/geometry/fast-placement.ts';
import { pixelsOf, premultiplied, type Raster } from '#image/pixels/raster.ts';
import { radiusOf, resampled } from '#image/geometry/resampling.ts';
import type { Context } from '#image/pixels/source.ts';
import { rotated, rotationRadius } from '#image/geometry/rotation.ts';

/** Downscales by Lanczos and rotates by cubic interpolation. */
export const exactPlacement: PlaceImage = (source, recipe, part, margin) => {
  const { window, placement } = placementTask(source, recipe, part, margin);
  // A level is box filtered, so it is chosen twice as large as needed.
  const level = source.levelFor(2 * scaleOf(placement));
  const ofLevel = combine(fromLevel(level, source), placement);
  const context = isRightAngle(recipe)
    ? placedAtRightAngle(level, ofLevel, window)
    : placedAtAnyAngle(level, ofLevel, { window, isCovered: recipe.corners === 'trim' });
  return { left: window.left, top: window.top, context };
};

/** Reads some pixels of a level. */
function readFrom(level: ImageBitmap, { left, top, width, height }: Rectangle): Raster {
  const context = canvasOf({ width, height });
  context.drawImage(level, -left, -top);
  return premultiplied(context.getImageData(0, 0, width, height));
}

const within = ({ left, top, width, height }: Rectangle, cut: Rectangle): Rectangle => ({
  ...{ left: left - cut.left, top: top - cut.top },
  ...{ width, height },
});

/** Resizes in the file's orientation, then flips and rotates by quarter turns. */
function placedAtRightAngle(level: ImageBitmap, placement: Placement, window: Rectangle): Context {
  const area = boundingBox(inverse(placement), { left: 0, top: 0, ...size(window) });
  const turn = signsOf(placement);
  const drawn = turn[0] === 0 ? { width: window.height, height: window.width } : size(window);
  const small = resizedFrom(level, area, drawn);
  const context = canvasOf(window);
  const { left, top } = boundingBox(turn, { left: 0, top: 0, ...drawn });
  context.setTransform(...combine(turn, translation(-left, -top)));
  context.drawImage(small.canvas, 0, 0);
  context.resetTransform();
  return context;
}

/** Resizes a part of a level. If the size stays the same, the pixels are copied unchanged. */
function resizedFrom(level: ImageBitmap, area: Rectangle, drawn: Size): Context {
  const context = canvasOf(drawn);
  if (isUnscaled(area, drawn))
    context.drawImage(level, -Math.round(area.left), -Math.round(area.top));
  else {
    const step = Math.max(area.width / drawn.width, area.height / drawn.height);
    const cut = pixelsWithin(area, level, radiusOf(step));
    const raster = resampled(readFrom(level, cut), within(area, cut), drawn);
    context.putImageData(pixelsOf(raster), 0, 0);
  }
  return context;
}

const isUnscaled = ({ left, top, width, height }: Rectangle, drawn: Size): boolean =>
  [
    left - Math.round(left),
    top - Math.round(top),
    width - drawn.width,
    height - drawn.height,
  ].every((apart) => Math.abs(apart) < epsilon);

type Turning = {
  window: Rectangle;
  /** True if no corner is empty; edges are then extended, or the background would show in the last pixels. */
  isCovered: boolean;
};

/**
 * Downscales first, since rotating interpolates between few pixels: both sides by the same factor, then the rest of one
 * side after rotating.
 */
function placedAtAnyAngle(
  level: ImageBitmap,
  placement: Placement,
  { window, isCovered }: Turning,
): Context {
  const { across, down } = scalesOf(placement);
  const scale = Math.max(across, down);
  const even = { across: scale / across, down: scale / down };
  const seen = { left: 0, top: 0, ...size(window) };
  const evenSeen = boundingBox(scaling(even.across, even.down), seen);
  const frame = pixelsWithin(evenSeen, { width: Infinity, height: Infinity }, 0);
  const ofEven = combine(placement, scaling(even.across, even.down));
  const raster = drawnEvenly(level, ofEven, { window: frame, isCovered });
  const result = across === down ? raster : resampled(raster, evenSeen, size(window));
  const context = canvasOf(window);
  context.putImageData(pixelsOf(result), 0, 0);
  return context;
}

function drawnEvenly(
  level: ImageBitmap,
  placement: Placement,
  { window, isCovered }: Turning,
): Raster {
  const scale = Math.min(1, scaleOf(placement));
  // Relative to the whole level, so that parts drawn one by one fit together.
  const small = {
    width: Math.max(1, Math.round(level.width * scale)),
    height: Math.max(1, Math.round(level.height * scale)),
  };
  const toLevel = scaling(level.width / small.width, level.height / small.height);
  const ofSmall = combine(toLevel, placement);
  const seen = pixelsWithin(boundingBox(inverse(ofSmall), window), small, rotationRadius);
  const shrunk = partAt(level, seen, toLevel);
  const ofShrunk = combine(translation(seen.left, seen.top), ofSmall);
  const onWindow = combine(ofShrunk, translation(-window.left, -window.top));
  return rotated(shrunk, onWindow, size(window), isCovered);
}

/**
 * A part of a level, downscaled.
 * @param seen the part, in pixels of the downscaled level
 * @param toLevel from those pixels to the level's
 */
function partAt(level: ImageBitmap, seen: Rectangle, toLevel: Placement): Raster {
  const area = boundingBox(toLevel, seen);
  const { across, down } = scalesOf(toLevel);
  if (across === 1 && down === 1) return readFrom(level, seen);
  const cut = pixelsWithin(area, level, radiusOf(Math.max(across, down)));
  return resampled(readFrom(level, cut), within(area, cut), size(seen));
}
