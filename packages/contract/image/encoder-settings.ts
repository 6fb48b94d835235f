// Interprets the settings of image encoders, for the encoders of the server and those of the browser.
import { encoderOptions, type EncoderSettings } from '../catalogue/image-encoders.ts';
import type { ImageOutput } from '../catalogue/formats.ts';
import { imageLimits } from '../limits.ts';

export const encoderSettingNames = Object.keys(encoderOptions) as (keyof EncoderSettings)[];

/** The settings that affect a format, in the order in which a form shows them. */
export const encoderSettingsOf: Record<ImageOutput, readonly (keyof EncoderSettings)[]> = {
  jpeg: ['chroma', 'progressive'],
  png: ['palette', 'colors', 'effort'],
  webp: ['webpMode', 'effort'],
  gif: ['colors', 'effort'],
  avif: ['chroma', 'effort'],
  tiff: [],
};

type Settings = Partial<EncoderSettings>;

/** True if each pixel of a JPEG keeps its own colour. */
export const hasFullColour = ({ chroma = 'auto' }: Settings, quality: number): boolean =>
  chroma === 'auto' ? quality >= imageLimits.fullColourQuality : chroma === '4:4:4';

/**
 * Whether a PNG gets a palette.
 * @param mayLose the file is compressed below full quality
 */
export function paletteUseOf(
  { palette = 'auto', colors = '256' }: Settings,
  mayLose: boolean,
): 'never' | 'if-similar' | 'always' {
  if (palette !== 'auto') return palette;
  if (colors !== '256') return 'always';
  return mayLose ? 'if-similar' : 'never';
}

/** An effort on the scale from 0 to 6, which libwebp's method and OxiPNG's level have. */
export const effortOutOfSix = (effort: number): number => Math.round((effort * 6) / 9);

/** An effort as libaom's speed: the fastest is 9. */
export const avifSpeedOf = (effort: number): number => 9 - effort;
