// Computes the positions and sizes of an image edit. The browser’s preview and the server use the same code.
import { cropOf, wholeFrame } from './crop.ts';
import type { ImageRecipe } from '../catalogue/image-recipe.ts';
import type { Matrix } from '../matrix.ts';

export type Size = { width: number; height: number };
export type Rectangle = Size & { left: number; top: number };

type Rotation = Pick<ImageRecipe, 'rotation' | 'corners'>;
type CropSettings = Rotation & Pick<ImageRecipe, 'crop'>;
type SizeSettings = CropSettings &
  Pick<ImageRecipe, 'resizeWidth' | 'resizeHeight' | 'maintainAspectRatio' | 'resizePercent'>;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Rounds to nine decimals, so that cosines of right angles are exact, and turns -0 into 0. */
const rounded = (value: number) => Math.round(value * 1e9) / 1e9 + 0;

const cosineAndSine = (rotation: number) => ({
  cosine: rounded(Math.cos(radians(rotation))),
  sine: rounded(Math.sin(radians(rotation))),
});

/** The upright rectangle that encloses a rotated image; its corners are empty. */
function enclosingRectangle({ width, height }: Size, rotation: number): Size {
  const { cosine, sine } = cosineAndSine(rotation);
  const [along, across] = [Math.abs(cosine), Math.abs(sine)];
  return { width: width * along + height * across, height: width * across + height * along };
}

/** The largest upright rectangle inside a rotated image, without empty corners. */
function largestInscribedRectangle({ width, height }: Size, rotation: number): Size {
  const { cosine, sine } = cosineAndSine(rotation);
  const [along, across] = [Math.abs(cosine), Math.abs(sine)];
  const [long, short] = width >= height ? [width, height] : [height, width];
  // Either two corners touch the long sides, or each of the four corners touches a side.
  if (short <= 2 * along * across * long || Math.abs(along - across) < 1e-9) {
    const half = short / 2;
    return width >= height
      ? { width: half / across, height: half / along }
      : { width: half / along, height: half / across };
  }
  const doubled = along * along - across * across;
  return {
    width: (width * along - height * across) / doubled,
    height: (height * along - width * across) / doubled,
  };
}

/**
 * The visible frame of an image after rotation, before cropping. It has the same centre as the image.
 * @param size the size of the upright image in pixels
 * @returns the size in pixels, with fractions
 */
export const frameOf = (size: Size, { rotation, corners }: Rotation): Size =>
  corners === 'trim' && rounded(Math.sin(radians(2 * rotation))) !== 0
    ? largestInscribedRectangle(size, rotation)
    : enclosingRectangle(size, rotation);

/** The crop as a rectangle in pixels of the frame, with fractions. */
export function cropWithin(frame: Size, crop: string): Rectangle {
  const { left, top, width, height } = cropOf(crop) ?? wholeFrame;
  return {
    left: (left / 100) * frame.width,
    top: (top / 100) * frame.height,
    width: (width / 100) * frame.width,
    height: (height / 100) * frame.height,
  };
}

/**
 * Computes the size of the result.
 * @param size the size of the upright image in pixels
 * @returns whole pixels, at least 1
 */
export function resultSizeOf(size: Size, recipe: SizeSettings): Size {
  const cropped = cropWithin(frameOf(size, recipe), recipe.crop);
  const { width, height } = resized(cropped, recipe);
  return { width: whole(width), height: whole(height) };
}

/** Rounds to whole pixels; fractions beyond nine decimals are errors of the rotation. */
const whole = (value: number) => Math.max(1, Math.round(rounded(value)));

function resized(
  cropped: Size,
  { resizeWidth, resizeHeight, maintainAspectRatio, resizePercent }: SizeSettings,
): Size {
  if (resizeWidth === undefined && resizeHeight === undefined)
    return scaled(cropped, (resizePercent ?? 100) / 100);
  if (!maintainAspectRatio)
    return { width: resizeWidth ?? cropped.width, height: resizeHeight ?? cropped.height };
  // The height follows from the width (specification, section 5).
  if (resizeWidth !== undefined) return scaled(cropped, resizeWidth / cropped.width);
  return scaled(cropped, (resizeHeight ?? cropped.height) / cropped.height);
}

const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: width * factor,
  height: height * factor,
});

/** The transformation from pixels of the image to pixels of the result. */
export type Placement = Matrix;

/**
 * The transformation of an image into its result: flip, clockwise rotation, crop, resize.
 * @param size the size of the upright image in pixels
 */
export function placementOf(
  size: Size,
  recipe: SizeSettings & Pick<ImageRecipe, 'flipHorizontal' | 'flipVertical'>,
): Placement {
  const frame = frameOf(size, recipe);
  const cropped = cropWithin(frame, recipe.crop);
  const result = resultSizeOf(size, recipe);
  const [across, down] = [result.width / cropped.width, result.height / cropped.height];
  const { cosine, sine } = cosineAndSine(recipe.rotation);
  const [flipX, flipY] = [recipe.flipHorizontal ? -1 : 1, recipe.flipVertical ? -1 : 1];
  const [a, b] = [across * cosine * flipX, down * sine * flipX];
  const [c, d] = [0 - across * sine * flipY, down * cosine * flipY];
  // The centre of the image maps to the centre of the frame.
  const middle = { x: frame.width / 2 - cropped.left, y: frame.height / 2 - cropped.top };
  const e = across * middle.x - (a * size.width + c * size.height) / 2;
  const f = down * middle.y - (b * size.width + d * size.height) / 2;
  return [a, b, c, d, e, f];
}

/** The standard deviation of the blur in pixels of the result. @param blur thousandths of the longer side */
export const blurSigma = ({ width, height }: Size, blur: number): number =>
  (blur / 1000) * Math.max(width, height);
