// Convolves rows of pixels, two channels at a time in one 32-bit integer.

/** The sum of a pixel's weight and those of its neighbours on both sides: channel sums then fit into 16 bits. */
export const weightOfAll = 256;

const pair = 0x00ff00ff;
/** The first and third channel of a pixel. */
const evenOf = (pixel: number) => pixel & pair;
/** The second and fourth channel of a pixel. */
const oddOf = (pixel: number) => (pixel >>> 8) & pair;
/** Added to both sums, so that dropping their lower eight bits rounds them. */
const half = 0x00800080;

/** The numbers of neighbours on each side for which there are unrolled loops. */
const [close, narrow] = [2, 4];

type Sides = { width: number; height: number };

/**
 * Convolves the rows of an image and transposes it, so that doing it twice convolves the columns, too.
 * @param from pixels with four channels of eight bits; edges are extended
 * @param weights of the pixel and of its neighbours on one side; with both sides, the sum is `weightOfAll`
 */
export function convolveRows(
  from: Int32Array,
  to: Int32Array,
  { width, height }: Sides,
  weights: Int32Array,
): void {
  const { reach, convolve } = convolutionFor(weights.length - 1);
  const row = new Int32Array(width + 2 * reach);
  for (let y = 0; y < height; y++) {
    row.set(from.subarray(y * width, (y + 1) * width), reach);
    row.fill(row[reach]!, 0, reach);
    row.fill(row[reach + width - 1]!, reach + width);
    convolve(row, to, { start: y, step: height }, weights);
  }
}

function convolutionFor(reach: number) {
  if (reach <= close) return { reach: close, convolve: convolveClosely };
  if (reach <= narrow) return { reach: narrow, convolve: convolveNarrowly };
  return { reach, convolve: convolveWidely };
}

/** The positions that the pixels of a row are written to. */
type Column = { start: number; step: number };

function convolveWidely(
  row: Int32Array,
  to: Int32Array,
  { start, step }: Column,
  weights: Int32Array,
): void {
  const reach = weights.length - 1;
  for (let x = reach, at = start; x < row.length - reach; x++, at += step) {
    let even = half + Math.imul(weights[0]!, evenOf(row[x]!));
    let odd = half + Math.imul(weights[0]!, oddOf(row[x]!));
    for (let off = 1; off <= reach; off++) {
      const weight = weights[off]!;
      const left = row[x - off]!;
      const right = row[x + off]!;
      even = (even + Math.imul(weight, evenOf(left) + evenOf(right))) | 0;
      odd = (odd + Math.imul(weight, oddOf(left) + oddOf(right))) | 0;
    }
    to[at] = ((even >>> 8) & pair) | (odd & ~pair);
  }
}

/**
 * Two neighbours on each side. The pixels are kept in variables, `e0` to `e4` and `o0` to `o4`, so that each is read
 * once: that halves the time.
 */
function convolveClosely(
  row: Int32Array,
  to: Int32Array,
  { start, step }: Column,
  [w0 = 0, w1 = 0, w2 = 0]: Int32Array,
): void {
  // Left of the first pixel, the edge is repeated.
  let [e2, o2] = [evenOf(row[close]!), oddOf(row[close]!)];
  let [e0, e1, o0, o1] = [e2, e2, o2, o2];
  let [e3, o3] = [evenOf(row[close + 1]!), oddOf(row[close + 1]!)];
  for (let x = 2 * close, at = start; x < row.length; x++, at += step) {
    const e4 = evenOf(row[x]!);
    const o4 = oddOf(row[x]!);
    const even = (half + Math.imul(w0, e2) + Math.imul(w1, e1 + e3) + Math.imul(w2, e0 + e4)) | 0;
    const odd = (half + Math.imul(w0, o2) + Math.imul(w1, o1 + o3) + Math.imul(w2, o0 + o4)) | 0;
    to[at] = ((even >>> 8) & pair) | (odd & ~pair);
    e0 = e1;
    e1 = e2;
    e2 = e3;
    e3 = e4;
    o0 = o1;
    o1 = o2;
    o2 = o3;
    o3 = o4;
  }
}

/** The same with four neighbours on each side. */
function convolveNarrowly(
  row: Int32Array,
  to: Int32Array,
  { start, step }: Column,
  [w0 = 0, w1 = 0, w2 = 0, w3 = 0, w4 = 0]: Int32Array,
): void {
  // Left of the first pixel, the edge is repeated.
  let [e4, o4] = [evenOf(row[narrow]!), oddOf(row[narrow]!)];
  let [e0, e1, e2, e3] = [e4, e4, e4, e4];
  let [o0, o1, o2, o3] = [o4, o4, o4, o4];
  let [e5, e6, e7] = [evenOf(row[5]!), evenOf(row[6]!), evenOf(row[7]!)];
  let [o5, o6, o7] = [oddOf(row[5]!), oddOf(row[6]!), oddOf(row[7]!)];
  for (let x = 2 * narrow, at = start; x < row.length; x++, at += step) {
    const e8 = evenOf(row[x]!);
    const o8 = oddOf(row[x]!);
    const even =
      (half +
        Math.imul(w0, e4) +
        Math.imul(w1, e3 + e5) +
        Math.imul(w2, e2 + e6) +
        Math.imul(w3, e1 + e7) +
        Math.imul(w4, e0 + e8)) |
      0;
    const odd =
      (half +
        Math.imul(w0, o4) +
        Math.imul(w1, o3 + o5) +
        Math.imul(w2, o2 + o6) +
        Math.imul(w3, o1 + o7) +
        Math.imul(w4, o0 + o8)) |
      0;
    to[at] = ((even >>> 8) & pair) | (odd & ~pair);
    e0 = e1;
    e1 = e2;
    e2 = e3;
    e3 = e4;
    e4 = e5;
    e5 = e6;
    e6 = e7;
    e7 = e8;
    o0 = o1;
    o1 = o2;
    o2 = o3;
    o3 = o4;
    o4 = o5;
    o5 = o6;
    o6 = o7;
    o7 = o8;
  }
}
