// Blurs images by a true Gaussian whose edges go on beyond the image.
import type { Size } from '@octavo/contract';
import { settled, withStep, type Layer } from '#editing/image/layer.ts';

/** A kernel is cut off where it is below this part of its middle. */
const minAmplitude = 0.005;
/** The least deviation in pixels that a copy is blurred by: what it is enlarged to then shows nothing of its pixels. */
const leastSigma = 4;

/**
 * The size of the copy that is blurred in place of a result: of what is blurred much, few pixels tell as much, and take
 * a hundredth of the time.
 * @param sigma the standard deviation, in pixels of the result
 */
export function blurredSize({ width, height }: Size, sigma: number): Size {
  const times = Math.max(1, Math.floor(sigma / leastSigma));
  return {
    width: Math.max(1, Math.ceil(width / times)),
    height: Math.max(1, Math.ceil(height / times)),
  };
}

/**
 * Blurs a layer and enlarges it to a size.
 * @param sigma in pixels of that size; below 0.3 nothing can be seen of it
 */
export async function blurred(layer: Layer, sigma: number, size: Size): Promise<Layer> {
  if (sigma < 0.3) return layer;
  const here = sigma * Math.max(layer.width / size.width, layer.height / size.height);
  const soft = withStep(layer, (image) => image.blur({ sigma: here, minAmplitude }));
  if (layer.width === size.width && layer.height === size.height) return soft;
  const small = await settled(soft);
  return withStep(small, (image) => image.resize({ ...size, fit: 'fill' }), size);
}
