// Gaussian blur of a canvas. A wide blur runs on a downscaled copy.
import type { Size } from '@octavo/contract';
import { blurPixels, radiusInSigmas } from '#image/filters/gaussian.ts';
import { contextOf, inMemory, type Context } from '#image/pixels/source.ts';

/** A narrower blur would lose too much in a copy of half the size. */
const minReducedSigma = 1.3;

/** The factor by which the image is reduced before blurring: a power of two. @param sigma in pixels */
export const reductionOf = (sigma: number): number =>
  sigma < minReducedSigma ? 1 : Math.max(2, 2 ** Math.floor(Math.log2(sigma)));

/** The pixels around a part that affect its blur: a multiple of the reduction. */
export function marginOf(sigma: number): number {
  const reduction = reductionOf(sigma);
  return sigma > 0 ? Math.ceil((radiusInSigmas * sigma) / reduction + 1) * reduction : 0;
}

/**
 * The remaining blur for the small copy: reducing (a box filter) and enlarging (a triangle filter) already blur a
 * little.
 */
export const remainingSigma = (sigma: number, reduction: number): number =>
  Math.sqrt(sigma ** 2 - (reduction ** 2 - 1) / 4) / reduction;

/**
 * Blurs the pixels of a canvas and extends its edges.
 * @param context of a canvas whose pixels are read
 * @param sigma the standard deviation in pixels, above 0
 * @param pixels reads the canvas, unless its pixels are already known
 */
export function blurred(context: Context, sigma: number, pixels: () => ImageData): ImageData {
  const reduction = reductionOf(sigma);
  if (reduction === 1) return blurredCopy(pixels(), sigma);
  const small = reduced(context, reduction, inMemory);
  const reducedPixels = pixelsOn(small);
  blurPixels(reducedPixels, remainingSigma(sigma, reduction));
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

/** Enlarges a copy to a size; what the copy has beyond it is cut off. */
function enlarged({ canvas }: Context, factor: number, { width, height }: Size): Context {
  const context = canvasFor(width, height, inMemory);
  // Bilinear interpolation: a triangle filter.
  context.imageSmoothingQuality = 'low';
  context.drawImage(canvas, 0, 0, canvas.width * factor, canvas.height * factor);
  return context;
}

/**
 * Reduces an image: each pixel is the mean of a square. Returns the canvas itself if a square is one pixel.
 * @param reduction the side of a square: a power of two
 * @param settings of the canvases it draws into
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

/** A copy whose sides are divisible by the reduction; its last column and row are repeated to fill it. */
function extended(
  { canvas }: Context,
  multiple: number,
  settings: CanvasRenderingContext2DSettings,
): Context {
  const { width, height } = canvas;
  const wider = Math.ceil(width / multiple) * multiple;
  const higher = Math.ceil(height / multiple) * multiple;
  const copy = canvasFor(wider, higher, settings);
  // Without smoothing, since transparent pixels beyond the edge would shine through.
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
