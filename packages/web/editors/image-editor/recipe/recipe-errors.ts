// Validates a recipe: finds values outside their ranges (specification section 5).
import {
  imageLimits,
  imageOperations,
  plainRecipe,
  recipeOptions,
  resultSizeOf,
  type ImageRecipe,
  type Size,
} from '@octavo/contract';
import type { RecipeName } from '#editors/image-editor/recipe/use-recipe.ts';

export type RecipeErrors = ReadonlySet<RecipeName>;

const names = Object.keys(recipeOptions) as RecipeName[];

/**
 * The names of the options with invalid values.
 * @param image the size of the upright image, in pixels
 * @param mark an image as the watermark, in place of the text
 */
export function recipeErrorsOf(
  recipe: ImageRecipe,
  image: Size,
  mark: File | undefined,
): RecipeErrors {
  const invalid = names.filter(
    (name) => !recipeOptions[name].schema.safeParse(recipe[name]).success,
  );
  const violated = imageOperations.edit.validate(recipe, mark ? 2 : 1);
  return new Set([
    ...invalid,
    ...(violated ? [violated.option as RecipeName] : []),
    ...(invalid.length === 0 ? sidesBeyond(recipe, image) : []),
  ]);
}

/** Sides that follow from the other one and exceed the limit. */
function sidesBeyond(recipe: ImageRecipe, image: Size): RecipeName[] {
  if (recipe.resizeWidth === undefined && recipe.resizeHeight === undefined) return [];
  const { width, height } = resultSizeOf(image, recipe);
  const beyond = (length: number) => length > imageLimits.maxPixels;
  return [
    ...(beyond(width) ? ['resizeWidth' as const] : []),
    ...(beyond(height) ? ['resizeHeight' as const] : []),
  ];
}

/** The recipe to preview, without its invalid values. */
export function withoutErrors(recipe: ImageRecipe, errors: RecipeErrors): ImageRecipe {
  const plain = [...errors].map((name) => [name, plainRecipe[name]]);
  const isWatermarkEmpty = errors.has('watermarkText');
  return {
    ...recipe,
    ...Object.fromEntries(plain),
    ...(isWatermarkEmpty && { showWatermark: false }),
  };
}
