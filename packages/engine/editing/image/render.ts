// Renders a recipe, as specified beside it in the contract: place, blur, colours, watermark. What shows through and the
// format are left to whoever writes the result.
import { blurSigma, colourMatrixOf, cropOf, type Size } from '@octavo/contract';
import type { Recipe } from '#editing/image/recipe.ts';
import type { Run } from '#kernel/converter.ts';
import { blurred, blurredSize } from '#editing/image/blur.ts';
import type { Layer } from '#editing/image/layer.ts';
import { painted } from '#editing/image/paint.ts';
import { placed } from '#editing/image/place.ts';
import type { Watermark } from '#editing/image/stamp.ts';

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
