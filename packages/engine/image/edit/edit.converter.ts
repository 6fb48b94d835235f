// Edits images by a whole recipe: flipped, turned, cropped, resized, filtered, marked, in another format.

import { converter } from '#core/converter.ts';
import { editImage } from '#image/edit/job.ts';
import type { Recipe } from '#image/edit/recipe.ts';
import { imageFormats } from '#image/formats.ts';

export default converter<Recipe>({
  reads: imageFormats,
  writes: ['jpg', 'png', 'webp', 'gif', 'avif'],
  pool: 'image',
  does: ['image-edit'],
  convert: editImage,
});
