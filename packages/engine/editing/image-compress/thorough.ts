// Encodes an image as small as its quality allows, with the slow settings of its encoder.
import { rename, rm } from 'node:fs/promises';
import type { Run } from '#kernel/converter.ts';
import { isTooDifferent } from './similarity.ts';
import { paletteUse } from '#formats/image/codecs/encode.ts';
import { openImage } from '#formats/image/codecs/sharp.ts';
import { writeOnce, type Drawing, type Written } from '#formats/image/write-once.ts';
import { writeImage, type ImageRequest } from '#formats/image/write.ts';

/** PNG filters are tried for images up to this size, because they take five times as long. */
const maxFilteredPixels = 25_000_000;

/** A palette of this quality has as many colours as a PNG allows, where the image needs them. */
const fineQuality = 90;

/** Writes a lossless PNG, with or without row filters. */
async function writeLossless(
  drawing: Drawing,
  wanted: ImageRequest,
  path: string,
): Promise<Written> {
  const settings = { ...wanted.settings, palette: 'never' } as const;
  const { limitBytes: _, ...encoding } = { ...wanted, quality: 100, isFiltered: false, settings };
  const plain = await writeOnce(drawing, encoding, 1, path);
  if (plain.width * plain.height > maxFilteredPixels) return plain;
  const other = `${path}.filtered`;
  const filtered = await writeOnce(drawing, { ...encoding, isFiltered: true }, 1, other);
  const isBetter = filtered.bytes < plain.bytes;
  await (isBetter ? rename(other, path) : rm(other));
  return isBetter ? filtered : plain;
}

/**
 * Writes a PNG with a palette, if it still looks like the image. A palette that is too small for its quality is
 * tried again at a fine one, so that a lower quality never gives a larger file.
 */
async function writePng(drawing: Drawing, wanted: ImageRequest, path: string, run: Run) {
  const use = paletteUse(wanted);
  if (use === 'never') return writeLossless(drawing, wanted, path);
  const finer = wanted.quality < fineQuality ? [fineQuality] : [];
  for (const quality of [wanted.quality, ...finer]) {
    const written = await writeImage(drawing, { ...wanted, quality }, path, run);
    if (use === 'always') return written;
    const result = await openImage(path);
    if (!(await isTooDifferent(await drawing.draw(1), result, wanted.quality))) return written;
  }
  return writeLossless(drawing, wanted, path);
}

/** @throws ProblemError `damaged_file`, `target_too_small` */
export function writeThorough(
  drawing: Drawing,
  wanted: ImageRequest,
  path: string,
  run: Run,
): Promise<Written> {
  const thorough = { ...wanted, isThorough: true };
  return wanted.target === 'png' && wanted.limitBytes === undefined
    ? writePng(drawing, thorough, path, run)
    : writeImage(drawing, thorough, path, run);
}
