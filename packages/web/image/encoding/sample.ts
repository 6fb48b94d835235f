// Samples squares at full resolution from a large image, to estimate the size of the whole.
import type { Size } from '@octavo/contract';
import { contextOf } from '#image/pixels/source.ts';

export type Sample = {
  pixels: ImageData;
  /** The image's pixels divided by the sample's; 1 if the sample is the whole image. */
  factor: number;
};

/** The side of a square in pixels: a multiple of every encoder's block size. */
const side = 256;

/** The whole image, or as much of it as an encoder has time for. */
export function sampleOf(canvas: OffscreenCanvas, maxPixels: number): Sample {
  const { width, height } = canvas;
  const whole = width * height;
  if (whole <= maxPixels)
    return { pixels: copySquares(canvas, canvas, [{ left: 0, top: 0 }]), factor: 1 };
  const square = { width: Math.min(side, width), height: Math.min(side, height) };
  const places = squarePositions(canvas, square, maxPixels);
  const pixels = copySquares(canvas, square, places);
  return { pixels, factor: whole / (pixels.width * pixels.height) };
}

type Place = { left: number; top: number };

/** Positions in rows and columns, each in the middle of an equal part of the image. */
function squarePositions({ width, height }: Size, square: Size, maxPixels: number): Place[] {
  const maxSquares = Math.max(1, Math.floor(maxPixels / (square.width * square.height)));
  const even = Math.sqrt((maxSquares * width * square.height) / (height * square.width));
  const columns = within(Math.round(even), Math.min(maxSquares, Math.floor(width / square.width)));
  const rows = within(Math.floor(maxSquares / columns), Math.floor(height / square.height));
  return Array.from({ length: columns * rows }, (_, index) => ({
    left: middle(index % columns, width / columns, square.width),
    top: middle(Math.floor(index / columns), height / rows, square.height),
  }));
}

const within = (count: number, most: number) => Math.max(1, Math.min(count, most));

const middle = (part: number, length: number, of: number) =>
  Math.floor((part + 0.5) * length - of / 2);

/**
 * Copies squares of an image into a grid that is about as high as wide, since formats limit both: WebP to 16,383 pixels. The last
 * squares are left out if they don't fill a row.
 */
function copySquares(canvas: OffscreenCanvas, { width, height }: Size, places: Place[]): ImageData {
  const columns = Math.max(1, Math.floor(Math.sqrt((places.length * height) / width)));
  const rows = Math.floor(places.length / columns);
  const size = { width: columns * width, height: rows * height };
  const context = contextOf(new OffscreenCanvas(size.width, size.height), {
    willReadFrequently: true,
  });
  for (const [index, { left, top }] of places.slice(0, columns * rows).entries()) {
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    context.drawImage(canvas, left, top, width, height, x, y, width, height);
  }
  return context.getImageData(0, 0, size.width, size.height);
}
