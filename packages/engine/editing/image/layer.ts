// An image on its way: a pipeline that has not run yet, and what will come out of it.
import type { Size } from '@octavo/contract';
import type { Sharp } from 'sharp';
import type { Pixels } from '#editing/image/pixels.ts';
import { openImage } from '#formats/image/codecs/sharp.ts';

/** What the samples of a layer mean. */
export type Colours = {
  /** The profile that they are in, where it stays; sRGB otherwise. */
  profile?: Buffer | undefined;
  /** Sixteen bits a sample. */
  isDeep: boolean;
};

export type Layer = Size & {
  hasAlpha: boolean;
  colours: Colours;
  /** Its pixels, where they are in memory and nobody else's: a step may change them. */
  pixels?: Pixels | undefined;
  /** The pipeline anew. sharp does its steps in an order of its own, so that each can be added once, in that order. */
  open(): Promise<Sharp>;
};

/** Adds a step to the pipeline of a layer. */
export const withStep = (
  layer: Layer,
  step: (image: Sharp) => Sharp,
  size: Size = layer,
): Layer => ({
  ...layer,
  ...{ width: size.width, height: size.height, pixels: undefined },
  open: async () => step(await layer.open()),
});

/** Has a pipeline keep its colours as they are, rather than turn them into sRGB. */
export function inColours(image: Sharp, { profile, isDeep }: Colours): Sharp {
  const kept = profile ? image.keepIccProfile() : image;
  return isDeep ? kept.toColourspace('rgb16') : kept;
}

/** The layer in memory, where a step is to follow that its pipeline cannot take any more. */
export async function settled(layer: Layer): Promise<Layer> {
  if (layer.pixels) return layer;
  const image = inColours(await layer.open(), layer.colours);
  const file = await image.tiff({ compression: 'none' }).toBuffer();
  return { ...layer, open: () => openImage(file) };
}
