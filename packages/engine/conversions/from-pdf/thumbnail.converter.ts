// A thumbnail of a PDF: its first page.
import { thumbnailPixels } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { asThumbnail } from '#formats/image/thumbnail.ts';
import { Canvas, withPdf } from '#formats/pdf/pdfium.ts';

/** The pixel size of a page's thumbnail. */
function pixelsOf(size: { width: number; height: number }) {
  const scale = thumbnailPixels / Math.max(size.width, size.height, 1);
  const whole = (points: number) => Math.max(1, Math.round(points * scale));
  return { width: whole(size.width), height: whole(size.height) };
}

export default converter({
  reads: ['pdf'],
  writes: ['webp'],
  pool: 'pdf',
  does: ['thumbnail'],
  async convert([input], output) {
    const sharp = await loadSharp();
    await withPdf(input.path, undefined, async (document) => {
      const sheet = { ...pixelsOf(document.pageSize(0)), background: 'white' } as const;
      const { data, ...raw } = document.draw(0, sheet, new Canvas());
      await asThumbnail(sharp(data, { raw })).toFile(output.path('webp'));
    });
  },
});
