// Decides which frames of an image its result contains.
import { formats } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import type { ImageTarget } from '#formats/image/codecs/encode.ts';
import type { OpenedImage } from '#formats/image/open.ts';

/**
 * True if the result contains all frames of an animation: moving in GIF and WebP, as pages in TIFF. Of other animations it
 * contains the first one.
 */
export const isAnimatedIn = (picture: OpenedImage, target: ImageTarget): boolean =>
  picture.frames > 1 &&
  picture.metadata.format !== 'tiff' &&
  (target === 'gif' || target === 'webp' || target === 'tiff');

/** True if the result contains all pages of a TIFF, which may differ in size. */
export const hasPagesIn = (picture: OpenedImage, target: ImageTarget): boolean =>
  picture.frames > 1 && picture.metadata.format === 'tiff' && target === 'tiff';

/** Adds a warning about frames and pages that are left out. */
export function warnOfLeftOut(picture: OpenedImage, target: ImageTarget, run: Run): void {
  if (picture.frames < 2 || isAnimatedIn(picture, target)) return;
  if (hasPagesIn(picture, target)) return;
  const values = { count: picture.frames, format: formats[target].label };
  run.warn({ code: 'first_picture_only', values });
}
