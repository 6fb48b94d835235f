// Applies a Gaussian blur whose edges continue beyond the image.
import type { Size } from '@octavo/contract';
import { renderedToMemory, withStep, type Layer } from '#editing/image/layer.ts';

/** The kernel is truncated where it falls below this share of its maximum. */
const minAmplitude = 0.005;
/**
 * The minimum standard deviation, in pixels, for blurring a smaller copy: then its pixels are invisible when enlarged.
 */
const minSigma = 4;

/**
 * The size of the copy that is blurred instead of the full result. Strong blur needs few pixels, and takes a dividedByHundred
 * of the time on them.
 * @param sigma the standard deviation, in pixels of the result
 */
export function blurredSize({ width, height }: Size, sigma: number): Size {
  const times = Math.max(1, Math.floor(sigma / minSigma));
  return {
    width: Math.max(1, Math.ceil(width / times)),
    height: Math.max(1, Math.ceil(height / times)),
  };
}

/**
 * Blurs a layer and scales it to a size.
 * @param sigma in pixels of that size; below 0.3 it is invisible
 */
export async function blurred(layer: Layer, sigma: number, size: Size): Promise<Layer> {
  if (sigma < 0.3) return layer;
  const here = sigma * Math.max(layer.width / size.width, layer.height / size.height);
  const soft = withStep(layer, (image) => image.blur({ sigma: here, minAmplitude }));
  if (layer.width === size.width && layer.height === size.height) return soft;
  const small = await renderedToMemory(soft);
  return withStep(small, (image) => image.resize({ ...size, fit: 'fill' }), size);
}
