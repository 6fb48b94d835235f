// Measures the skew of a scan: the angle at which dark pixels are concentrated most in rows (Postl, Detection of linear
// oblique structures and skew scan in digitized documents, 1986).

/** Rows of bytes, 0 for black. */
export type GrayPicture = { data: Uint8Array; width: number; height: number };

/** In degrees. A coarse search in large steps is refined around the best angle. */
const limits = { most: 12, coarse: 0.5, step: 0.1, least: 0.15 } as const;

/** Pixels are dark if they are darker than this share of the mean brightness around them. */
const darkShare = 0.8;
/** The width of the surroundings, as a share of the picture's. */
const surroundings = 1 / 20;

type Pixel = { x: number; y: number };
type Size = { width: number; height: number };

/** Dark pixels, however the page is lit: solid areas and shadows have none except at their edges. */
function darkPixels(picture: GrayPicture): Pixel[] {
  const { data, width, height } = picture;
  const sums = summedBrightness(picture);
  const reach = Math.max(4, Math.round((width * surroundings) / 2));
  const pixels: Pixel[] = [];
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const at = (row: number, column: number) => sums[row * (width + 1) + column]!;
      const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
      const mean = sum / ((bottom - top) * (right - left));
      if (data[y * width + x]! < darkShare * mean) pixels.push({ x, y });
    }
  }
  return pixels;
}

/** The sum of all pixels above and left of each place (summed-area table). */
function summedBrightness({ data, width, height }: GrayPicture): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  return sums;
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
  const tryAngle = (angle: number) => {
    const value = unevenness(pixels, Math.tan((angle * Math.PI) / 180), size);
    if (value > best.value) best = { angle, value };
  };
  for (let angle = limits.coarse; angle <= limits.most; angle += limits.coarse) {
    tryAngle(angle);
    tryAngle(-angle);
  }
  const middle = best.angle;
  const steps = Math.round(limits.coarse / limits.step);
  for (let step = 1; step < steps; step += 1) {
    tryAngle(middle + step * limits.step);
    tryAngle(middle - step * limits.step);
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
