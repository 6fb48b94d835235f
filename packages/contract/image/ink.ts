// Where the ink of a text is, by the pixels that it was drawn to: what fonts tell of themselves is rounded in browsers.
import type { Rectangle, Size } from './geometry.ts';

/** Ink that can hardly be seen is none; 0 to 255. */
const leastAlpha = 8;

/**
 * The box of what is inked. Its edges lie within pixels, as far as these are covered.
 * @param data red, green, blue and alpha of each pixel
 * @returns in pixels, with fractions; nothing where there is no ink
 */
export function inkWithin(
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
  const [across, down] = [inked(columns), inked(rows)];
  if (!across || !down) return undefined;
  return { left: across.start, top: down.start, width: across.length, height: down.length };
}

/** @param most how opaque each column or row is where it is most so */
function inked(most: Uint8Array): { start: number; length: number } | undefined {
  const first = most.findIndex((alpha) => alpha >= leastAlpha);
  if (first < 0) return undefined;
  const last = most.findLastIndex((alpha) => alpha >= leastAlpha);
  const start = first + 1 - (most[first] ?? 0) / 255;
  return { start, length: Math.max(1 / 255, last + (most[last] ?? 0) / 255 - start) };
}
