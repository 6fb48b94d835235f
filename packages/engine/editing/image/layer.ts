// An image during editing: a pipeline that has not run yet, and the properties of its result.
import type { Size } from '@octavo/contract';
import type { Sharp } from 'sharp';
import type { Pixels } from '#editing/image/pixels.ts';
import { openImage } from '#formats/image/codecs/sharp.ts';

/** The colours of a layer's samples. */
export type Colours = {
  /** The colour profile, if it is kept; sRGB otherwise. */
  profile?: Buffer | undefined;
  /** Sixteen bits per sample. */
  isDeep: boolean;
};

export type Layer = Size & {
  hasAlpha: boolean;
  colours: Colours;
  /** The pixels, if they are in memory and not shared: a step may change them. */
  pixels?: Pixels | undefined;
  /** Creates the pipeline. sharp runs its steps in a fixed order, so each can be added once, in that order. */
  open(): Promise<Sharp>;
};

/** Adds a step to a layer's pipeline. */
export const withStep = (
  layer: Layer,
  step: (image: Sharp) => Sharp,
  size: Size = layer,
): Layer => ({
  ...layer,
  ...{ width: size.width, height: size.height, pixels: undefined },
  open: async () => step(await layer.open()),
});

/** Makes a pipeline keep its colours instead of converting them to sRGB. */
export function inColours(image: Sharp, { profile, isDeep }: Colours): Sharp {
  const kept = profile ? image.keepIccProfile() : image;
  return isDeep ? kept.toColourspace('rgb16') : kept;
}

/** Renders the layer to memory, for a step that its pipeline cannot take any more. */
export async function renderedToMemory(layer: Layer): Promise<Layer> {
  if (layer.pixels) return layer;
  const image = inColours(await layer.open(), layer.colours);
  const file = await image.tiff({ compression: 'none' }).toBuffer();
  return { ...layer, open: () => openImage(file) };
}
