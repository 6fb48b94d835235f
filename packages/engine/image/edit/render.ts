// Renders a recipe, as specified beside it in the contract: place, blur, colours, watermark. What shows through and the
// format are left to whoever writes the result.
import { blurSigma, colourMatrixOf, cropOf, type Size } from '@octavo/contract';
import type { Recipe } from '#image/edit/recipe.ts';
import type { Run } from '#core/converter.ts';
import { blurred, blurredSize } from '#image/edit/blur.ts';
import type { Layer } from '#image/edit/layer.ts';
import { painted } from '#image/edit/paint.ts';
import { placed } from '#image/edit/place.ts';
import type { Watermark } from '#image/edit/stamp.ts';

export type Rendering = {
  recipe: Recipe;
  /** The size of the image as it is shown upright. */
  shown: Size;
  /** Of the result. */
  size: Size;
  /** Put over the result. */
  watermark: Watermark | undefined;
  /** The result's format cannot be transparent. */
  isFlat: boolean;
  run: Run;
};

/** True where colours are computed with: they must be sRGB before, as the preview's are. */
export const usesColours = (recipe: Recipe): boolean =>
  recipe.showWatermark || colourMatrixOf(recipe) !== undefined;

/** True where nothing but the number of pixels changes. */
export const isOnlyResized = (recipe: Recipe): boolean =>
  !usesColours(recipe) &&
  !recipe.flipHorizontal &&
  !recipe.flipVertical &&
  recipe.rotation === 0 &&
  cropOf(recipe.crop) === undefined &&
  recipe.blur === 0;

/**
 * What is to be encoded.
 * @param layer the image upright; sRGB where `usesColours`
 */
export async function rendered(layer: Layer, rendering: Rendering): Promise<Layer> {
  const { recipe, size, watermark, isFlat } = rendering;
  const sigma = blurSigma(size, recipe.blur);
  const matrix = colourMatrixOf(recipe);
  // What is filtered is flattened afterwards: the background is not filtered.
  const background = isFlat && !matrix ? recipe.background : undefined;
  const inPlace = await placed(layer, blurredSize(size, sigma), { ...rendering, background });
  return painted(await blurred(inPlace, sigma, size), { matrix, watermark });
}
