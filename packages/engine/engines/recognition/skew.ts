// Measures the skew of a scan: the angle at which dark pixels are concentrated most in rows (Postl, Detection of linear
// oblique structures and skew scan in digitized documents, 1986).

/** Rows of bytes, 0 for black. */
export type GrayPicture = { data: Uint8Array; width: number; height: number };

/** In degrees. */
const limits = { most: 3, step: 0.1, least: 0.15 } as const;
const dark = 128;

type Pixel = { x: number; y: number };
type Size = { width: number; height: number };

function darkPixels({ data, width }: GrayPicture): Pixel[] {
  const pixels: Pixel[] = [];
  for (const [at, value] of data.entries())
    if (value < dark) pixels.push({ x: at % width, y: Math.floor(at / width) });
  return pixels;
}

/** The unevenness of the distribution of pixels over rows with a slope. */
function unevenness(pixels: readonly Pixel[], slope: number, { width, height }: Size): number {
  const space = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Uint32Array(height + 2 * space);
  for (const { x, y } of pixels) rows[Math.round(y - slope * x) + space]!++;
  return rows.reduce((sum, count) => sum + count * count, 0);
}

type Skew = { angle: number; evidence: number };

/** The angle with the highest concentration, and its ratio to an even distribution. */
function skewIn(pixels: readonly Pixel[], size: Size): Skew {
  let best = { angle: 0, value: unevenness(pixels, 0, size) };
  for (let step = 1; step <= limits.most / limits.step; step++)
    for (const angle of [step * limits.step, -step * limits.step]) {
      const value = unevenness(pixels, Math.tan((angle * Math.PI) / 180), size);
      if (value > best.value) best = { angle, value };
    }
  return { angle: best.angle, evidence: best.value * size.height };
}

/**
 * The angle by which the lines of a page fall to the right, in degrees; 0 if it is insignificant. For a page on its
 * side, its deviation from that.
 * @param picture some 600 pixels wide; larger ones only take longer
 */
export function skewOf(picture: GrayPicture): number {
  const pixels = darkPixels(picture);
  const { width, height } = picture;
  const upright = skewIn(pixels, picture);
  const onItsSide = skewIn(
    pixels.map(({ x, y }) => ({ x: y, y: width - 1 - x })),
    { width: height, height: width },
  );
  const { angle } = onItsSide.evidence > upright.evidence ? onItsSide : upright;
  return Math.abs(angle) < limits.least ? 0 : angle;
}
