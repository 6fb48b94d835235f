// Places an image with canvas operations: flipped, rotated, cropped and resized. Fast enough for a live preview.
import {
  boundingBox,
  combine,
  inverse,
  placementOf,
  resultSizeOf,
  scalesOf,
  type ImageRecipe,
  type Placement,
  type Rectangle,
  type Size,
} from '@octavo/contract';
import { scaling, translation } from '#image/geometry/transform.ts';
import { contextOf, inMemory, type Context, type Source } from '#image/pixels/source.ts';

/** A part of the result, and the canvas size that it is drawn at. */
export type VisiblePart = { region: Rectangle; size: Size };

/** The drawn pixels, and the position of their upper left corner on the canvas. */
export type PlacedPart = { left: number; top: number; context: Context };

/** Draws a part of the result with a margin, in pixels of the canvas. */
export type PlaceImage = (
  source: Source,
  recipe: ImageRecipe,
  part: VisiblePart,
  margin: number,
) => PlacedPart;

/** The transform from the result to the canvas. */
export const viewOf = ({ region, size }: VisiblePart): Placement => {
  const [across, down] = [size.width / region.width, size.height / region.height];
  return [across, 0, 0, down, -region.left * across, -region.top * down];
};

/** The part of the canvas that the result covers, plus as much of the margin as the result has, in whole pixels. */
export function windowOf(result: Size, part: VisiblePart, margin: number): Rectangle {
  const { width, height } = part.size;
  const covered = boundingBox(viewOf(part), { left: 0, top: 0, ...result });
  const left = Math.max(Math.floor(covered.left), -margin);
  const top = Math.max(Math.floor(covered.top), -margin);
  const right = Math.min(Math.ceil(covered.left + covered.width), width + margin);
  const bottom = Math.min(Math.ceil(covered.top + covered.height), height + margin);
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Tolerance for rounding errors. */
export const epsilon = 1e-6;
export const isRightAngle = ({ rotation }: ImageRecipe) => rotation % 90 === 0;

/**
 * The transform from the image to the result. Without rotation and resizing, it moves by whole pixels, so that pixels
 * stay unchanged.
 */
function placementWithin(source: Size, recipe: ImageRecipe, result: Size): Placement {
  const placement = placementOf(source, recipe);
  const { across, down } = scalesOf(placement);
  const isResized =
    Math.abs(across - 1) * result.width > 1 || Math.abs(down - 1) * result.height > 1;
  return isResized || !isRightAngle(recipe) ? placement : onPixels(source, placement, result);
}

function onPixels(source: Size, placement: Placement, result: Size): Placement {
  const { left, top } = boundingBox(inverse(placement), { left: 0, top: 0, ...result });
  const turn = signsOf(placement);
  const sides = boundingBox(inverse(turn), { left: 0, top: 0, ...result });
  const cut = {
    left: Math.max(0, Math.min(Math.round(left), source.width - sides.width)),
    top: Math.max(0, Math.min(Math.round(top), source.height - sides.height)),
    ...size(sides),
  };
  const turned = boundingBox(turn, cut);
  return combine(turn, translation(-turned.left, -turned.top));
}

/** The quarter turn and flips of a placement, without scale and position. */
export function signsOf([a, b, c, d]: Placement): Placement {
  const sign = (value: number) => (Math.abs(value) < epsilon ? 0 : Math.sign(value));
  return [sign(a), sign(b), sign(c), sign(d), 0, 0];
}

export const size = ({ width, height }: Size): Size => ({ width, height });

type PlacementTask = {
  window: Rectangle;
  result: Size;
  /** From pixels of the image to those of the window. */
  placement: Placement;
};

export function placementTask(
  source: Source,
  recipe: ImageRecipe,
  part: VisiblePart,
  margin: number,
): PlacementTask {
  const result = resultSizeOf(source.size, recipe);
  const window = windowOf(result, part, margin);
  const onCanvas = combine(placementWithin(source.size, recipe, result), viewOf(part));
  return { window, result, placement: combine(onCanvas, translation(-window.left, -window.top)) };
}

export const fromLevel = (level: Size, { size }: Source): Placement =>
  scaling(size.width / level.width, size.height / level.height);

export const scaleOf = (placement: Placement) => {
  const { across, down } = scalesOf(placement);
  return Math.max(across, down);
};

export const canvasOf = ({ width, height }: Size) =>
  contextOf(new OffscreenCanvas(width, height), inMemory);

/**
 * Places an image with canvas operations, from the smallest level that is large enough.
 * @param settings of the canvases it draws into
 */
export const fastPlacement =
  (settings: CanvasRenderingContext2DSettings): PlaceImage =>
  (source, recipe, part, margin) => {
    const { window, result, placement } = placementTask(source, recipe, part, margin);
    const level = source.levelFor(scaleOf(placement));
    const context = contextOf(new OffscreenCanvas(window.width, window.height), settings);
    context.save();
    clipTo(context, boundingBox(viewOf(part), { left: 0, top: 0, ...result }), window);
    context.setTransform(...combine(fromLevel(level, source), placement));
    context.imageSmoothingQuality = 'medium';
    context.drawImage(level, 0, 0);
    context.restore();
    return { left: window.left, top: window.top, context };
  };

/** Clips to the result. */
function clipTo(context: Context, covered: Rectangle, { left, top }: Rectangle): void {
  context.beginPath();
  context.rect(covered.left - left, covered.top - top, covered.width, covered.height);
  context.clip();
}
