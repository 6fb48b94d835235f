// The operations of the image editor (specification sections 3, 5 and 9), and beyond it the whole edit as one recipe.
import { imageLimits } from '../limits.ts';
import { images } from './formats.ts';
import type { OperationRow } from './entry.ts';
import { output, quality, sameOrOutput, sides, targetKilobytes, writing } from './image-fields.ts';
import { recipeOptions } from './image-recipe.ts';

const { defaultQuality, defaultWidth, defaultHeight } = imageLimits;

const image = {
  from: images,
  to: 'jpg',
  lists: {},
} as const;

export const imageOperationRows = {
  resize: {
    ...image,
    label: 'Resize image',
    options: {
      ...sides(`Without a size: at most ${defaultWidth} × ${defaultHeight}.`),
      outputFormat: sameOrOutput,
      compressionQuality: quality(defaultQuality),
      ...writing,
    },
  },
  compress: {
    ...image,
    label: 'Compress image',
    options: {
      compressionQuality: quality(defaultQuality),
      targetKilobytes,
      outputFormat: sameOrOutput,
      ...writing,
    },
  },
  format: {
    ...image,
    label: 'Change image format',
    options: { outputFormat: output, compressionQuality: quality(defaultQuality), ...writing },
  },
  edit: {
    ...image,
    label: 'Edit image',
    options: recipeOptions,
    /** A picture in place of the text of the watermark. */
    additionalFiles: { min: 0, max: 1, from: ['png', 'jpg', 'webp', 'gif', 'svg'] },
    agree: ({ showWatermark, watermarkText }, files) =>
      showWatermark && files < 2 && !String(watermarkText).trim()
        ? { option: 'watermarkText', reason: 'enter text or add an image.' }
        : undefined,
  },
} as const satisfies Record<string, OperationRow>;
