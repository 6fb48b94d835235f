// Warns whether the location where an image was taken was removed or kept.
import { hasGpsLocation } from '@octavo/contract';
import type { Metadata } from 'sharp';
import type { InputFile, Run } from '#kernel/converter.ts';
import type { Fields } from './fields.ts';
import { readWhole } from '#formats/image/open.ts';

const inXmp = /\bexif:GPSLatitude\b/;

/** True if EXIF or XMP contain coordinates. libvips reads no EXIF of a TIFF, which has the same structure itself. */
async function hasLocation(input: InputFile, { exif, xmpAsString = '' }: Metadata) {
  if (inXmp.test(xmpAsString)) return true;
  const found = input.format === 'tiff' ? await readWhole(input) : exif;
  return found !== undefined && hasGpsLocation(found);
}

/**
 * Warns if the location of an image was removed, or is kept.
 * @param canKeep whether EXIF can be kept. libvips does not read that of a TIFF, so encoding one again loses it.
 */
export async function warnOfLocation(
  input: InputFile,
  metadata: Metadata,
  keeps: Fields,
  run: Run,
  canKeep = input.format !== 'tiff',
): Promise<void> {
  if (!(await hasLocation(input, metadata))) return;
  const isKept = canKeep && keeps.has('location');
  run.warn({ code: isKept ? 'location_kept' : 'location_removed', values: {} });
}
