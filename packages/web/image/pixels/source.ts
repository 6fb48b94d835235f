// A decoded image with downscaled copies, so that a small preview reads few pixels.
import type { Size } from '@octavo/contract';
import { isOpaque } from '#image/pixels/raster.ts';

/** What a worker can draw: a file that it can decode, or a bitmap. */
export type Pixels = Blob | ImageBitmap;

/** The smallest level's longer side in pixels. */
const smallestLevel = 512;

const decoding = { imageOrientation: 'from-image', colorSpaceConversion: 'default' } as const;

export type Source = {
  /** The size that coordinates refer to, in pixels. */
  size: Size;
  hasAlpha: boolean;
  /** The smallest level with enough pixels. @param scale drawn pixels per pixel of `size` */
  levelFor(scale: number): ImageBitmap;
  close(): void;
};

/**
 * Decodes an image: upright, in sRGB.
 * @param size the size that coordinates refer to, if it differs from the decoded size
 * @throws DOMException if the browser cannot decode it
 */
export async function openSource(pixels: Pixels, size?: Size): Promise<Source> {
  const whole = pixels instanceof Blob ? await createImageBitmap(pixels, decoding) : pixels;
  const levels = [whole];
  for (let last = whole; longerSide(last) > 2 * smallestLevel; levels.push(last))
    last = await halved(last);
  const counted = size ?? { width: whole.width, height: whole.height };
  return {
    size: counted,
    hasAlpha: hasAlpha(levels.at(-1) ?? whole),
    levelFor: (scale) =>
      levels.findLast((level) => level.width >= scale * counted.width * 0.999) ?? whole,
    close: () => levels.forEach((level) => level.close()),
  };
}

const longerSide = ({ width, height }: Size) => Math.max(width, height);

/** Halves the size: each pixel is the mean of four. */
async function halved(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const [width, height] = [Math.ceil(bitmap.width / 2), Math.ceil(bitmap.height / 2)];
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas, inMemory);
  context.imageSmoothingQuality = 'low';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

export type Context = OffscreenCanvasRenderingContext2D;

/** For canvases whose pixels are read, or must survive the loss of the GPU. */
export const inMemory = { willReadFrequently: true } as const;

/** @throws Error if there is not enough memory */
export function contextOf(
  canvas: OffscreenCanvas,
  settings?: CanvasRenderingContext2DSettings,
): Context {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('There is no canvas to draw on');
  return context;
}

function hasAlpha(bitmap: ImageBitmap): boolean {
  const context = contextOf(new OffscreenCanvas(bitmap.width, bitmap.height), inMemory);
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  return !isOpaque(data);
}
