// A recipe as the engine takes it: the format may be that of the image.
import { plainRecipe, type ImageRecipe } from '@octavo/contract';
import type { WritingOptions } from '#formats/image/write.ts';

export type Recipe = Omit<ImageRecipe, keyof WritingOptions> & WritingOptions;

/** An operation that does a part of what a recipe can do. */
export const recipeOf = (options: WritingOptions & Partial<Recipe>): Recipe => ({
  ...plainRecipe,
  outputFormat: undefined,
  ...options,
});
