// Detects whether an image says where it was taken, and tells what its result does.
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
 * @param isCopied its EXIF can be kept: not those of a TIFF that is encoded anew, which libvips does not read
 */
export async function warnOfLocation(
  input: InputFile,
  metadata: Metadata,
  keeps: Fields,
  run: Run,
  isCopied = input.format !== 'tiff',
): Promise<void> {
  if (!(await hasLocation(input, metadata))) return;
  const isKept = isCopied && keeps.has('location');
  run.warn({ code: isKept ? 'location_kept' : 'location_removed', values: {} });
}
