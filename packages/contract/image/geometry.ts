// Where the parts of an image come to lie: the browser draws by it what the server makes.
import { cropOf, wholeFrame } from './crop.ts';
import type { ImageRecipe } from '../catalogue/image-recipe.ts';
import type { Matrix } from '../matrix.ts';

export type Size = { width: number; height: number };
export type Rectangle = Size & { left: number; top: number };

type Turning = Pick<ImageRecipe, 'rotation' | 'corners'>;
type Cropping = Turning & Pick<ImageRecipe, 'crop'>;
type Sizing = Cropping &
  Pick<ImageRecipe, 'resizeWidth' | 'resizeHeight' | 'maintainAspectRatio' | 'resizePercent'>;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Without what cosines of right angles miss, and without a zero that is negative. */
const near = (value: number) => Math.round(value * 1e9) / 1e9 + 0;

const turning = (rotation: number) => ({
  cosine: near(Math.cos(radians(rotation))),
  sine: near(Math.sin(radians(rotation))),
});

/** The upright rectangle around an image that is turned; its corners are empty. */
function around({ width, height }: Size, rotation: number): Size {
  const { cosine, sine } = turning(rotation);
  const [along, across] = [Math.abs(cosine), Math.abs(sine)];
  return { width: width * along + height * across, height: width * across + height * along };
}

/** The largest upright rectangle within an image that is turned: none of its corners are empty. */
function within({ width, height }: Size, rotation: number): Size {
  const { cosine, sine } = turning(rotation);
  const [along, across] = [Math.abs(cosine), Math.abs(sine)];
  const [long, short] = width >= height ? [width, height] : [height, width];
  // Two corners touch the long sides, or all four touch a side each.
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
 * What is to be seen of an image once it is turned, before it is cropped; its middle is that of the image.
 * @param size of the image as it is shown upright, in pixels
 * @returns pixels, with fractions
 */
export const frameOf = (size: Size, { rotation, corners }: Turning): Size =>
  corners === 'trim' && near(Math.sin(radians(2 * rotation))) !== 0
    ? within(size, rotation)
    : around(size, rotation);

/** What is cut out of the frame, in its pixels, with fractions. */
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
 * The size of the result.
 * @param size of the image as it is shown upright, in pixels
 * @returns whole pixels, one at the least
 */
export function resultSizeOf(size: Size, recipe: Sizing): Size {
  const cut = cropWithin(frameOf(size, recipe), recipe.crop);
  const { width, height } = resized(cut, recipe);
  return { width: whole(width), height: whole(height) };
}

/** Nine digits are enough: what is left of a fraction beyond them came of turning. */
const whole = (value: number) => Math.max(1, Math.round(near(value)));

function resized(
  cut: Size,
  { resizeWidth, resizeHeight, maintainAspectRatio, resizePercent }: Sizing,
): Size {
  if (resizeWidth === undefined && resizeHeight === undefined)
    return scaled(cut, (resizePercent ?? 100) / 100);
  if (!maintainAspectRatio)
    return { width: resizeWidth ?? cut.width, height: resizeHeight ?? cut.height };
  const [across, down] = [resizeWidth ?? Infinity, resizeHeight ?? Infinity];
  return scaled(cut, Math.min(across / cut.width, down / cut.height));
}

const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: width * factor,
  height: height * factor,
});

/** Where the pixels of an image come to lie in its result. */
export type Placement = Matrix;

/**
 * Where each pixel of an image comes to lie in its result: flipped, turned clockwise, cropped, resized.
 * @param size of the image as it is shown upright, in pixels
 */
export function placementOf(
  size: Size,
  recipe: Sizing & Pick<ImageRecipe, 'flipHorizontal' | 'flipVertical'>,
): Placement {
  const frame = frameOf(size, recipe);
  const cut = cropWithin(frame, recipe.crop);
  const result = resultSizeOf(size, recipe);
  const [across, down] = [result.width / cut.width, result.height / cut.height];
  const { cosine, sine } = turning(recipe.rotation);
  const [flipX, flipY] = [recipe.flipHorizontal ? -1 : 1, recipe.flipVertical ? -1 : 1];
  const [a, b] = [across * cosine * flipX, down * sine * flipX];
  const [c, d] = [0 - across * sine * flipY, down * cosine * flipY];
  // The middle of the image comes to the middle of the frame.
  const middle = { x: frame.width / 2 - cut.left, y: frame.height / 2 - cut.top };
  const e = across * middle.x - (a * size.width + c * size.height) / 2;
  const f = down * middle.y - (b * size.width + d * size.height) / 2;
  return [a, b, c, d, e, f];
}

/** The standard deviation of the blur of a result, in its pixels: by thousandths of its longer side. */
export const blurSigma = ({ width, height }: Size, blur: number): number =>
  (blur / 1000) * Math.max(width, height);
