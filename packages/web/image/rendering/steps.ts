// The rendering steps for a part of the result, with cache keys so that only changed steps run again.
import {
  blurSigma,
  colourMatrixOf,
  resultSizeOf,
  scalesOf,
  type ColourMatrix,
  type ImageRecipe,
  type Size,
} from '@octavo/contract';
import { marginOf } from '#image/filters/blur.ts';
import { viewOf, windowOf, type VisiblePart } from '#image/geometry/fast-placement.ts';

/** The recipe's options that move pixels. */
const placementOptions = [
  'flipHorizontal',
  'flipVertical',
  'rotation',
  'corners',
  'crop',
  'resizeWidth',
  'resizeHeight',
  'maintainAspectRatio',
  'resizePercent',
] as const satisfies (keyof ImageRecipe)[];

export type Steps = {
  /** The cache key of the placed image. */
  placementKey: string;
  /** The cache key of the placed and blurred image. */
  blurKey: string;
  /** The standard deviation of the blur, in pixels of the canvas. */
  sigma: number;
  /** The margin around the part that affects its blur, in pixels of the canvas. */
  margin: number;
  matrix: ColourMatrix | undefined;
};

/** @param source the size of the image in pixels */
export function stepsOf(source: Size, recipe: ImageRecipe, part: VisiblePart): Steps {
  const { across, down } = scalesOf(viewOf(part));
  const result = resultSizeOf(source, recipe);
  const sigma = blurSigma(result, recipe.blur) * Math.sqrt(across * down);
  const margin = marginOf(sigma);
  const window = windowOf(result, part, margin);
  const placementKey = JSON.stringify([placementOptions.map((name) => recipe[name]), part, window]);
  const blurKey = `${placementKey} ${sigma}`;
  return { placementKey, blurKey, sigma, margin, matrix: colourMatrixOf(recipe) };
}

/** Caches the last value by its key. */
export function memoizeLast<Value>(): (by: string, make: () => Value) => Value {
  let last: { by: string; value: Value } | undefined;
  return (by, make) => {
    if (last?.by !== by) last = { by, value: make() };
    return last.value;
  };
}
