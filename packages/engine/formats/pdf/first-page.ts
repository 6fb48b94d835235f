// The thumbnail of a PDF: its first page.
import { thumbnailPixels } from '@octavo/contract';
import { loadSharp } from '#formats/image/codecs/sharp.ts';
import { asThumbnail } from '#formats/image/thumbnail.ts';
import { Canvas, withPdf } from '#formats/pdf/pdfium.ts';

/** The pixel size of a page's thumbnail. */
function pixelsOf(size: { width: number; height: number }) {
  const scale = thumbnailPixels / Math.max(size.width, size.height, 1);
  const whole = (points: number) => Math.max(1, Math.round(points * scale));
  return { width: whole(size.width), height: whole(size.height) };
}

/**
 * Draws the first page of a PDF as a WebP thumbnail.
 * @param zoom above 1, only the beginning of the page is drawn, that much larger
 */
export async function drawFirstPage(pdf: string, thumbnail: string, zoom = 1): Promise<void> {
  const sharp = await loadSharp();
  await withPdf(pdf, undefined, async (document) => {
    const { width, height } = pixelsOf(document.pageSize(0));
    const sheet = { width: width * zoom, height: height * zoom, background: 'white' } as const;
    const { data, ...raw } = document.draw(0, sheet, new Canvas());
    const beginning = sharp(data, { raw }).extract({ left: 0, top: 0, width, height });
    await asThumbnail(beginning).toFile(thumbnail);
  });
}
