// How far the paper lay askew on the scanner: the angle under which dark pixels gather most in rows (Postl, Detection of
// linear oblique structures and skew scan in digitized documents, 1986).

/** Rows of bytes, 0 for black. */
export type GrayPicture = { data: Uint8Array; width: number; height: number };

/** Degrees. */
const limits = { most: 3, step: 0.1, least: 0.15 } as const;
const dark = 128;

function darkPixels({ data, width }: GrayPicture): { x: number; y: number }[] {
  const pixels: { x: number; y: number }[] = [];
  for (const [at, value] of data.entries())
    if (value < dark) pixels.push({ x: at % width, y: Math.floor(at / width) });
  return pixels;
}

/** How unevenly pixels fall on rows that run at a slope. */
function unevenness(
  pixels: readonly { x: number; y: number }[],
  slope: number,
  { width, height }: GrayPicture,
): number {
  const room = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Uint32Array(height + 2 * room);
  for (const { x, y } of pixels) rows[Math.round(y - slope * x) + room]!++;
  return rows.reduce((sum, count) => sum + count * count, 0);
}

/**
 * The angle by which the lines of a page fall to the right, in degrees; 0 when it is none to speak of.
 * @param picture some 600 pixels wide; finer ones only take longer
 */
export function skewOf(picture: GrayPicture): number {
  const pixels = darkPixels(picture);
  let best = { angle: 0, value: unevenness(pixels, 0, picture) };
  for (let step = 1; step <= limits.most / limits.step; step++)
    for (const angle of [step * limits.step, -step * limits.step]) {
      const value = unevenness(pixels, Math.tan((angle * Math.PI) / 180), picture);
      if (value > best.value) best = { angle, value };
    }
  return Math.abs(best.angle) < limits.least ? 0 : best.angle;
}
