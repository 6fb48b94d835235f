// Computes the structural similarity index (SSIM; Wang, Bovik, Sheikh, Simoncelli 2004) of two greyscale images.

/** A byte for each pixel. */
export type Grey = { data: Uint8Array; width: number; height: number };

/** Windows of two by two blocks, one for each block: 8 × 8 pixels, every fourth pixel. */
const block = 4;
const pixels = (2 * block) ** 2;
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** For each block of a row: Σa, Σb, Σa², Σb², Σab. */
const sums = 5;

/**
 * The mean over all windows.
 * @returns 1 for identical pictures, and for those smaller than a window
 */
export function similarityOf(one: Grey, other: Grey): number {
  const columns = Math.floor(one.width / block);
  const rows = Math.floor(one.height / block);
  let [above, below] = [new Int32Array(columns * sums), new Int32Array(columns * sums)];
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    sumBlocks(one, other, row * block, below);
    if (row > 0)
      for (let at = 0; at + sums < below.length; at += sums) total += inWindow(above, below, at);
    [above, below] = [below, above];
  }
  const count = Math.max(0, rows - 1) * Math.max(0, columns - 1);
  return count ? total / count : 1;
}

function sumBlocks(one: Grey, other: Grey, top: number, into: Int32Array): void {
  into.fill(0);
  const across = Math.floor(one.width / block) * block;
  for (let y = top; y < top + block; y += 1)
    for (let x = 0; x < across; x += 1) {
      const a = one.data[y * one.width + x] as number;
      const b = other.data[y * one.width + x] as number;
      const at = Math.floor(x / block) * sums;
      (into[at] as number) += a;
      (into[at + 1] as number) += b;
      (into[at + 2] as number) += a * a;
      (into[at + 3] as number) += b * b;
      (into[at + 4] as number) += a * b;
    }
}

function inWindow(above: Int32Array, below: Int32Array, at: number): number {
  const mean = (sum: number) =>
    ((above[at + sum] as number) +
      (above[at + sums + sum] as number) +
      (below[at + sum] as number) +
      (below[at + sums + sum] as number)) /
    pixels;
  const [meanA, meanB] = [mean(0), mean(1)];
  const [varianceA, varianceB] = [mean(2) - meanA ** 2, mean(3) - meanB ** 2];
  const covariance = mean(4) - meanA * meanB;
  const top = (2 * meanA * meanB + c1) * (2 * covariance + c2);
  return top / ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2));
}
