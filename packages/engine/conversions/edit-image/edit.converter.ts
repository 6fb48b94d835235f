// Edits images by a full recipe: flip, rotate, crop, resize, filters, watermark, format.

import { converter } from '#kernel/converter.ts';
import { editImage } from '#editing/image/edit-image.ts';
import type { Recipe } from '#editing/image/recipe.ts';
import { imageFormats } from '#formats/image/formats.ts';

export default converter<Recipe>({
  reads: imageFormats,
  writes: ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff'],
  pool: 'image',
  does: ['image-edit'],
  convert: editImage,
});
