// Samples full-size squares from a large image, to estimate the whole from them.
import type { Size } from '@octavo/contract';
import { contextOf } from '#image/pixels/source.ts';

export type Sample = {
  pixels: ImageData;
  /** Pixels of the picture for each one of these; 1 when they are all of it. */
  factor: number;
};

/** Of a square, in pixels: whole blocks of every encoder. */
const side = 256;

/** The whole picture, or as much of it as an encoder has time for. */
export function sampleOf(canvas: OffscreenCanvas, mostPixels: number): Sample {
  const { width, height } = canvas;
  const whole = width * height;
  if (whole <= mostPixels)
    return { pixels: copied(canvas, canvas, [{ left: 0, top: 0 }]), factor: 1 };
  const square = { width: Math.min(side, width), height: Math.min(side, height) };
  const places = placesOf(canvas, square, mostPixels);
  return {
    pixels: copied(canvas, square, places),
    factor: whole / (places.length * square.width * square.height),
  };
}

type Place = { left: number; top: number };

/** In rows and columns, each in the middle of an equal part of the picture. */
function placesOf({ width, height }: Size, square: Size, mostPixels: number): Place[] {
  const most = Math.max(1, Math.floor(mostPixels / (square.width * square.height)));
  const even = Math.sqrt((most * width * square.height) / (height * square.width));
  const columns = within(Math.round(even), Math.min(most, Math.floor(width / square.width)));
  const rows = within(Math.floor(most / columns), Math.floor(height / square.height));
  return Array.from({ length: columns * rows }, (_, index) => ({
    left: middle(index % columns, width / columns, square.width),
    top: middle(Math.floor(index / columns), height / rows, square.height),
  }));
}

const within = (count: number, most: number) => Math.max(1, Math.min(count, most));

const middle = (part: number, length: number, of: number) =>
  Math.floor((part + 0.5) * length - of / 2);

/** Squares of a picture, one below the other. */
function copied(canvas: OffscreenCanvas, { width, height }: Size, places: Place[]): ImageData {
  const context = contextOf(new OffscreenCanvas(width, height * places.length), {
    willReadFrequently: true,
  });
  for (const [index, { left, top }] of places.entries())
    context.drawImage(canvas, left, top, width, height, 0, index * height, width, height);
  return context.getImageData(0, 0, width, height * places.length);
}
