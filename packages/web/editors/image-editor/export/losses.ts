// Determines what an output format loses of an image, and which formats do not.
import type { ImageOutput } from '@octavo/contract';
import type { OpenedImage } from '#image/renderer/renderer.ts';

export type Loss = { of: 'transparency' | 'animation'; formats: readonly ImageOutput[] };

const transparent: readonly ImageOutput[] = ['png', 'webp'];
/** Formats that support animation. */
export const animatedOutputs: readonly ImageOutput[] = ['gif', 'webp'];

/** GIF supports transparency of whole pixels only, which needs no warning. */
const hasTransparency = (format: ImageOutput) => format !== 'jpeg';

/** What is lost when an image is saved in a format. */
export function lossesOf(
  { hasAlpha, frames }: Pick<OpenedImage, 'hasAlpha' | 'frames'>,
  format: ImageOutput,
): Loss[] {
  return [
    ...(hasAlpha && !hasTransparency(format)
      ? [{ of: 'transparency' as const, formats: transparent }]
      : []),
    ...(frames > 1 && !animatedOutputs.includes(format)
      ? [{ of: 'animation' as const, formats: animatedOutputs }]
      : []),
  ];
}
