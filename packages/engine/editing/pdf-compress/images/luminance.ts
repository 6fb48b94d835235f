// Computes the luminance of an image as a screen shows it, downsampled as PDFium does: each pixel is the mean of the
// area it covers.
import type { Channels } from './samples.ts';
import type { Grey } from '#editing/pdf-compress/similarity/structural-similarity.ts';

/** Samples of one byte each, without padding between rows. */
export type Pixels = { data: Buffer; width: number; height: number; channels: Channels };

type Size = { width: number; height: number };

/**
 * Downsamples an image.
 * @param size at most its own
 */
export function viewOf(pixels: Pixels, size: Size): Grey {
  if (pixels.width === size.width && pixels.height === size.height) return unscaled(pixels);
  const [across, down] = [overlap(pixels.width, size.width), overlap(pixels.height, size.height)];
  // One more than needed, so that a pixel across the last edge needs no special case.
  const row = size.width + 1;
  const sums = new Float32Array(row * (size.height + 1));
  const lights = new Uint8Array(pixels.width);
  // One for all lines: thousands of arrays outside the heap would make the garbage collector run again and again.
  const line = new Float32Array(row);
  for (let y = 0; y < pixels.height; y += 1) {
    luminanceOf(pixels, y, lights);
    downsampleLine(lights, across, line);
    const from = (down.index[y] as number) * row;
    const [part, rest] = [down.part[y] as number, down.rest[y] as number];
    addLine(line, part, sums, from);
    if (rest > 0) addLine(line, rest, sums, from + row);
  }
  const data = new Uint8Array(size.width * size.height);
  for (let y = 0, to = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1, to += 1) data[to] = (sums[y * row + x] as number) + 0.5;
  return { data, ...size };
}

function unscaled(pixels: Pixels): Grey {
  const { width, height } = pixels;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    luminanceOf(pixels, y, data.subarray(y * width, (y + 1) * width));
  return { data, width, height };
}

type Overlap = ReturnType<typeof overlap>;

function downsampleLine(
  lights: Uint8Array,
  { part, rest, isLast }: Overlap,
  line: Float32Array,
): void {
  // What lies between two target pixels ends the first one.
  let [to, sum] = [0, 0];
  for (let x = 0; x < lights.length; x += 1) {
    const light = lights[x] as number;
    sum += light * (part[x] as number);
    if (isLast[x] === 0) continue;
    line[to] = sum;
    to += 1;
    sum = light * (rest[x] as number);
  }
}

function addLine(line: Float32Array, weight: number, sums: Float32Array, from: number): void {
  for (let x = 0; x < line.length - 1; x += 1)
    (sums[from + x] as number) += (line[x] as number) * weight;
}

/** For each pixel of a line: the index of the target pixel, and its weights for that and the next one. */
function overlap(from: number, to: number) {
  const ratio = from / to;
  const [index, part, rest] = [
    new Uint32Array(from),
    new Float32Array(from),
    new Float32Array(from),
  ];
  /** 1 where the next pixel begins in another target pixel. */
  const isLast = new Uint8Array(from);
  for (let pixel = 0; pixel < from; pixel += 1) {
    const first = Math.min(to - 1, Math.floor(pixel / ratio));
    const inside = first === to - 1 ? 1 : Math.min(1, (first + 1) * ratio - pixel);
    index[pixel] = first;
    part[pixel] = inside / ratio;
    rest[pixel] = (1 - inside) / ratio;
    if (pixel > 0 && first !== index[pixel - 1]) isLast[pixel - 1] = 1;
  }
  isLast[from - 1] = 1;
  return { index, part, rest, isLast };
}

/** The luminance of a row (ITU-R BT.601), in 256ths; for CMYK the mean, which also holds for inverted values. */
function luminanceOf({ data, width, channels }: Pixels, row: number, lights: Uint8Array): void {
  let at = row * width * channels;
  if (channels === 1) return lights.set(data.subarray(at, at + width));
  if (channels === 3) {
    for (let x = 0; x < width; x += 1, at += 3)
      lights[x] =
        (77 * (data[at] as number) +
          150 * (data[at + 1] as number) +
          29 * (data[at + 2] as number)) >>
        8;
    return;
  }
  for (let x = 0; x < width; x += 1, at += 4)
    lights[x] =
      ((data[at] as number) +
        (data[at + 1] as number) +
        (data[at + 2] as number) +
        (data[at + 3] as number)) >>
      2;
}
