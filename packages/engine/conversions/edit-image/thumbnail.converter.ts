// A thumbnail of an image: its first frame or page, upright.
import { converter } from '#kernel/converter.ts';
import { imageFormats } from '#formats/image/formats.ts';
import { decoding, openPicture } from '#formats/image/open.ts';
import { asThumbnail, thumbnailBox } from '#formats/image/thumbnail.ts';

export default converter({
  reads: imageFormats,
  writes: ['webp'],
  pool: 'image',
  does: ['thumbnail'],
  async convert([input], output, _options, run) {
    const picture = await openPicture(input, run);
    const box = thumbnailBox(picture.svg !== undefined);
    await decoding(async () => {
      const upright = (await picture.open()).autoOrient();
      await asThumbnail(upright.resize(box)).toFile(output.path('webp'));
    });
  },
});
