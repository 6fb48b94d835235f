// Measures the difference between an image and its version with fewer colours.
import type { Sharp } from 'sharp';

/** Larger images are compared at this size: the dots that stand for lost colours melt together as they do for the eye. */
const comparedPixels = 512;

/** Of 255, at the best quality; more is accepted for each quality less. */
const leastError = 2;
const errorPerQuality = 0.15;

const seen = (image: Sharp, width: number, height: number): Promise<Buffer> =>
  image
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .blur(1)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();

/** The root mean square error of two images of one size, of 255. */
async function errorBetween(one: Sharp, other: Sharp): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((image) => seen(image, comparedPixels, comparedPixels)),
  );
  if (!first || !second || first.length !== second.length) return Infinity;
  let sum = 0;
  for (const [index, value] of first.entries()) sum += (value - (second[index] ?? 0)) ** 2;
  return Math.sqrt(sum / first.length);
}

/** True when `result` is further from `original` than its quality tells people to expect. */
export const isTooDifferent = async (
  original: Sharp,
  result: Sharp,
  quality: number,
): Promise<boolean> =>
  (await errorBetween(original, result)) > leastError + (100 - quality) * errorPerQuality;
