// The recipe of an image edit: all settings of the image editor (specification sections 3, 5 and 9). The browser and the server
// apply it with the same code: `geometry.ts` computes positions, `colours.ts` colours.
import { z } from 'zod';
import { imageLimits } from '../limits.ts';
import { choice, color, decimal, integer, option, text, toggle, type Chosen } from './options.ts';
import { texts } from '../texts.ts';
import { cropOf } from '../image/crop.ts';
import {
  corners,
  outputOrJpeg,
  quality,
  sides,
  targetKilobytes,
  outputOptions,
} from './image-fields.ts';

const percentOf = <const L extends string>(label: L, max: number, standard: number) =>
  integer({ label, min: 0, max, default: standard, unit: '%' });

export const watermarkPositions = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  center: 'Center',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
} as const;

const crop = {
  kind: 'text',
  label: 'Crop',
  help: 'Left, top, width and height in percent of the rotated image, for example 10 10 80 80.',
  default: '',
  maxLength: 60,
} as const;

/** In the order in which they are applied. */
export const recipeOptions = {
  flipHorizontal: toggle({ label: 'Flip horizontally', default: false }),
  flipVertical: toggle({ label: 'Flip vertically', default: false }),
  rotation: decimal({
    ...{ label: 'Rotation', help: 'Clockwise.', unit: '°' },
    ...{ min: -180, max: 180, step: 0.1, default: 0 },
  }),
  corners,
  crop: option(crop, () =>
    z
      .string()
      .refine((value) => value.trim() === '' || cropOf(value) !== undefined, {
        error: 'enter four percentages within the image, for example 10 10 80 80.',
      })
      .default(crop.default),
  ),
  ...sides(),
  blur: decimal({
    ...{ label: 'Blur', help: 'In thousandths of the longer side.' },
    ...{ min: 0, max: imageLimits.maxBlur, step: 0.1, default: 0 },
  }),
  brightness: percentOf('Brightness', 200, 100),
  contrast: percentOf('Contrast', 200, 100),
  saturation: percentOf('Saturation', 200, 100),
  grayscale: percentOf('Grayscale', 100, 0),
  sepia: percentOf('Sepia', 100, 0),
  invert: percentOf('Invert', 100, 0),
  showWatermark: toggle({ label: 'Watermark', default: false }),
  watermarkText: text({
    label: 'Watermark text',
    help: 'An image, if uploaded, replaces it.',
    default: texts.editor.defaultWatermark,
    maxLength: 200,
  }),
  watermarkPosition: choice({
    label: 'Position',
    choices: watermarkPositions,
    default: 'bottom-right',
  }),
  watermarkOpacity: integer({ label: 'Opacity', min: 10, max: 100, default: 50, unit: '%' }),
  watermarkSize: integer({
    label: 'Watermark width',
    help: 'Percentage of the image width.',
    ...{ min: 1, max: 100, default: 25, unit: '%' },
  }),
  watermarkColor: color({ label: 'Color', default: '#ffffff' }),
  watermarkAngle: integer({ label: 'Angle', min: -180, max: 180, default: 0, unit: '°' }),
  watermarkTiled: toggle({ label: 'Tile across the image', default: false }),
  outputFormat: outputOrJpeg,
  compressionQuality: quality(imageLimits.browserJpegQuality * 100),
  targetKilobytes,
  ...outputOptions,
};

/** A checked recipe, with defaults filled in. */
export type ImageRecipe = Chosen<typeof recipeOptions>;

/** The recipe that changes nothing. */
export const plainRecipe = Object.fromEntries(
  Object.entries(recipeOptions).flatMap(([name, { control }]) =>
    'default' in control ? [[name, control.default]] : [],
  ),
) as ImageRecipe;
