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
 * The default size (specification section 9): as it is, or with the proportions of the result kept, so that it fits.
 * @param shown the current size of the result, in pixels
 */
export function defaultSizeFor(shown: Size, keepRatio: boolean): Size {
  const { defaultWidth: width, defaultHeight: height } = imageLimits;
  if (!keepRatio) return { width, height };
  const scale = Math.min(width / shown.width, height / shown.height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(shown.width), height: scaled(shown.height) };
}

/** Sets the default size. With the proportions kept, one side decides: the one that the size is limited by. */
export function withDefaultSize(size: Size, keepRatio: boolean): Partial<ImageRecipe> {
  const { width, height } = size;
  if (!keepRatio) return { ...noSize, resizeWidth: width, resizeHeight: height };
  const side =
    width === imageLimits.defaultWidth ? { resizeWidth: width } : { resizeHeight: height };
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
