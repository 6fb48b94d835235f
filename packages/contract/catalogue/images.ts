// Conversions of images.
import type { ConversionRow } from './entry.ts';
import { images } from './formats.ts';
import { choice, integer, optionalInteger, toggle } from './options.ts';

export const imageConversions = {
  'image-resizer': {
    label: 'Image Resizer',
    group: 'image',
    mode: 'conversion',
    accepts: ['.jpg', '.jpeg', '.png', '.gif', '.bmp'],
    from: images,
    // The format of the result is chosen by option; `jpg` stands for "an image".
    to: 'jpg',
    options: {
      width: optionalInteger({
        label: 'Width',
        min: 1,
        max: 4000,
        unit: 'px',
        help: 'Without any size: 800 × 600 at most, or as it is when another format is chosen.',
      }),
      height: optionalInteger({ label: 'Height', min: 1, max: 4000, unit: 'px' }),
      percent: optionalInteger({
        label: 'Percent',
        min: 1,
        max: 400,
        unit: '%',
        help: 'In place of a width and a height.',
      }),
      preset: choice({
        label: 'Usual width',
        choices: {
          none: 'None',
          '1920': '1920 px',
          '1280': '1280 px',
          '800': '800 px',
          '400': '400 px',
        },
        default: 'none',
        help: 'Where no other size is given.',
      }),
      maintainAspectRatio: toggle({ label: 'Keep proportions', default: true }),
      outputFormat: choice({
        label: 'Format',
        choices: {
          same: 'Same as the image',
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
        label: 'Background',
        choices: { white: 'White', black: 'Black' },
        default: 'white',
        help: 'Of what was transparent, in a JPEG.',
      }),
    },
  },
} as const satisfies Record<string, ConversionRow>;
