// Opens a picture as the first layer of an edit.
import { placementOf, scalesOf } from '@octavo/contract';
import type { Metadata, Sharp } from 'sharp';
import type { Recipe } from '#editing/image/recipe.ts';
import { imageFileLimits } from '#kernel/limits.ts';
import { renderedToMemory, withStep, type Colours, type Layer } from '#editing/image/layer.ts';
import { usesColours } from '#editing/image/render.ts';
import type { ImageTarget } from '#formats/image/codecs/encode.ts';
import type { OpenedImage } from '#formats/image/open.ts';
import { shownSize } from '#formats/image/resize-box.ts';
import { openImage } from '#formats/image/codecs/sharp.ts';

/** Colour spaces whose profiles can be kept; all others are converted to RGB. */
const ownSpaces = new Set(['srgb', 'rgb', 'rgb16']);

/** The colours to work in: those of the image if only pixels move; sRGB if the recipe computes with colours. */
export function coloursFor(
  { icc, space, depth }: Metadata,
  recipe: Recipe,
  target: ImageTarget,
): Colours {
  if (usesColours(recipe)) return { isDeep: false };
  return {
    ...(icc && recipe.keepProfile !== false && ownSpaces.has(space) && { profile: icc }),
    isDeep: depth === 'ushort' && (target === 'png' || target === 'tiff'),
  };
}

/** The colour metadata of the result, for its encoder. */
export const metadataOf = (metadata: Metadata, { profile, isDeep }: Colours): Metadata => ({
  ...metadata,
  hasProfile: profile !== undefined,
  ...{ space: isDeep ? 'rgb16' : 'srgb', depth: isDeep ? 'ushort' : 'uchar' },
});

/** The first frame or page of a picture, upright. */
export async function layerOf(
  picture: OpenedImage,
  colours: Colours,
  recipe: Recipe,
): Promise<Layer> {
  const shown = shownSize(picture.metadata);
  const hasAlpha = picture.metadata.hasAlpha ?? true;
  const layer: Layer = {
    ...{ ...shown, hasAlpha, colours },
    open: async () => (await picture.open()).autoOrient(),
  };
  if (picture.svg) return drawnLarge(layer, recipe);
  const { icc, depth } = picture.metadata;
  return icc && !colours.profile && depth === 'ushort' ? deepInSrgb(layer) : layer;
}

/** sharp converts 16-bit images with a profile to Display P3 unless it gets an output space. */
async function deepInSrgb(layer: Layer): Promise<Layer> {
  const image = (await layer.open()).withIccProfile('srgb');
  const file = await image.tiff({ compression: 'none' }).toBuffer();
  return { ...layer, open: () => openImage(file, { ignoreIcc: true }) };
}

/** Rasterises a vector drawing at its displayed size. */
async function drawnLarge(layer: Layer, recipe: Recipe): Promise<Layer> {
  const { across, down } = scalesOf(placementOf(layer, recipe));
  const most = Math.sqrt((imageFileLimits.svgMegapixels * 1e6) / (layer.width * layer.height));
  const scale = Math.min(Math.max(across, down), most);
  const width = Math.max(1, Math.round(layer.width * scale));
  const height = Math.max(1, Math.round(layer.height * scale));
  const resized = (image: Sharp) => image.resize({ width, height, fit: 'fill' });
  return renderedToMemory(withStep(layer, resized, { width, height }));
}
