// The filtered rows of a PNG, each with its filter type (PNG 3, section 9.2).

/** Some rows with four bytes for each pixel. */
export type Band = Pick<ImageData, 'data' | 'width'>;

/** Rows without a filter. */
export function* plainRows(bands: Iterable<Band>, channels: number) {
  for (const band of bands) yield plainRowsOf(band.data, band.width, 4, channels);
}

/**
 * Rows without a filter, for any bit depth.
 * @param channelCount the number of channels
 */
export function plainRowsOf(
  data: Uint8Array | Uint8ClampedArray,
  width: number,
  channels: number,
  channelCount: number,
): Uint8Array<ArrayBuffer> {
  const height = data.length / (width * channels);
  const rows = new Uint8Array(height * (1 + width * channelCount));
  let to = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (pixel % width === 0) to++;
    for (let channel = 0; channel < channelCount; channel++)
      rows[to++] = data[pixel * channels + channel] ?? 0;
  }
  return rows;
}

/** Rows with the filter whose sum of absolute differences is smallest, as in libpng. */
export function* filteredRows(bands: Iterable<Band>, channels: number) {
  let above: Uint8Array | undefined;
  for (const band of bands) {
    const rows = plainRowsOf(band.data, band.width, 4, channels);
    const stride = 1 + band.width * channels;
    const tries = filters.map(() => new Uint8Array(stride));
    above ??= new Uint8Array(stride);
    const packed = new Uint8Array(rows.length);
    for (let at = 0; at < rows.length; at += stride) {
      const row = rows.subarray(at, at + stride);
      packed.set(bestFiltered(row, above, channels, tries), at);
      above = row;
    }
    yield packed;
  }
}

type Filter = (row: Uint8Array, above: Uint8Array, pixel: number, to: Uint8Array) => void;

/** The filters by number. Left of the first pixel is 0. */
const filters: readonly Filter[] = [
  (row, _above, _pixel, to) => to.set(row),
  (row, _above, pixel, to) => {
    for (let at = 1; at < row.length; at++) to[at] = row[at]! - (at > pixel ? row[at - pixel]! : 0);
  },
  (row, above, _pixel, to) => {
    for (let at = 1; at < row.length; at++) to[at] = row[at]! - above[at]!;
  },
  (row, above, pixel, to) => {
    for (let at = 1; at < row.length; at++)
      to[at] = row[at]! - (((at > pixel ? row[at - pixel]! : 0) + above[at]!) >> 1);
  },
  (row, above, pixel, to) => {
    for (let at = 1; at < row.length; at++)
      to[at] =
        row[at]! -
        (at > pixel ? paeth(row[at - pixel]!, above[at]!, above[at - pixel]!) : above[at]!);
  },
];

/** The Paeth predictor: the neighbour closest to left + up − corner. */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Filters a row with all filters and returns the best result, in one of the buffers `tries`. */
function bestFiltered(row: Uint8Array, above: Uint8Array, pixel: number, tries: Uint8Array[]) {
  let [best, least] = [0, Infinity];
  for (const [number, filter] of filters.entries()) {
    const to = tries[number]!;
    filter(row, above, pixel, to);
    const sum = sumOf(to);
    if (sum < least) [best, least] = [number, sum];
  }
  const found = tries[best]!;
  found[0] = best;
  return found;
}

/** The sum of absolute differences, without the filter byte. */
function sumOf(differences: Uint8Array): number {
  let sum = 0;
  for (let at = 1; at < differences.length; at++)
    sum += differences[at]! < 128 ? differences[at]! : 256 - differences[at]!;
  return sum;
}
