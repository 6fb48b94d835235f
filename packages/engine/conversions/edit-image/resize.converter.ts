// Resizes images in the image editor: a recipe with nothing else.
import { imageLimits } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { editImage } from '#editing/image/edit-image.ts';
import { recipeOf, type Recipe } from '#editing/image/recipe.ts';
import { imageFormats } from '#formats/image/formats.ts';
import type { WritingOptions } from '#formats/image/write.ts';

type Options = WritingOptions &
  Pick<Recipe, 'resizeWidth' | 'resizeHeight' | 'maintainAspectRatio' | 'resizePercent'>;

/** The default size (specification, section 9). */
const usual = {
  resizeWidth: imageLimits.defaultWidth,
  resizeHeight: imageLimits.defaultHeight,
} as const;

const saysSize = ({ resizeWidth, resizeHeight, resizePercent }: Options): boolean =>
  resizeWidth !== undefined || resizeHeight !== undefined || resizePercent !== undefined;

export default converter<Options>({
  reads: imageFormats,
  writes: ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'],
  pool: 'image',
  does: ['image-resize'],
  convert(inputs, output, options, run) {
    const size = saysSize(options) ? {} : usual;
    return editImage(inputs, output, recipeOf({ ...options, ...size }), run);
  },
});
