// Separable Gaussian blur of pixels with extended edges.
import { convolveRows, weightOfAll } from '#image/filters/convolution.ts';
import { isOpaque, premultiplied, unpremultiply } from '#image/pixels/raster.ts';

/** The radius of the blur in standard deviations; weights beyond it are negligible. */
export const radiusInSigmas = 3;

/** A buffer that is reused, since allocating takes a significant part of a blur's time. */
let buffer = new Int32Array(0);

/**
 * Blurs pixels.
 * @param image red, green, blue and alpha, not premultiplied
 * @param sigma the standard deviation in pixels
 * @param result receives the blurred pixels; of the same size, by default the image itself
 */
export function blurPixels(image: ImageData, sigma: number, result = image): void {
  const weights = weightsFor(sigma);
  const { data, width, height } = image;
  const isMixed = !isOpaque(data);
  if (isMixed || weights.length === 1) result.data.set(data);
  if (weights.length === 1) return;
  // Premultiplied, so that transparent pixels do not bleed their colour.
  const from = isMixed ? premultiplied(result).data : data;
  if (buffer.length < width * height) buffer = new Int32Array(width * height);
  convolveRows(pixelsIn(from), buffer, { width, height }, weights);
  convolveRows(buffer, pixelsIn(result.data), { width: height, height: width }, weights);
  if (isMixed) unpremultiply(result.data);
}

const pixelsIn = (data: Uint8ClampedArray) =>
  new Int32Array(data.buffer, data.byteOffset, data.length / 4);

/**
 * The weights of the pixel and of its neighbours on one side: integers that add up to `weightOfAll` with both sides.
 * Each rounding error is carried over to the next weight, so that none is off by more than one.
 */
export function weightsFor(sigma: number): Int32Array {
  const exact = Array.from({ length: Math.ceil(radiusInSigmas * sigma) + 1 }, (_, at) =>
    Math.exp(-(at ** 2) / (2 * sigma ** 2)),
  );
  const sum = exact.reduce((total, weight) => total + 2 * weight, -1);
  const weights = new Int32Array(exact.length);
  let [cumulative, given] = [0, 0];
  for (let at = exact.length - 1; at > 0; at--) {
    cumulative += (exact[at]! / sum) * weightOfAll;
    weights[at] = Math.round(cumulative) - given;
    given += weights[at]!;
  }
  weights[0] = weightOfAll - 2 * given;
  return weights.subarray(0, weights.findLastIndex((weight) => weight > 0) + 1);
}
