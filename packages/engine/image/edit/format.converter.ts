// Writes images in another format in the image editor: a recipe that does nothing else.
import { converter } from '#core/converter.ts';
import { editImage } from '#image/edit/job.ts';
import { recipeOf } from '#image/edit/recipe.ts';
import { imageFormats } from '#image/formats.ts';
import type { WritingOptions } from '#image/write.ts';

export default converter<WritingOptions>({
  reads: imageFormats,
  writes: ['jpg', 'png', 'webp', 'gif', 'avif'],
  pool: 'image',
  does: ['image-format'],
  convert: (inputs, output, options, run) => editImage(inputs, output, recipeOf(options), run),
});
