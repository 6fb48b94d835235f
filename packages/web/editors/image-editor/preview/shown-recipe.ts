// The recipes that the preview shows: the result, the original for comparison, or the uncropped image.
import { plainRecipe, type ImageRecipe } from '@octavo/contract';
import { filterNames } from '#editors/image-editor/recipe/filter-names.ts';

/** The recipe of the original for comparison: placed like the result, without filters and watermark. */
export const unfiltered = (recipe: ImageRecipe): ImageRecipe => ({
  ...recipe,
  ...Object.fromEntries(filterNames.map((name) => [name, plainRecipe[name]])),
  showWatermark: false,
});

/** The recipe while cropping: the whole image. The watermark is hidden, since its position depends on the crop. */
export const uncropped = (recipe: ImageRecipe): ImageRecipe => ({
  ...recipe,
  crop: '',
  resizeWidth: undefined,
  resizeHeight: undefined,
  resizePercent: undefined,
  showWatermark: false,
});

/** Whether two recipes produce the same result. */
export const isSameRecipe = (one: ImageRecipe, other: ImageRecipe): boolean =>
  one === other ||
  (Object.keys({ ...one, ...other }) as (keyof ImageRecipe)[]).every(
    (name) => one[name] === other[name],
  );
