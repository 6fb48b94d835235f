// The operations of the image editor (specification sections 3, 5 and 9). Beyond the specification, `edit` applies a whole recipe.
import { imageLimits } from '../limits.ts';
import { images } from './formats.ts';
import type { OperationRow } from './entry.ts';
import {
  output,
  quality,
  sameOrOutput,
  sides,
  targetKilobytes,
  outputOptions,
} from './image-fields.ts';
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
      ...outputOptions,
    },
  },
  compress: {
    ...image,
    label: 'Compress image',
    options: {
      compressionQuality: quality(defaultQuality),
      targetKilobytes,
      outputFormat: sameOrOutput,
      ...outputOptions,
    },
  },
  format: {
    ...image,
    label: 'Change image format',
    options: {
      outputFormat: output,
      compressionQuality: quality(defaultQuality),
      ...outputOptions,
    },
  },
  edit: {
    ...image,
    label: 'Edit image',
    options: recipeOptions,
    additionalFiles: {
      min: 0,
      max: 1,
      from: ['png', 'jpg', 'webp', 'gif', 'svg'],
      help: 'An image used instead of the text, if the watermark is on.',
    },
    validate: ({ showWatermark, watermarkText }, files) =>
      showWatermark && files < 2 && !String(watermarkText).trim()
        ? { option: 'watermarkText', reason: 'enter text or add an image.' }
        : undefined,
  },
} as const satisfies Record<string, OperationRow>;
