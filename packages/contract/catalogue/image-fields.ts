// What several operations of the image editor take.
import { z } from 'zod';
import { imageLimits } from '../limits.ts';
import { formats, imageOutputs, type ImageOutput } from './formats.ts';
import { choice, color, integer, optionalInteger, toggle } from './options.ts';

const outputNames = Object.keys(imageOutputs) as [ImageOutput, ...ImageOutput[]];

/** Other spellings of what a form sends; an empty field is none. */
const spelled = (value: unknown) => (value === 'jpg' ? 'jpeg' : value === '' ? undefined : value);
const outputChoices = outputNames.map((value) => ({
  value,
  label: formats[imageOutputs[value]].label,
}));

/** Chosen, or the same as the image. */
export const sameOrOutput = {
  control: {
    kind: 'choice',
    label: 'Format',
    choices: [{ value: '', label: 'Same as image' }, ...outputChoices],
    default: '',
  } as const,
  schema: z.preprocess(spelled, z.enum(outputNames).optional()),
};

const outputControl = {
  kind: 'choice',
  label: 'Format',
  choices: outputChoices,
  default: 'jpeg',
} as const;

/** Must be chosen. */
export const output = {
  control: outputControl,
  schema: z.preprocess(spelled, z.enum(outputNames)),
};

/** JPEG where nothing else is chosen (specification section 9). */
export const outputOrJpeg = {
  control: outputControl,
  schema: z.preprocess(spelled, z.enum(outputNames).default('jpeg')),
};

export const quality = (percent: number) =>
  integer({ label: 'Quality', min: 1, max: 100, default: percent, unit: '%' });

const side = <const L extends string, const H extends string = never>(label: L, help?: H) =>
  optionalInteger({
    label,
    min: imageLimits.minPixels,
    max: imageLimits.maxPixels,
    unit: 'px',
    ...(help && { help }),
  });

/** @param help what happens without any size */
export const sides = <const H extends string = never>(help?: H) => ({
  resizeWidth: side('Width', help),
  resizeHeight: side('Height', help),
  maintainAspectRatio: toggle({ label: 'Keep aspect ratio', default: true }),
  resizePercent: optionalInteger({
    label: 'Percent',
    help: 'Use instead of width and height.',
    min: 1,
    max: 400,
    unit: '%',
  }),
});

/** What every operation may be told about what it writes. */
export const writing = {
  background: color({
    label: 'Background color',
    help: 'Replaces transparency in formats that don’t support it.',
    default: '#ffffff',
  }),
  keepMetadata: toggle({
    label: 'Keep camera metadata',
    help: 'Camera, time and location. Removed unless you keep them.',
    default: false,
  }),
};

export const targetKilobytes = optionalInteger({
  label: 'Maximum file size',
  help: 'Use instead of quality: the best quality that fits.',
  min: 1,
  max: imageLimits.targetKilobytes,
  unit: 'KB',
});

export const corners = choice({
  label: 'Corners after rotation',
  choices: { fill: 'Fill with background', trim: 'Trim' },
  default: 'fill',
});
