// A picture as a watermark.
import type { Size } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { pixelsOf, type Pixels } from '#editing/image/pixels.ts';
import { decoding, openPicture } from '#formats/image/open.ts';
import { shownSize } from '#formats/image/resize-box.ts';

/** Its size gives its proportions. */
export type MarkPicture = Size & {
  /** Its pixels in RGBA, about as many as requested. */
  draw(size: Size): Promise<Pixels>;
};

/**
 * Opens the first frame of a picture as a watermark.
 * @throws ProblemError as `openPicture` does
 */
export async function pictureMark(input: InputFile, run: Run): Promise<MarkPicture> {
  const picture = await openPicture(input, run);
  return {
    ...shownSize(picture.metadata),
    draw: ({ width, height }) =>
      decoding(async () => {
        const upright = (await picture.open()).autoOrient();
        return pixelsOf(upright.resize({ width, height, fit: 'fill' }).ensureAlpha(), false);
      }),
  };
}
