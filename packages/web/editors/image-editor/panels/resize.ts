// Changes the size of the result by one side, by both, or in percent.
import { imageLimits, type ImageRecipe, type Size } from '@octavo/contract';

type Sizing = Pick<ImageRecipe, 'resizeWidth' | 'resizeHeight' | 'resizePercent'>;
type Side = 'resizeWidth' | 'resizeHeight';

const noSize: Sizing = {
  resizeWidth: undefined,
  resizeHeight: undefined,
  resizePercent: undefined,
};

/** The names of all options that change the size. */
export const sizeNames = Object.keys(noSize) as (keyof Sizing)[];

/**
 * Sets one side. The other side follows if the proportions are kept, and is unchanged otherwise.
 * @param shown the current size of the result, in pixels
 */
export function withSide(
  { maintainAspectRatio }: Pick<ImageRecipe, 'maintainAspectRatio'>,
  shown: Size,
  side: Side,
  length: number | undefined,
): Sizing {
  if (length === undefined) return noSize;
  if (maintainAspectRatio) return { ...noSize, [side]: length };
  return { ...noSize, resizeWidth: shown.width, resizeHeight: shown.height, [side]: length };
}

export const withPercent = (percent: number | undefined): Sizing => ({
  ...noSize,
  resizePercent: percent,
});

/**
 * Fits the result into the default size (specification section 9) with its proportions: the longer side decides.
 * @param shown the current size of the result, in pixels
 */
export function fitDefaultSize(shown: Size): Partial<ImageRecipe> {
  const { defaultWidth, defaultHeight } = imageLimits;
  const isWide = shown.width * defaultHeight >= shown.height * defaultWidth;
  const side = isWide ? { resizeWidth: defaultWidth } : { resizeHeight: defaultHeight };
  return { ...noSize, ...side, maintainAspectRatio: true };
}

/**
 * Turns keeping the proportions on (the width then decides) or off (which changes nothing else).
 * @param shown the current size of the result, in pixels
 */
export function withProportions(
  recipe: ImageRecipe,
  shown: Size,
  keepRatio: boolean,
): Partial<ImageRecipe> {
  const isSized = recipe.resizeWidth !== undefined || recipe.resizeHeight !== undefined;
  if (!isSized) return { maintainAspectRatio: keepRatio };
  const { width: resizeWidth, height } = shown;
  return {
    maintainAspectRatio: keepRatio,
    resizeWidth,
    resizeHeight: keepRatio ? undefined : height,
  };
}
