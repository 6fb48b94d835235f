// Determines what an output format loses of an image, and which formats do not.
import { imageOutputs, type Format, type ImageOutput } from '@octavo/contract';
import type { OpenedImage } from '#image/renderer/renderer.ts';

export type Loss = { of: 'transparency' | 'animation' | 'pages'; formats: readonly ImageOutput[] };

const transparent: readonly ImageOutput[] = ['png', 'webp'];
/** Formats that support animation. */
export const animatedOutputs: readonly ImageOutput[] = ['gif', 'webp'];

/** The pages of a TIFF are kept in a TIFF only. */
const withPages: readonly ImageOutput[] = ['tiff'];

/** Animations of which the server reads the first frame only. */
const unreadAnimations: readonly Format[] = ['png', 'avif'];

/** The formats that get all frames or pages of an image. */
function outputsWithFrames(source: Format): readonly ImageOutput[] {
  if (unreadAnimations.includes(source)) return [];
  return source === 'tiff' ? withPages : animatedOutputs;
}

/** Whether a format holds all frames or pages of an image. */
export const holdsFrames = (source: Format, format: ImageOutput): boolean =>
  outputsWithFrames(source).includes(format);

/** Whether the server keeps an animation as it is, because it cannot encode it again. */
export const keepsAnimation = (
  { frames = 1, format: source }: Pick<OpenedImage, 'frames' | 'format'>,
  format: ImageOutput,
  isCompressed: boolean,
): boolean =>
  isCompressed &&
  frames > 1 &&
  imageOutputs[format] === source &&
  unreadAnimations.includes(source);

/** GIF supports transparency of whole pixels only, which needs no warning. */
const hasTransparency = (format: ImageOutput) => format !== 'jpeg';

/**
 * What is lost when an image is saved in a format.
 * @param isCompressed the image is compressed and not edited otherwise
 */
export function lossesOf(
  { hasAlpha, frames = 1, format: source }: Pick<OpenedImage, 'hasAlpha' | 'frames' | 'format'>,
  format: ImageOutput,
  isCompressed = false,
): Loss[] {
  return [
    ...(hasAlpha && !hasTransparency(format)
      ? [{ of: 'transparency' as const, formats: transparent }]
      : []),
    ...(frames > 1 &&
    !holdsFrames(source, format) &&
    !keepsAnimation({ frames, format: source }, format, isCompressed)
      ? [
          source === 'tiff'
            ? { of: 'pages' as const, formats: withPages }
            : { of: 'animation' as const, formats: outputsWithFrames(source) },
        ]
      : []),
  ];
}
