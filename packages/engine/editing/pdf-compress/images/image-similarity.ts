// Compares a rewritten image with its original, to find the pages that lost most before any page is rendered.
import type { DisplayedSize } from './image-use.ts';
import { drawn, type Drawable } from './resampling.ts';
import { imageOf } from './raw-image.ts';
import type { Samples } from './samples.ts';
import { viewOf, type Pixels } from './luminance.ts';
import { screenResolution } from '#editing/pdf-compress/similarity/page-similarity.ts';
import { similarityOf, type Grey } from '#editing/pdf-compress/similarity/structural-similarity.ts';

type Versions = {
  original: Samples;
  /** The original at its new resolution. */
  resized: Pixels;
  /** The same, after lossy encoding. */
  written: Pixels;
};

/**
 * The structural similarity (SSIM) of an image before and after, at the resolution of a screen.
 * @param shown its largest displayed size, in points
 */
export async function imageSimilarityOf(
  { original, resized, written }: Versions,
  shown: DisplayedSize,
): Promise<number> {
  const size = screenSizeOf(original, shown);
  const before = viewOf(await pixelsOf(original, resized, size), size);
  return similarityOf(before, await scaledTo(written, size));
}

/** All pixels of an image; a JPEG at half the resolution if that is enough, which is much faster. */
async function pixelsOf(image: Samples, known: Pixels, seen: DisplayedSize): Promise<Pixels> {
  const { raw, channels, isLossy } = image;
  if (raw) return { ...image, data: raw };
  const isLarge = isLossy && image.width >= 2 * seen.width && image.height >= 2 * seen.height;
  const part = isLarge ? 2 : 1;
  const [width, height] = [Math.ceil(image.width / part), Math.ceil(image.height / part)];
  // At 150 of 300 dots per inch, the most common case, it is already decoded.
  if (known.width === width && known.height === height) return known;
  return { data: await drawn(image, { width, height }), width, height, channels };
}

/** A poster is viewed from further away, so it needs no more pixels. */
const maxComparedPixels = 4_000_000;

/** The number of screen pixels for an image, at most its own. */
function screenSizeOf(image: Samples, shown: DisplayedSize): DisplayedSize {
  const seen = (points: number, own: number) =>
    Math.min(own, Math.max(1, (points / 72) * screenResolution));
  const [width, height] = [seen(shown.width, image.width), seen(shown.height, image.height)];
  const scale = Math.min(1, Math.sqrt(maxComparedPixels / (width * height)));
  const whole = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: whole(width), height: whole(height) };
}

/** Scales an image to a size; one with fewer pixels than the screen is enlarged smoothly. */
async function scaledTo(pixels: Pixels, size: DisplayedSize): Promise<Grey> {
  const { width, height, channels } = pixels;
  if (width >= size.width && height >= size.height) return viewOf(pixels, size);
  const open = () => imageOf(pixels.data, pixels);
  const image: Drawable = { open, channels, isInverted: false };
  const larger = { width: Math.max(width, size.width), height: Math.max(height, size.height) };
  return viewOf({ data: await drawn(image, larger), ...larger, channels }, size);
}
