// Validates a recipe: values outside their ranges (specification section 5).
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
 * The names of what cannot be done.
 * @param image its size, upright, in pixels
 * @param mark a picture in place of the text of the watermark
 */
export function recipeErrorsOf(
  recipe: ImageRecipe,
  image: Size,
  mark: File | undefined,
): RecipeErrors {
  const refused = names.filter(
    (name) => !recipeOptions[name].schema.safeParse(recipe[name]).success,
  );
  const unsaid = imageOperations.edit.validate(recipe, mark ? 2 : 1);
  return new Set([
    ...refused,
    ...(unsaid ? [unsaid.option as RecipeName] : []),
    ...(refused.length === 0 ? sidesBeyond(recipe, image) : []),
  ]);
}

/** Sides that come of the other one and are too long. */
function sidesBeyond(recipe: ImageRecipe, image: Size): RecipeName[] {
  if (recipe.resizeWidth === undefined && recipe.resizeHeight === undefined) return [];
  const { width, height } = resultSizeOf(image, recipe);
  const beyond = (length: number) => length > imageLimits.maxPixels;
  return [
    ...(beyond(width) ? ['resizeWidth' as const] : []),
    ...(beyond(height) ? ['resizeHeight' as const] : []),
  ];
}

/** As it can be shown: what cannot be done is left out. */
export function withoutErrors(recipe: ImageRecipe, errors: RecipeErrors): ImageRecipe {
  const plain = [...errors].map((name) => [name, plainRecipe[name]]);
  const isMute = errors.has('watermarkText');
  return { ...recipe, ...Object.fromEntries(plain), ...(isMute && { showWatermark: false }) };
}
