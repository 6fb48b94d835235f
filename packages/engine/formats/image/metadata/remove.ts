// Removes all or some of the metadata of a file without touching its pixels.
import type { Format } from '@octavo/contract';
import type { Metadata } from 'sharp';
import { strippedAvif } from './avif.ts';
import { keptExif } from './exif.ts';
import { isEverything, type Fields } from './fields.ts';
import { strippedGif } from './gif.ts';
import { strippedJpeg, withSegment } from './jpeg.ts';
import { captionSegment } from './photoshop.ts';
import { strippedPng } from './png.ts';
import { strippedTiff } from './tiff.ts';
import { strippedWebp } from './webp.ts';
import { keptXmp } from './xmp.ts';

/** Removes the metadata, and writes what is given in its place. */
type Remover = (file: Buffer, exif?: Buffer, xmp?: string) => Buffer | undefined;

const removers: Partial<Record<Format, Remover>> = {
  ...{ jpg: strippedJpeg, png: strippedPng, webp: strippedWebp },
  ...{ gif: strippedGif, avif: strippedAvif },
  // The orientation of a TIFF is a property of its pages, and stays.
  tiff: (file) => strippedTiff(file),
};

const turnedIfNeeded = (orientation: number | undefined): Buffer | undefined =>
  orientation !== undefined && orientation > 1 && orientation <= 8
    ? turned(orientation)
    : undefined;

/** EXIF with an orientation and nothing else. */
function turned(orientation: number): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

/**
 * The same picture, bit by bit, with the given fields of its metadata only.
 * @returns nothing in the cases of `withoutMetadata`
 */
export function withMetadata(
  file: Buffer,
  format: Format,
  { exif, xmpAsString, iptc, orientation }: Metadata,
  fields: Fields,
): Buffer | undefined {
  if (isEverything(fields)) return file;
  if (!fields.size) return withoutMetadata(file, format, orientation);
  const xmp = (xmpAsString && keptXmp(xmpAsString, fields)) || undefined;
  if (format === 'tiff') return strippedTiff(file, { fields, xmp });
  const kept = exif && keptExif(exif, undefined, fields);
  const lean = removers[format]?.(file, kept ?? turnedIfNeeded(orientation), xmp);
  const captions = iptc && format === 'jpg' ? captionSegment(iptc, fields) : undefined;
  return lean && captions ? withSegment(lean, captions) : lean;
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
  return removers[format]?.(file, turnedIfNeeded(orientation));
}
