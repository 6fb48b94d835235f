// A recipe as the engine uses it: its format may be that of the image.
import { plainRecipe, type ImageRecipe } from '@octavo/contract';
import type { WritingOptions } from '#formats/image/write.ts';

export type Recipe = Omit<ImageRecipe, keyof WritingOptions> & WritingOptions;

/** The recipe of an operation that uses a part of it. */
export const recipeOf = (options: WritingOptions & Partial<Recipe>): Recipe => ({
  ...plainRecipe,
  outputFormat: undefined,
  ...options,
});
