// Options that several operations of the image editor share.
import { z } from 'zod';
import { imageLimits } from '../limits.ts';
import { formats, imageOutputs, type ImageOutput } from './formats.ts';
import { encoderOptions } from './image-encoders.ts';
import { metadataOptions } from './image-metadata.ts';
import { choice, color, integer, option, optionalInteger, toggle } from './options.ts';

const outputNames = Object.keys(imageOutputs) as [ImageOutput, ...ImageOutput[]];

/** Accepts `jpg` for `jpeg`, and treats an empty field as missing. */
const normalizeFormat = (value: unknown) =>
  value === 'jpg' ? 'jpeg' : value === '' ? undefined : value;
const outputChoices = outputNames.map((value) => ({
  value,
  label: formats[imageOutputs[value]].label,
}));

/** The output format; by default that of the image. */
export const sameOrOutput = option(
  {
    kind: 'choice',
    label: 'Format',
    choices: [{ value: '', label: 'Same as image' }, ...outputChoices],
    default: '',
  } as const,
  () => z.preprocess(normalizeFormat, z.enum(outputNames).optional()),
);

const outputControl = {
  kind: 'choice',
  label: 'Format',
  choices: outputChoices,
  default: 'jpeg',
} as const;

/** The output format; required. */
export const output = option(outputControl, () =>
  z.preprocess(normalizeFormat, z.enum(outputNames)),
);

/** The output format; JPEG by default (specification section 9). */
export const outputOrJpeg = option(outputControl, () =>
  z.preprocess(normalizeFormat, z.enum(outputNames).default('jpeg')),
);

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

/** The size options. @param help describes what happens without a size */
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

/** Options about the output that every operation has. */
export const outputOptions = {
  ...encoderOptions,
  background: color({
    label: 'Background color',
    help: 'Replaces transparency in formats that don’t support it.',
    default: '#ffffff',
  }),
  ...metadataOptions,
  encoded: toggle({
    label: 'Already encoded',
    help: 'The file is the result, encoded by the client. It’s checked and stored with its pixels unchanged and the metadata you keep; other options are ignored.',
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
