// Pixels with premultiplied alpha, so that they can be interpolated.
import type { Size } from '@octavo/contract';

/** Red, green, blue and alpha of each pixel, premultiplied. */
export type Raster = Size & { data: Uint8ClampedArray<ArrayBuffer> };

export const channels = 4;

/** @param data red, green, blue and alpha of each pixel */
export function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += channels) if (data[at] !== 255) return false;
  return true;
}

/** Converts pixels to a raster in place. */
export function premultiplied({ data, width, height }: ImageData): Raster {
  for (let at = 0; at < data.length; at += channels) {
    const alpha = data[at + 3]!;
    if (alpha === 255) continue;
    data[at] = (data[at]! * alpha) / 255;
    data[at + 1] = (data[at + 1]! * alpha) / 255;
    data[at + 2] = (data[at + 2]! * alpha) / 255;
  }
  return { data, width, height };
}

/** Divides colours by their alpha, in place. */
export function unpremultiply(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += channels) {
    const alpha = data[at + 3]!;
    if (alpha === 255 || alpha === 0) continue;
    data[at] = (data[at]! * 255) / alpha;
    data[at + 1] = (data[at + 1]! * 255) / alpha;
    data[at + 2] = (data[at + 2]! * 255) / alpha;
  }
}

/** Converts a raster to pixels in place. */
export function pixelsOf({ data, width, height }: Raster): ImageData {
  unpremultiply(data);
  return new ImageData(data, width, height);
}
