// Measures the difference between an image and its version with fewer colours.
import type { Sharp } from 'sharp';

/** Larger images are compared at this size, at which dithered dots merge as they do for the eye. */
const comparedPixels = 512;

/** The accepted error, of 255, at the best quality; lower qualities accept more. */
const minError = 2;
const errorPerQuality = 0.15;

const seen = (image: Sharp, width: number, height: number): Promise<Buffer> =>
  image
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .blur(1)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();

/** The root mean square error of two images of the same size, from 0 to 255. */
async function errorBetween(one: Sharp, other: Sharp): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((image) => seen(image, comparedPixels, comparedPixels)),
  );
  if (!first || !second || first.length !== second.length) return Infinity;
  let sum = 0;
  for (const [index, value] of first.entries()) sum += (value - (second[index] ?? 0)) ** 2;
  return Math.sqrt(sum / first.length);
}

/** True if `result` differs more from `original` than its quality allows. */
export const isTooDifferent = async (
  original: Sharp,
  result: Sharp,
  quality: number,
): Promise<boolean> =>
  (await errorBetween(original, result)) > minError + (100 - quality) * errorPerQuality;
