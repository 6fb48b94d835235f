// An opened picture as the first layer of what is made of it.
import { placementOf, scalesOf } from '@octavo/contract';
import type { Metadata, Sharp } from 'sharp';
import type { Recipe } from '#editing/image/recipe.ts';
import { imageFileLimits } from '#kernel/limits.ts';
import { settled, withStep, type Colours, type Layer } from '#editing/image/layer.ts';
import { usesColours } from '#editing/image/render.ts';
import type { ImageTarget } from '#formats/image/codecs/encode.ts';
import type { OpenedImage } from '#formats/image/open.ts';
import { shownSize } from '#formats/image/resize-box.ts';
import { openImage } from '#formats/image/codecs/sharp.ts';

/** Spaces whose profiles can stay: what is made of the others is RGB. */
const ownSpaces = new Set(['srgb', 'rgb', 'rgb16']);

/** The colours to work in: those of the image where only its pixels move, and sRGB where colours are computed with. */
export function coloursFor(
  { icc, space, depth }: Metadata,
  recipe: Recipe,
  target: ImageTarget,
): Colours {
  if (usesColours(recipe)) return { isDeep: false };
  return {
    ...(icc && ownSpaces.has(space) && { profile: icc }),
    isDeep: depth === 'ushort' && target === 'png',
  };
}

/** What the result tells of its colours, for its encoder. */
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

/** sharp works with sixteen bits that have a profile in Display P3, unless it is told what to end in. */
async function deepInSrgb(layer: Layer): Promise<Layer> {
  const image = (await layer.open()).withIccProfile('srgb');
  const file = await image.tiff({ compression: 'none' }).toBuffer();
  return { ...layer, open: () => openImage(file, { ignoreIcc: true }) };
}

/** A drawing at the size at which it will be seen. */
async function drawnLarge(layer: Layer, recipe: Recipe): Promise<Layer> {
  const { across, down } = scalesOf(placementOf(layer, recipe));
  const most = Math.sqrt((imageFileLimits.svgMegapixels * 1e6) / (layer.width * layer.height));
  const scale = Math.min(Math.max(across, down), most);
  const width = Math.max(1, Math.round(layer.width * scale));
  const height = Math.max(1, Math.round(layer.height * scale));
  const resized = (image: Sharp) => image.resize({ width, height, fit: 'fill' });
  return settled(withStep(layer, resized, { width, height }));
}
