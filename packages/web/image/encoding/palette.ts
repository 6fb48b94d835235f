// Reduces pixels to a palette, dithered as libimagequant does it on the server.
import { quantize, type Colour } from 'gifenc';
import { isOpaque } from '#image/pixels/raster.ts';
import { contextOf } from '#image/pixels/source.ts';

const maxColours = 256;
const minColours = 8;

/** Fewer colours for a lower quality. */
const coloursFor = (quality: number) =>
  Math.max(minColours, Math.round(maxColours * (quality / 100) ** 1.5));

/**
 * The same pixels in the colours of a palette.
 * @param most the number of colours that the palette may have
 */
export function withPalette(
  { data, width, height }: ImageData,
  quality: number,
  most: number,
): ImageData {
  const format = isOpaque(data) ? 'rgb565' : 'rgba4444';
  const palette = quantize(data, Math.min(most, coloursFor(quality)), { format });
  const result = new ImageData(width, height);
  for (const [index, number] of dithered(data, width, palette).entries()) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = palette[number] ?? [];
    result.data.set([red, green, blue, alpha], index * 4);
  }
  return result;
}

/** Both images are compared at this size, at which dithered dots merge as they do for the eye. */
const comparedPixels = 256;
/** The accepted error, of 255, at the best quality; lower qualities accept more. As on the server. */
const minError = 2;
const errorPerQuality = 0.15;

/** Whether a reduced image still looks like the original, as far as its quality demands. */
export function hasSimilarColours(one: ImageData, other: ImageData, quality: number): boolean {
  const [first, second] = [reduced(one), reduced(other)];
  let sum = 0;
  for (const [index, value] of first.entries()) sum += (value - (second[index] ?? 0)) ** 2;
  return Math.sqrt(sum / first.length) <= minError + (100 - quality) * errorPerQuality;
}

function reduced(pixels: ImageData): Uint8ClampedArray {
  const { width, height } = pixels;
  const whole = contextOf(new OffscreenCanvas(width, height), { willReadFrequently: true });
  whole.putImageData(pixels, 0, 0);
  const scale = Math.min(1, comparedPixels / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const small = contextOf(new OffscreenCanvas(w, h), { willReadFrequently: true });
  small.imageSmoothingQuality = 'high';
  small.drawImage(whole.canvas, 0, 0, w, h);
  return small.getImageData(0, 0, w, h).data;
}

/** The share of a pixel's error that is diffused, as in libimagequant; less than 1, so that small errors fade out. */
const strength = 15 / 16;

/** The shares that the neighbours get: the next pixel, and three in the row below. */
const shares = { next: 7 / 16, before: 3 / 16, below: 5 / 16, after: 1 / 16 };

/** Floyd-Steinberg dithering ("An adaptive algorithm for spatial greyscale", 1976). */
function dithered(data: Uint8ClampedArray, width: number, palette: Colour[]): Uint8Array {
  const nearest = nearestIn(palette);
  const numbers = new Uint8Array(data.length / 4);
  // With one extra pixel at each end.
  let [row, below] = [new Float32Array(3 * (width + 2)), new Float32Array(3 * (width + 2))];
  const target = new Uint8ClampedArray(3);
  for (let index = 0; index < numbers.length; index++) {
    const column = index % width;
    if (column === 0) [row, below] = [below, row.fill(0)];
    const at = 3 * (column + 1);
    for (let channel = 0; channel < 3; channel++)
      target[channel] = (data[4 * index + channel] ?? 0) + (row[at + channel] ?? 0);
    const number = nearest(target, data[4 * index + 3] ?? 255);
    numbers[index] = number;
    for (let channel = 0; channel < 3; channel++) {
      const off = strength * ((target[channel] ?? 0) - (palette[number]?.[channel] ?? 0));
      const place = at + channel;
      row[place + 3] = (row[place + 3] ?? 0) + off * shares.next;
      below[place - 3] = (below[place - 3] ?? 0) + off * shares.before;
      below[place] = (below[place] ?? 0) + off * shares.below;
      below[place + 3] = (below[place + 3] ?? 0) + off * shares.after;
    }
  }
  return numbers;
}

type Nearest = (colour: Uint8ClampedArray, alpha: number) => number;

/** Finds the nearest colour of a palette, with a cache that has 32 steps for each channel. */
function nearestIn(palette: Colour[]): Nearest {
  const known = new Int16Array(2 ** 20).fill(-1);
  return ([red = 0, green = 0, blue = 0], alpha) => {
    const key = ((red >> 3) << 15) | ((green >> 3) << 10) | ((blue >> 3) << 5) | (alpha >> 3);
    const number = known[key] ?? -1;
    return number < 0 ? (known[key] = nearestIndex(palette, [red, green, blue, alpha])) : number;
  };
}

function nearestIndex(palette: Colour[], [red, green, blue, alpha]: Required<Colour>): number {
  let [best, least] = [0, Infinity];
  for (const [number, [r, g, b, a = 255]] of palette.entries()) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 + (a - alpha) ** 2;
    if (distance < least) [best, least] = [number, distance];
  }
  return best;
}
