// Measures the bounding box of drawn text by its pixels, because browsers round the metrics of fonts.
import type { Rectangle, Size } from './geometry.ts';

/** Pixels with a lower alpha (0 to 255) are practically invisible and count as empty. */
const minAlpha = 8;

/**
 * The bounding box of all visible pixels. The alpha of the outermost pixels moves its edges by fractions of a pixel.
 * @param data red, green, blue and alpha of each pixel
 * @returns the box in pixels, with fractions; undefined when nothing is visible
 */
export function opaqueBounds(
  data: Uint8Array | Uint8ClampedArray,
  { width, height }: Size,
): Rectangle | undefined {
  const [columns, rows] = [new Uint8Array(width), new Uint8Array(height)];
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const alpha = data[at] ?? 0;
      if (alpha > (columns[x] ?? 0)) columns[x] = alpha;
      if (alpha > (rows[y] ?? 0)) rows[y] = alpha;
    }
  const [across, down] = [opaqueRange(columns), opaqueRange(rows)];
  if (!across || !down) return undefined;
  return { left: across.start, top: down.start, width: across.length, height: down.length };
}

/** @param most the largest alpha of each column or row */
function opaqueRange(most: Uint8Array): { start: number; length: number } | undefined {
  const first = most.findIndex((alpha) => alpha >= minAlpha);
  if (first < 0) return undefined;
  const last = most.findLastIndex((alpha) => alpha >= minAlpha);
  const start = first + 1 - (most[first] ?? 0) / 255;
  return { start, length: Math.max(1 / 255, last + (most[last] ?? 0) / 255 - start) };
}
