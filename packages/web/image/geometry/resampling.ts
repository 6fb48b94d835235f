// Resizes rasters: Lanczos for downscaling, to avoid aliasing, Catmull-Rom for upscaling.
import type { Rectangle, Size } from '@octavo/contract';
import { channels, type Raster } from '#image/pixels/raster.ts';

/** The radius of each kernel in pixels of the source or the result, whichever are larger. */
const kernelRadius = { lanczos: 3, cubic: 2 } as const;

/** The radius in pixels of the source. @param step pixels of the source per pixel of the result */
export const radiusOf = (step: number): number =>
  Math.ceil(step > 1 ? kernelRadius.lanczos * step : kernelRadius.cubic) + 1;

function lanczos(distance: number): number {
  const x = Math.PI * distance;
  if (x === 0) return 1;
  if (Math.abs(distance) >= kernelRadius.lanczos) return 0;
  return (kernelRadius.lanczos * Math.sin(x) * Math.sin(x / kernelRadius.lanczos)) / x ** 2;
}

/** Keys, “Cubic convolution interpolation for digital image processing” (1981), with a = −½. */
export function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
  return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
}

/** For each pixel of the result: the positions and weights of its `taps` samples. */
type Axis = { taps: number; positions: Int32Array; weights: Float32Array };

/** @param start the first position, in samples @param length the number of samples */
function axisOf(count: number, start: number, step: number, length: number): Axis {
  const kernel = step > 1 ? lanczos : cubic;
  const stretch = Math.max(1, step);
  const reach = (step > 1 ? kernelRadius.lanczos : kernelRadius.cubic) * stretch;
  const taps = Math.ceil(2 * reach) + 1;
  const positions = new Int32Array(count * taps);
  const weights = new Float32Array(count * taps);
  for (let index = 0; index < count; index++) {
    const middle = start + (index + 0.5) * step - 0.5;
    const first = Math.ceil(middle - reach);
    const own = weights.subarray(index * taps, (index + 1) * taps);
    for (let tap = 0; tap < taps; tap++) {
      // Edges are extended.
      positions[index * taps + tap] = Math.max(0, Math.min(first + tap, length - 1));
      own[tap] = kernel((first + tap - middle) / stretch);
    }
    const sum = own.reduce((total, weight) => total + weight, 0);
    for (let tap = 0; tap < taps; tap++) own[tap] = own[tap]! / sum;
  }
  return { taps, positions, weights };
}

/**
 * Resizes an area of a raster; edges are extended.
 * @param area in pixels of the raster, with fractions
 */
export function resampled(raster: Raster, area: Rectangle, size: Size): Raster {
  const across = axisOf(size.width, area.left, area.width / size.width, raster.width);
  const down = axisOf(size.height, area.top, area.height / size.height, raster.height);
  return columnsResampled(rowsResampled(raster, across, size.width), down, size);
}

type Rows = Size & { data: Float32Array };

function rowsResampled(raster: Raster, { taps, positions, weights }: Axis, width: number): Rows {
  const { data, height } = raster;
  const rows = new Float32Array(width * height * channels);
  const places = positions.map((position) => position * channels);
  let to = 0;
  for (let y = 0; y < height; y++) {
    const row = y * raster.width * channels;
    for (let from = 0; from < places.length; to += channels) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (const end = from + taps; from < end; from++) {
        const weight = weights[from]!;
        const at = row + places[from]!;
        red += weight * data[at]!;
        green += weight * data[at + 1]!;
        blue += weight * data[at + 2]!;
        alpha += weight * data[at + 3]!;
      }
      rows[to] = red;
      rows[to + 1] = green;
      rows[to + 2] = blue;
      rows[to + 3] = alpha;
    }
  }
  return { data: rows, width, height };
}

function columnsResampled(rows: Rows, axis: Axis, { width, height }: Size): Raster {
  const data = new Uint8ClampedArray(width * height * channels);
  const length = width * channels;
  const sum = new Float32Array(length);
  for (let y = 0; y < height; y++) {
    sum.fill(0);
    for (let tap = y * axis.taps; tap < (y + 1) * axis.taps; tap++) {
      const weight = axis.weights[tap]!;
      const start = axis.positions[tap]! * length;
      if (weight !== 0)
        for (let at = 0; at < length; at++) sum[at] = sum[at]! + weight * rows.data[start + at]!;
    }
    data.set(sum, y * length);
  }
  return { data, width, height };
}
