// Rasterizes SVG images, which browsers cannot decode in a worker.
import type { Size } from '@octavo/contract';
import type { Pixels } from '#image/pixels/source.ts';
import { isSvg, sizeOfSvg } from '#image/inspect/svg-size.ts';

/** The minimum length of the longer side in pixels, so that it stays sharp when enlarged. */
const sharpSide = 2000;

/**
 * Rasterizes an SVG; other files are returned unchanged.
 * @returns `size` is the SVG's own size, if it differs from the bitmap's
 * @throws ProblemError `damaged_file`
 */
export async function toDecodable(file: File): Promise<{ pixels: Pixels; size?: Size }> {
  if (!(await isSvg(file))) return { pixels: file };
  const { text, size } = await sizeOfSvg(file);
  const factor = Math.max(1, sharpSide / Math.max(size.width, size.height));
  const [width, height] = [Math.round(size.width * factor), Math.round(size.height * factor)];
  return { pixels: await rasterized(text, { width, height }), size };
}

async function rasterized(text: string, { width, height }: Size): Promise<ImageBitmap> {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    return await createImageBitmap(image, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
