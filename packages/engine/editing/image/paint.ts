// The steps of a recipe that change pixels in place, in one pass: colours and watermark.
import { mapColours, type ColourMatrix } from '@octavo/contract';
import type { Layer } from '#editing/image/layer.ts';
import { openPixels, pixelsOf, roundingView } from '#editing/image/pixels.ts';
import { stamp, type Watermark } from '#editing/image/stamp.ts';

export type Painting = {
  /** The filters, applied before the watermark. */
  matrix?: ColourMatrix | undefined;
  watermark?: Watermark | undefined;
};

/**
 * Applies colours and watermark to a layer in memory, which must be sRGB.
 * @returns the same layer if nothing changes
 */
export async function painted(layer: Layer, { matrix, watermark }: Painting): Promise<Layer> {
  if (!matrix && !watermark) return layer;
  const pixels = layer.pixels ?? (await pixelsOf(await layer.open(), false));
  if (matrix) mapColours(roundingView(pixels), pixels.channels === 4 ? 4 : 3, matrix);
  if (watermark) stamp(pixels, watermark);
  return { ...layer, pixels, open: () => openPixels(pixels) };
}
