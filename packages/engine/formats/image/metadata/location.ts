// Detects whether an image says where it was taken, and tells what its result does.
import type { Metadata } from 'sharp';
import { keptFieldsOf, type MetadataOptions } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { hasGpsLocation } from '#formats/image/exif-location.ts';

const inXmp = /\bexif:GPSLatitude\b/;

/** True if EXIF or XMP contain coordinates. */
export const hasLocation = ({ exif, xmpAsString = '' }: Metadata): boolean =>
  (exif !== undefined && hasGpsLocation(exif)) || inXmp.test(xmpAsString);

/** Warns if the location of an image was removed, or is kept. */
export function warnOfLocation(
  metadata: Metadata,
  options: Partial<MetadataOptions>,
  run: Run,
): void {
  if (!hasLocation(metadata)) return;
  const isKept = keptFieldsOf(options).has('location');
  run.warn({ code: isKept ? 'location_kept' : 'location_removed', values: {} });
}
