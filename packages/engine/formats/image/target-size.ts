// Fits an image into a number of bytes: first by lowering its quality, then its size.
import { rename, rm } from 'node:fs/promises';
import { formatBytes, ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { isLarge, type Encoding, type ImageTarget } from '#formats/image/codecs/encode.ts';
import { writeOnce, type Drawing, type Written } from '#formats/image/write-once.ts';

/** Below this quality, a smaller image of better quality looks better. */
const lowestQuality: Record<ImageTarget, number> = {
  ...{ jpg: 35, webp: 30, avif: 30 },
  ...{ png: 40, gif: 40, tiff: 35 },
};
const highestQuality = 100;

/** Using this share of the limit is enough: more attempts would gain nothing visible. */
const enoughUsed = 0.95;
const maxQualities = 7;
const maxQualitiesOfLarge = 4;

/** Each smaller size aims this much below the limit, because file size is not exactly proportional to pixels. */
const safety = 0.97;
const maxSizes = 12;
/** An image with a longer side below this shows nothing. */
const shortestPixels = 16;

type Limited = Encoding & { limitBytes: number };
type Try = (quality: number, scale: number) => Promise<Written>;

/** Encodes with different parameters; the best attempt stays at `path`. */
function tries(drawing: Drawing, encoding: Limited, path: string, run: Run) {
  let best: (Written & { scale: number }) | undefined;
  // mozjpeg takes six times as long for each attempt, which is too slow for large images.
  const isThorough = encoding.target !== 'jpg' || !isLarge(drawing.metadata);
  let count = 0;
  const attempt: Try = async (quality, scale) => {
    run.progress(Math.min(count++, maxQualities), maxQualities + 1, 'Finding the best quality');
    const trial = `${path}.trial`;
    const step = { ...encoding, quality, isThorough };
    const written = await writeOnce(drawing, step, scale, trial);
    if (written.bytes > encoding.limitBytes) await rm(trial);
    else {
      best = { ...written, scale };
      await rename(trial, path);
    }
    return written;
  };
  return { attempt, best: () => best };
}

/** Searches the highest quality that fits; the last fitting attempt is the result. */
async function findQuality(
  attempt: Try,
  { target, limitBytes }: Limited,
  most: number,
): Promise<void> {
  let [fits, tooMuch] = [lowestQuality[target] - 1, highestQuality + 1];
  const step = async (quality: number) => {
    const { bytes } = await attempt(quality, 1);
    if (bytes <= limitBytes) fits = quality;
    else tooMuch = quality;
    return bytes;
  };
  let bytes = await step(Math.min(80, highestQuality));
  for (let count = 1; count < most && tooMuch - fits > 1; count++) {
    if (bytes <= limitBytes && bytes > enoughUsed * limitBytes) return;
    bytes = await step(Math.floor((fits + tooMuch) / 2));
  }
}

/** Searches the largest size that fits at the lowest quality. */
async function findSize(attempt: Try, { target, limitBytes }: Limited): Promise<void> {
  const quality = lowestQuality[target];
  const { width, height, bytes } = await attempt(quality, 1);
  const minScale = Math.min(1, shortestPixels / Math.max(width, height));
  let [scale, found] = [1, bytes];
  for (let count = 0; count < maxSizes; count++) {
    if (found <= limitBytes || scale === minScale) return;
    const next = scale * Math.min(0.9, Math.sqrt(limitBytes / found) * safety);
    scale = Math.max(minScale, next);
    found = (await attempt(quality, scale)).bytes;
  }
}

/**
 * Writes an image of at most the allowed size.
 * @throws ProblemError `target_too_small` if it would have to be too small; `damaged_file`
 */
export async function writeWithin(
  drawing: Drawing,
  encoding: Limited,
  path: string,
  run: Run,
): Promise<Written> {
  const { attempt, best } = tries(drawing, encoding, path, run);
  // A TIFF that is no photo has no quality, so a second attempt would be the same.
  const hasQuality = encoding.target !== 'tiff' || encoding.isFiltered === true;
  const most = isLarge(drawing.metadata) ? maxQualitiesOfLarge : maxQualities;
  await findQuality(attempt, encoding, hasQuality ? most : 1);
  const found = best();
  if (found) return found;
  await findSize(attempt, encoding);
  const smaller = best();
  const size = formatBytes(encoding.limitBytes);
  if (!smaller) throw new ProblemError('target_too_small', { size });
  const { width, height, scale } = smaller;
  if (scale < 1) run.warn({ code: 'image_made_smaller', values: { size, width, height } });
  return smaller;
}
