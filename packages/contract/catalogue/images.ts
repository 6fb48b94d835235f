// Conversions of images.
import type { ConversionRow } from './entry.ts';
import { images } from './formats.ts';
import { encoderOptions } from './image-encoders.ts';
import { metadataOptions } from './image-metadata.ts';
import { behindMore, choice, integer, optionalInteger, toggle } from './options.ts';

export const imageConversions = {
  'image-resizer': {
    label: 'Image Resizer',
    group: 'image',
    mode: 'conversion',
    accepts: ['.jpg', '.jpeg', '.png', '.gif', '.bmp'],
    from: images,
    // An option chooses the format of the result; `jpg` stands for any image here.
    to: 'jpg',
    options: {
      width: optionalInteger({
        label: 'Width',
        min: 1,
        max: 4000,
        unit: 'px',
        help: 'Without a size: at most 800 × 600, or unchanged if you choose another format.',
      }),
      height: optionalInteger({ label: 'Height', min: 1, max: 4000, unit: 'px' }),
      percent: optionalInteger({
        label: 'Percent',
        min: 1,
        max: 400,
        unit: '%',
        help: 'Use instead of width and height.',
      }),
      preset: choice({
        label: 'Common width',
        choices: {
          none: 'None',
          '1920': '1920 px',
          '1280': '1280 px',
          '800': '800 px',
          '400': '400 px',
        },
        default: 'none',
        help: 'Used if no other size is set.',
      }),
      maintainAspectRatio: toggle({ label: 'Keep aspect ratio', default: true }),
      outputFormat: choice({
        label: 'Format',
        choices: {
          same: 'Same as image',
          jpeg: 'JPEG',
          png: 'PNG',
          webp: 'WebP',
          gif: 'GIF',
          avif: 'AVIF',
          tiff: 'TIFF',
        },
        default: 'same',
      }),
      quality: integer({ label: 'Quality', min: 1, max: 100, default: 80, unit: '%' }),
      background: choice({
        label: 'Background color',
        choices: { white: 'White', black: 'Black' },
        default: 'white',
        help: 'Replaces transparency in JPEG.',
      }),
      ...behindMore({ ...encoderOptions, ...metadataOptions }),
    },
  },
} as const satisfies Record<string, ConversionRow>;
