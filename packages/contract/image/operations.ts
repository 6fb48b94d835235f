// The operations of the image editor (specification sections 3, 5 and 9), and beyond it the whole edit as one recipe.
import { imageLimits } from '../limits.ts';
import type { Operations } from '../operations.ts';
import { output, quality, sameOrOutput, sides, targetKilobytes, writing } from './fields.ts';
import { recipeOptions } from './recipe.ts';

const { defaultQuality, defaultWidth, defaultHeight } = imageLimits;

const image = {
  from: ['jpg', 'png', 'gif', 'bmp', 'webp', 'avif', 'heic', 'tiff', 'svg'],
  to: 'jpg',
  lists: {},
  built: true,
} as const;

export const imageOperations = {
  resize: {
    ...image,
    type: 'image-resize',
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
    type: 'image-compress',
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
    type: 'image-format',
    label: 'Change image format',
    options: { outputFormat: output, compressionQuality: quality(defaultQuality), ...writing },
  },
  edit: {
    ...image,
    type: 'image-edit',
    label: 'Edit image',
    options: recipeOptions,
    /** A picture in place of the text of the watermark. */
    additionalFiles: { min: 0, max: 1, from: ['png', 'jpg', 'webp', 'gif', 'svg'] },
    agree: ({ showWatermark, watermarkText }, files) =>
      showWatermark && files < 2 && !String(watermarkText).trim()
        ? { option: 'watermarkText', reason: 'enter text or add an image.' }
        : undefined,
  },
} as const satisfies Operations;

export type ImageOperation = keyof typeof imageOperations;
