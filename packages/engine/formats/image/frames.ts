// Decides which frames of an image its result holds.
import { formats } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import type { ImageTarget } from '#formats/image/codecs/encode.ts';
import type { OpenedImage } from '#formats/image/open.ts';

/**
 * Whether all frames of an animation go together into the result: GIF and WebP hold several. Of pages and of other
 * animations the first one stands for all.
 */
export const isAnimatedIn = (picture: OpenedImage, target: ImageTarget): boolean =>
  picture.frames > 1 &&
  picture.metadata.format !== 'tiff' &&
  (target === 'gif' || target === 'webp');

/** Tells of frames and pages that are left out. */
export function tellLeftOut(picture: OpenedImage, target: ImageTarget, run: Run): void {
  if (picture.frames < 2 || isAnimatedIn(picture, target)) return;
  const values = { count: picture.frames, format: formats[target].label };
  run.warn({ code: 'first_picture_only', values });
}
