// Opens an image upright, for encoding it again.
import { hasPagesIn, isAnimatedIn } from '#formats/image/frames.ts';
import type { ImageTarget } from '#formats/image/codecs/encode.ts';
import { pageOf, type OpenedImage } from '#formats/image/open.ts';
import { shownSize } from '#formats/image/resize-box.ts';
import type { Drawing } from '#formats/image/write-once.ts';

/** Includes all frames of an animation and all pages of a TIFF if the target format holds them. */
export function drawingOf(picture: OpenedImage, target: ImageTarget): Drawing {
  const drawing = drawingOfOne(picture, target);
  if (!hasPagesIn(picture, target)) return drawing;
  const page = async (index: number) => drawingOfOne(await pageOf(picture, index), target);
  return { ...drawing, pages: { count: picture.frames, page } };
}

function drawingOfOne(picture: OpenedImage, target: ImageTarget): Drawing {
  const animated = isAnimatedIn(picture, target);
  const { metadata } = picture;
  const shown = shownSize(metadata);
  const side = (length: number, scale: number) => Math.max(1, Math.round(length * scale));
  return {
    metadata,
    async draw(scale) {
      const upright = (await picture.open({ animated })).autoOrient();
      const box = { width: side(shown.width, scale), height: side(shown.height, scale) };
      return scale === 1 ? upright : upright.resize({ ...box, fit: 'fill' });
    },
  };
}
