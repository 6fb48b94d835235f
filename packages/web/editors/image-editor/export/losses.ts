// What an output format cannot hold of an image, and which formats can.
import type { ImageOutput } from '@octavo/contract';
import type { OpenedImage } from '#image/renderer/renderer.ts';

export type Loss = { of: 'transparency' | 'animation'; kept: readonly ImageOutput[] };

const transparent: readonly ImageOutput[] = ['png', 'webp'];
/** These hold all frames of an animation. */
export const animatedOutputs: readonly ImageOutput[] = ['gif', 'webp'];

/** GIF knows it for whole pixels, which is no loss worth a warning. */
const hasTransparency = (format: ImageOutput) => format !== 'jpeg';

/** What is lost when an image is written in a format. */
export function lossesOf(
  { hasAlpha, frames }: Pick<OpenedImage, 'hasAlpha' | 'frames'>,
  format: ImageOutput,
): Loss[] {
  return [
    ...(hasAlpha && !hasTransparency(format)
      ? [{ of: 'transparency' as const, kept: transparent }]
      : []),
    ...(frames > 1 && !animatedOutputs.includes(format)
      ? [{ of: 'animation' as const, kept: animatedOutputs }]
      : []),
  ];
}
