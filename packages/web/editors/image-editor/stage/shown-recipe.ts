// The recipes that the stage shows: the result, the original for comparison, or the uncropped image.
import { plainRecipe, type ImageRecipe } from '@octavo/contract';
import { filterNames } from '#editors/image-editor/recipe/filter-names.ts';

/** The image where it lies in the result, as it was before filters and watermark. */
export const unfiltered = (recipe: ImageRecipe): ImageRecipe => ({
  ...recipe,
  ...Object.fromEntries(filterNames.map((name) => [name, plainRecipe[name]])),
  showWatermark: false,
});

/** All that can be cropped. A watermark is placed by what is left, so it is not shown. */
export const uncropped = (recipe: ImageRecipe): ImageRecipe => ({
  ...recipe,
  crop: '',
  resizeWidth: undefined,
  resizeHeight: undefined,
  resizePercent: undefined,
  showWatermark: false,
});

/** Whether two recipes ask for the same. */
export const isSameRecipe = (one: ImageRecipe, other: ImageRecipe): boolean =>
  one === other ||
  (Object.keys({ ...one, ...other }) as (keyof ImageRecipe)[]).every(
    (name) => one[name] === other[name],
  );
