// The operations of the image editor that the server does (specification sections 3, 5 and 9). Filters, rotation, flips and
// watermarks are drawn in the browser.
import { z } from 'zod';
import { imageLimits } from './limits.ts';
import type { Operations } from './operations.ts';
import { integer, optionalInteger, toggle } from './options.ts';

/** What an image may be written as. */
export const imageOutputs = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' } as const;
export type ImageOutput = keyof typeof imageOutputs;

const outputNames = Object.keys(imageOutputs) as [ImageOutput, ...ImageOutput[]];
const labels = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF' } as const;

/** Other spellings of what a form sends; an empty field is none. */
const spelled = (value: unknown) => (value === 'jpg' ? 'jpeg' : value === '' ? undefined : value);
const outputChoices = outputNames.map((value) => ({ value, label: labels[value] }));

/** Chosen, or the same as the image. */
const sameOrOutput = {
  control: {
    kind: 'choice',
    label: 'Format',
    choices: [{ value: '', label: 'Same as the image' }, ...outputChoices],
    default: '',
  } as const,
  schema: z.preprocess(spelled, z.enum(outputNames).optional()),
};

const quality = integer({
  label: 'Quality',
  min: 1,
  max: 100,
  default: imageLimits.defaultQuality,
  unit: '%',
});

const side = (label: string) =>
  optionalInteger({
    label,
    min: imageLimits.minPixels,
    max: imageLimits.maxPixels,
    unit: 'px',
    help: `Without any size: ${imageLimits.defaultWidth} × ${imageLimits.defaultHeight} at most.`,
  });

const image = {
  from: ['jpg', 'png', 'gif', 'bmp', 'webp', 'avif', 'tiff', 'svg'],
  to: 'jpg',
  lists: {},
  built: false,
} as const;

export const imageOperations = {
  resize: {
    ...image,
    type: 'image-resize',
    label: 'Resize image',
    options: {
      resizeWidth: side('Width'),
      resizeHeight: side('Height'),
      maintainAspectRatio: toggle({ label: 'Keep proportions', default: true }),
      outputFormat: sameOrOutput,
      compressionQuality: quality,
    },
  },
  compress: {
    ...image,
    type: 'image-compress',
    label: 'Compress image',
    options: { compressionQuality: quality, outputFormat: sameOrOutput },
  },
  format: {
    ...image,
    type: 'image-format',
    label: 'Change image format',
    options: {
      outputFormat: {
        control: {
          kind: 'choice',
          label: 'Format',
          choices: outputChoices,
          default: 'jpeg',
        } as const,
        schema: z.preprocess(spelled, z.enum(outputNames)),
      },
      compressionQuality: quality,
    },
  },
} as const satisfies Operations;

export type ImageOperation = keyof typeof imageOperations;
