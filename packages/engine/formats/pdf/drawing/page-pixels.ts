// Computes the size in pixels at which a page is rendered.
import { pdfLimits } from '#kernel/limits.ts';

const pointsPerInch = 72;

/**
 * The pixel size of a page at a resolution; reduced in proportion if it exceeds the limits.
 * @param size in points
 * @param dpi pixels per inch
 */
export function pixelsOfPage(
  size: { width: number; height: number },
  dpi: number,
): { width: number; height: number } {
  const width = Math.max(size.width, 1) * (dpi / pointsPerInch);
  const height = Math.max(size.height, 1) * (dpi / pointsPerInch);
  const byArea = Math.sqrt((pdfLimits.pageMegapixels * 1e6) / (width * height));
  const bySide = pdfLimits.pageSidePixels / Math.max(width, height);
  const scale = Math.min(1, byArea, bySide);
  const whole = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: whole(width), height: whole(height) };
}
