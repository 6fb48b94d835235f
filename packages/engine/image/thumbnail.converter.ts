// A thumbnail of an image: its first frame or page, upright.
import { converter } from '#core/converter.ts';
import { decoding, openPicture } from '#image/open.ts';
import { asThumbnail, thumbnailBox } from '#image/thumbnail.ts';

export default converter({
  reads: ['jpg', 'png', 'gif', 'bmp', 'webp', 'tiff', 'avif', 'svg'],
  writes: ['webp'],
  pool: 'image',
  does: ['thumbnail'],
  async convert([input], output) {
    const picture = await openPicture(input);
    const box = thumbnailBox(picture.svg !== undefined);
    await decoding(async () => {
      const upright = (await picture.open()).autoOrient();
      await asThumbnail(upright.resize(box)).toFile(output.path('webp'));
    });
  },
});
