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

/** What of a recipe moves pixels. */
const placing = [
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
  /** Changes with what is placed. */
  placedBy: string;
  /** Changes with what is placed and blurred. */
  blurredBy: string;
  /** The standard deviation of the blur, in pixels of the canvas. */
  sigma: number;
  /** Pixels of the canvas around the part that take part in its blur. */
  margin: number;
  matrix: ColourMatrix | undefined;
};

/** @param source the size of the image, in pixels */
export function stepsOf(source: Size, recipe: ImageRecipe, part: VisiblePart): Steps {
  const { across, down } = scalesOf(viewOf(part));
  const result = resultSizeOf(source, recipe);
  const sigma = blurSigma(result, recipe.blur) * Math.sqrt(across * down);
  const margin = marginOf(sigma);
  const window = windowOf(result, part, margin);
  const placedBy = JSON.stringify([placing.map((name) => recipe[name]), part, window]);
  const blurredBy = `${placedBy} ${sigma}`;
  return { placedBy, blurredBy, sigma, margin, matrix: colourMatrixOf(recipe) };
}

/** Keeps what was made last until it is made by something else. */
export function memoizeLast<Made>(): (by: string, make: () => Made) => Made {
  let kept: { by: string; made: Made } | undefined;
  return (by, make) => {
    if (kept?.by !== by) kept = { by, made: make() };
    return kept.made;
  };
}
