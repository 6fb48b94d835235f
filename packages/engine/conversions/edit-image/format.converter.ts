// Changes the format of images in the image editor: a recipe with nothing else.
import { converter } from '#kernel/converter.ts';
import { editImage } from '#editing/image/edit-image.ts';
import { recipeOf } from '#editing/image/recipe.ts';
import { imageFormats } from '#formats/image/formats.ts';
import type { WritingOptions } from '#formats/image/write.ts';

export default converter<WritingOptions>({
  reads: imageFormats,
  writes: ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'],
  pool: 'image',
  does: ['image-format'],
  convert: (inputs, output, options, run) => editImage(inputs, output, recipeOf(options), run),
});
