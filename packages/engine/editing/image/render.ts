// Renders a recipe as the contract specifies it: placement, blur, colours, watermark. The caller handles transparency
// and the format.
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
  /** The size of the upright image. */
  shown: Size;
  /** The size of the result. */
  size: Size;
  /** Put over the result. */
  watermark: Watermark | undefined;
  /** The result's format cannot be transparent. */
  isFlat: boolean;
  run: Run;
};

/** True if the recipe computes with colours: they must be sRGB then, as in the preview. */
export const usesColours = (recipe: Recipe): boolean =>
  recipe.showWatermark || colourMatrixOf(recipe) !== undefined;

/** True if only the number of pixels changes. */
export const isOnlyResized = (recipe: Recipe): boolean =>
  !usesColours(recipe) &&
  !recipe.flipHorizontal &&
  !recipe.flipVertical &&
  recipe.rotation === 0 &&
  cropOf(recipe.crop) === undefined &&
  recipe.blur === 0;

/**
 * Renders the image to be encoded.
 * @param layer the upright image; sRGB if `usesColours`
 */
export async function rendered(layer: Layer, rendering: Rendering): Promise<Layer> {
  const { recipe, size, watermark, isFlat } = rendering;
  const sigma = blurSigma(size, recipe.blur);
  const matrix = colourMatrixOf(recipe);
  // Flattened after the filters, because they do not apply to the background.
  const background = isFlat && !matrix ? recipe.background : undefined;
  const inPlace = await placed(layer, blurredSize(size, sigma), { ...rendering, background });
  return painted(await blurred(inPlace, sigma, size), { matrix, watermark });
}
