// Applies the colour filters of a recipe to pixels, with integer arithmetic: faster than libvips, and within half a level.
import type { ColourMatrix } from './colours.ts';

/** Fractional bits of the fixed-point numbers. The factors of a row sum to at most 16, and 16 × 255 × 2¹⁸ is below 2³¹. */
const precision = 18;
const half = 1 << (precision - 1);

const partsOf = (value: number): number => Math.round(value * (1 << precision));

/**
 * Maps the colours of pixels in place. Values are clamped to 0–255; alpha is not changed.
 * @param pixels red, green and blue, with four channels also alpha (not premultiplied)
 */
export function mapColours(pixels: Uint8ClampedArray, channels: 3 | 4, matrix: ColourMatrix): void {
  const [rr, rg, rb, r0, gr, gg, gb, g0, br, bg, bb, b0] = matrix.flatMap(
    ([red, green, blue, moved]) => [
      ...[red, green, blue].map(partsOf),
      partsOf(moved * 255) + half,
    ],
  ) as Twelve;
  for (let at = 0; at < pixels.length; at += channels) {
    const r = pixels[at]!;
    const g = pixels[at + 1]!;
    const b = pixels[at + 2]!;
    // Uint8ClampedArray clamps the values.
    pixels[at] = (Math.imul(rr, r) + Math.imul(rg, g) + Math.imul(rb, b) + r0) >> precision;
    pixels[at + 1] = (Math.imul(gr, r) + Math.imul(gg, g) + Math.imul(gb, b) + g0) >> precision;
    pixels[at + 2] = (Math.imul(br, r) + Math.imul(bg, g) + Math.imul(bb, b) + b0) >> precision;
  }
}

type Row = [number, number, number, number];
type Twelve = [...Row, ...Row, ...Row];
