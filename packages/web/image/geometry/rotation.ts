// Rotates rasters by any angle with bicubic interpolation.
import { inverse, type Placement, type Size } from '@octavo/contract';
import { channels, type Raster } from '#image/pixels/raster.ts';
import { cubic } from '#image/geometry/resampling.ts';

/** Subpixel positions. */
const steps = 128;
const taps = 4;

/** For each subpixel position, the weights of the four pixels around it. */
const parts = Float32Array.from({ length: (steps + 1) * taps }, (_, index) =>
  cubic((index % taps) - 1 - Math.floor(index / taps) / steps),
);

/** The radius of the interpolation in pixels. */
export const rotationRadius = 3;

/**
 * Transforms a raster.
 * @param placement from its pixels to those of the result
 * @param isExtended repeats the edge pixels outside the raster, which is transparent otherwise
 */
export function rotated(
  raster: Raster,
  placement: Placement,
  { width, height }: Size,
  isExtended = false,
): Raster {
  const sampleAtEdge = isExtended ? sampleExtended : sampleOrNothing;
  const data = new Uint8ClampedArray(width * height * channels);
  const [a, b, c, d, e, f] = inverse(placement);
  const pixel = new Float32Array(channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += channels) {
      const across = a * (x + 0.5) + c * (y + 0.5) + e - 0.5;
      const down = b * (x + 0.5) + d * (y + 0.5) + f - 0.5;
      const left = Math.floor(across);
      const top = Math.floor(down);
      const isBeyond = left < -2 || top < -2 || left > raster.width || top > raster.height;
      if (isBeyond && !isExtended) continue;
      const isWithin = left > 0 && top > 0 && left < raster.width - 2 && top < raster.height - 2;
      const sample = isWithin ? sampleWithin : sampleAtEdge;
      sample(pixel, raster, left, top, between(across - left), between(down - top));
      data.set(pixel, to);
    }
  }
  return { data, width, height };
}

const between = (part: number) => Math.round(part * steps) * taps;

/** @param across index of the weights of the four columns @param down index of the weights of the four rows */
function sampleWithin(
  pixel: Float32Array,
  { data, width }: Raster,
  left: number,
  top: number,
  across: number,
  down: number,
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  for (let row = 0; row < taps; row++) {
    let at = ((top + row - 1) * width + left - 1) * channels;
    const rowPart = parts[down + row]!;
    for (let column = 0; column < taps; column++, at += channels) {
      const part = rowPart * parts[across + column]!;
      red += part * data[at]!;
      green += part * data[at + 1]!;
      blue += part * data[at + 2]!;
      alpha += part * data[at + 3]!;
    }
  }
  pixel[0] = red;
  pixel[1] = green;
  pixel[2] = blue;
  pixel[3] = alpha;
}

type Sample = typeof sampleWithin;

/** @param placeOf maps a column or row outside the raster to one inside, if any */
const sampleBy =
  (placeOf: (place: number, length: number) => number | undefined): Sample =>
  (pixel, { data, width, height }, left, top, across, down) => {
    pixel.fill(0);
    for (let row = 0; row < taps; row++)
      for (let column = 0; column < taps; column++) {
        const x = placeOf(left + column - 1, width);
        const y = placeOf(top + row - 1, height);
        if (x === undefined || y === undefined) continue;
        const part = parts[down + row]! * parts[across + column]!;
        const at = (y * width + x) * channels;
        for (let channel = 0; channel < channels; channel++)
          pixel[channel] = pixel[channel]! + part * data[at + channel]!;
      }
  };

const sampleOrNothing = sampleBy((place, length) =>
  place >= 0 && place < length ? place : undefined,
);
const sampleExtended = sampleBy((place, length) => Math.max(0, Math.min(place, length - 1)));
