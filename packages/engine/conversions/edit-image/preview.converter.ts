// Renders an image that browsers cannot show for the editor: its first frame or page, upright and in sRGB.
import { imageLimits } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { imageFormats } from '#formats/image/formats.ts';
import { decoding, openPicture } from '#formats/image/open.ts';

const { previewPixels } = imageLimits;

export default converter({
  reads: imageFormats,
  writes: ['webp'],
  pool: 'image',
  does: ['image-preview'],
  async convert([input], output, _options, run) {
    const picture = await openPicture(input, run);
    const box = { width: previewPixels, height: previewPixels, fit: 'inside' } as const;
    await decoding(async () => {
      const upright = (await picture.open()).autoOrient();
      const fitted = upright.resize({ ...box, withoutEnlargement: true });
      await fitted
        .webp({ quality: 92, smartSubsample: true, effort: 2 })
        .toFile(output.path('webp'));
    });
  },
});
