// The options of a recipe that are filters (specification section 5).
import type { ImageRecipe } from '@octavo/contract';

/** The filters in the order in which they are shown. */
export const filterNames = [
  'brightness',
  'contrast',
  'saturation',
  'blur',
  'grayscale',
  'sepia',
  'invert',
] as const satisfies (keyof ImageRecipe)[];
