// Removes the metadata of a file without touching its pixels.
import type { Format } from '@octavo/contract';
import { strippedAvif } from './avif.ts';
import { strippedGif } from './gif.ts';
import { strippedJpeg } from './jpeg.ts';
import { strippedPng } from './png.ts';
import { strippedTiff } from './tiff.ts';
import { strippedWebp } from './webp.ts';

type Remover = (file: Buffer, exif?: Buffer) => Buffer | undefined;

const removers: Partial<Record<Format, Remover>> = {
  ...{ jpg: strippedJpeg, png: strippedPng, webp: strippedWebp },
  ...{ gif: (file) => strippedGif(file), avif: (file) => strippedAvif(file) },
  // The orientation of a TIFF is a property of its pages, and stays.
  tiff: (file) => strippedTiff(file),
};

/** EXIF with an orientation and nothing else. */
function turned(orientation: number): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

/**
 * The same picture, bit by bit, without EXIF, XMP, captions, comments and previews.
 * @param orientation of EXIF, which is kept if the picture is not upright
 * @returns nothing if the file is incomplete or invalid, or if its format has no known metadata
 */
export function withoutMetadata(
  file: Buffer,
  format: Format,
  orientation: number | undefined,
): Buffer | undefined {
  const isTurned = orientation !== undefined && orientation > 1 && orientation <= 8;
  return removers[format]?.(file, isTurned ? turned(orientation) : undefined);
}
