// A picture that stands in an image as its watermark.
import type { Size } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { pixelsOf, type Pixels } from '#editing/image/pixels.ts';
import { decoding, openPicture } from '#formats/image/open.ts';
import { shownSize } from '#formats/image/resize-box.ts';

/** Its own size tells its proportions. */
export type MarkPicture = Size & {
  /** Its pixels, red, green, blue and alpha, about as many as are asked for. */
  draw(size: Size): Promise<Pixels>;
};

/**
 * The first frame of a picture as a mark.
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
