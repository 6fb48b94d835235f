// Determines what an output format loses of an image, and which formats do not.
import type { Format, ImageOutput } from '@octavo/contract';
import type { OpenedImage } from '#image/renderer/renderer.ts';

export type Loss = { of: 'transparency' | 'animation' | 'pages'; formats: readonly ImageOutput[] };

const transparent: readonly ImageOutput[] = ['png', 'webp'];
/** Formats that support animation. */
export const animatedOutputs: readonly ImageOutput[] = ['gif', 'webp'];

/** The pages of a TIFF are kept in a TIFF only. */
const withPages: readonly ImageOutput[] = ['tiff'];

/** Whether a format holds all frames or pages of an image. */
export const holdsFrames = (source: Format, format: ImageOutput): boolean =>
  (source === 'tiff' ? withPages : animatedOutputs).includes(format);

/** GIF supports transparency of whole pixels only, which needs no warning. */
const hasTransparency = (format: ImageOutput) => format !== 'jpeg';

/** What is lost when an image is saved in a format. */
export function lossesOf(
  { hasAlpha, frames = 1, format: source }: Pick<OpenedImage, 'hasAlpha' | 'frames' | 'format'>,
  format: ImageOutput,
): Loss[] {
  return [
    ...(hasAlpha && !hasTransparency(format)
      ? [{ of: 'transparency' as const, formats: transparent }]
      : []),
    ...(frames > 1 && !holdsFrames(source, format)
      ? [
          source === 'tiff'
            ? { of: 'pages' as const, formats: withPages }
            : { of: 'animation' as const, formats: animatedOutputs },
        ]
      : []),
  ];
}
