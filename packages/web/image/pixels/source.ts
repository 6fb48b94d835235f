// A decoded image with downscaled copies, so that a small preview reads few pixels.
import type { Size } from '@octavo/contract';
import { isOpaque } from '#image/pixels/raster.ts';

/** What a worker can draw: a file that it decodes, or what was drawn already. */
export type Pixels = Blob | ImageBitmap;

/** Its longer side in pixels; smaller copies are of no use. */
const smallestLevel = 512;

const decoding = { imageOrientation: 'from-image', colorSpaceConversion: 'default' } as const;

export type Source = {
  /** What it counts with, in pixels. */
  size: Size;
  hasAlpha: boolean;
  /** The smallest copy that has a pixel for each one drawn. @param scale pixels drawn for a pixel of `size` */
  levelFor(scale: number): ImageBitmap;
  close(): void;
};

/**
 * Decodes an image: upright, in sRGB.
 * @param size what it counts with, where that is not what is decoded
 * @throws DOMException for what the browser cannot decode
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

/** Each pixel is the mean of four. */
async function halved(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const [width, height] = [Math.ceil(bitmap.width / 2), Math.ceil(bitmap.height / 2)];
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas, inMemory);
  context.imageSmoothingQuality = 'low';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

export type Context = OffscreenCanvasRenderingContext2D;

/** Of canvases whose pixels are read, and of what must not be lost with a graphics card. */
export const inMemory = { willReadFrequently: true } as const;

/** @throws Error when there is no memory for it */
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
