// Gaussian blur of a canvas. A wide blur runs on a downscaled copy.
import type { Size } from '@octavo/contract';
import { blurPixels, reach } from '#image/filters/gaussian.ts';
import { contextOf, inMemory, type Context } from '#image/pixels/source.ts';

/** Narrower ones would lose in a copy of half the size. */
const reducedFrom = 1.3;

/** How many pixels become one, each way, before they are blurred: a power of two. @param sigma in pixels */
export const reductionOf = (sigma: number): number =>
  sigma < reducedFrom ? 1 : Math.max(2, 2 ** Math.floor(Math.log2(sigma)));

/** The pixels around a part that take part in its blur: a multiple of its reduction. */
export function marginOf(sigma: number): number {
  const reduction = reductionOf(sigma);
  return sigma > 0 ? Math.ceil((reach * sigma) / reduction + 1) * reduction : 0;
}

/** What is left for the small copy: reducing has a part of the variance (a box), and so has enlarging (a triangle). */
export const sigmaLeft = (sigma: number, reduction: number): number =>
  Math.sqrt(sigma ** 2 - (reduction ** 2 - 1) / 4) / reduction;

/**
 * The pixels of a canvas, blurred; its edges are extended.
 * @param context of a canvas that is read
 * @param sigma the standard deviation, in pixels: more than none
 * @param pixels reads the canvas, unless what was read before is at hand
 */
export function blurred(context: Context, sigma: number, pixels: () => ImageData): ImageData {
  const reduction = reductionOf(sigma);
  if (reduction === 1) return blurredCopy(pixels(), sigma);
  const small = reduced(context, reduction, inMemory);
  const reducedPixels = pixelsOn(small);
  blurPixels(reducedPixels, sigmaLeft(sigma, reduction));
  small.putImageData(reducedPixels, 0, 0);
  return pixelsOn(enlarged(small, reduction, context.canvas));
}

function blurredCopy(pixels: ImageData, sigma: number): ImageData {
  const copy = new ImageData(pixels.width, pixels.height);
  blurPixels(pixels, sigma, copy);
  return copy;
}

export const pixelsOn = (context: Context): ImageData =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height);

/** @param size of what is enlarged again: pixels that its copy has beyond it are left away */
function enlarged({ canvas }: Context, factor: number, { width, height }: Size): Context {
  const context = canvasFor(width, height, inMemory);
  // Pixels between those of the copy: a triangle.
  context.imageSmoothingQuality = 'low';
  context.drawImage(canvas, 0, 0, canvas.width * factor, canvas.height * factor);
  return context;
}

/**
 * Each pixel the mean of a square; the canvas itself where a square is one pixel.
 * @param reduction how wide and high a square is: a power of two
 * @param settings of the canvases that it draws into
 */
export function reduced(
  context: Context,
  reduction: number,
  settings: CanvasRenderingContext2DSettings,
): Context {
  let last = reduction > 1 ? extended(context, reduction, settings) : context;
  for (let done = 1; done < reduction; done *= 2) last = halved(last, settings);
  return last;
}

/** A copy whose sides can be halved often enough: what is missing is filled with the last column and row. */
function extended(
  { canvas }: Context,
  multiple: number,
  settings: CanvasRenderingContext2DSettings,
): Context {
  const { width, height } = canvas;
  const wider = Math.ceil(width / multiple) * multiple;
  const higher = Math.ceil(height / multiple) * multiple;
  const copy = canvasFor(wider, higher, settings);
  // Or what is beyond would shine through.
  copy.imageSmoothingEnabled = false;
  copy.drawImage(canvas, 0, 0);
  if (wider > width)
    copy.drawImage(canvas, width - 1, 0, 1, height, width, 0, wider - width, height);
  if (higher > height)
    copy.drawImage(copy.canvas, 0, height - 1, wider, 1, 0, height, wider, higher - height);
  return copy;
}

function halved({ canvas }: Context, settings: CanvasRenderingContext2DSettings): Context {
  const half = canvasFor(canvas.width / 2, canvas.height / 2, settings);
  half.imageSmoothingQuality = 'low';
  half.drawImage(canvas, 0, 0, half.canvas.width, half.canvas.height);
  return half;
}

const canvasFor = (width: number, height: number, settings: CanvasRenderingContext2DSettings) =>
  contextOf(new OffscreenCanvas(width, height), settings);
