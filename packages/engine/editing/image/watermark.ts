// The watermark of an image: one picture and its positions.
import { marksOn, type Size } from '@octavo/contract';
import type { MarkPicture } from '#editing/image/picture-mark.ts';
import type { Pixels } from '#editing/image/pixels.ts';
import type { Recipe } from '#editing/image/recipe.ts';
import type { Watermark } from '#editing/image/stamp.ts';

/**
 * The watermark for an image; nothing if no mark is visible.
 * @param image its size
 */
export async function watermarkOn(
  image: Size,
  picture: MarkPicture,
  recipe: Recipe,
): Promise<Watermark | undefined> {
  const marks = marksOn(image, picture, recipe);
  const [first] = marks;
  if (!first) return undefined;
  const drawn = await picture.draw({
    width: Math.max(1, Math.ceil(first.width)),
    height: Math.max(1, Math.ceil(first.height)),
  });
  return { picture: withOpacity(drawn, recipe.watermarkOpacity / 100), marks };
}

function withOpacity(pixels: Pixels, opacity: number): Pixels {
  for (let at = 3; at < pixels.data.length; at += 4)
    pixels.data[at] = Math.round((pixels.data[at] ?? 0) * opacity);
  return pixels;
}
