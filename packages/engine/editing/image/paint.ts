// The steps of a recipe that change pixels where they are, once for all of them: its colours, and its watermark.
import { mapColours, type ColourMatrix } from '@octavo/contract';
import type { Layer } from '#editing/image/layer.ts';
import { openPixels, pixelsOf, roundingView } from '#editing/image/pixels.ts';
import { stamp, type Watermark } from '#editing/image/stamp.ts';

export type Painting = {
  /** The filters, done before the watermark is put over what is filtered. */
  matrix?: ColourMatrix | undefined;
  watermark?: Watermark | undefined;
};

/**
 * A layer in memory, in other colours and with a watermark. It must be sRGB.
 * @returns the same where nothing changes
 */
export async function painted(layer: Layer, { matrix, watermark }: Painting): Promise<Layer> {
  if (!matrix && !watermark) return layer;
  const pixels = layer.pixels ?? (await pixelsOf(await layer.open(), false));
  if (matrix) mapColours(roundingView(pixels), pixels.channels === 4 ? 4 : 3, matrix);
  if (watermark) stamp(pixels, watermark);
  return { ...layer, pixels, open: () => openPixels(pixels) };
}
