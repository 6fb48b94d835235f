// Copies the metadata of an image to its edited version.
import { readFile, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { keptExif, withoutName } from './exif.ts';
import type { Fields } from './fields.ts';
import { captionSegment } from './photoshop.ts';
import { withSegment } from './jpeg.ts';
import { keptXmp } from './xmp.ts';
import type { ImageTarget } from '#formats/image/codecs/encode.ts';
import { openImage } from '#formats/image/codecs/sharp.ts';

/** A tag that no camera writes. It reserves space in a new file for metadata that libvips cannot write. */
const filling = '_';

/** The maximum size of a JPEG segment's EXIF. */
const maxExifBytes = 65_000;

/** Adds the metadata of the input to a pipeline: XMP, and reserved space for EXIF. */
export function withExif(image: Sharp, { exif, xmpAsString }: Metadata, fields: Fields): Sharp {
  const text = xmpAsString && keptXmp(xmpAsString, fields);
  const described = text ? image.withXmp(text) : image;
  if (!exif || exif.length > maxExifBytes) return described;
  return described.withExif({ IFD0: { ImageDescription: filling.repeat(exif.length) } });
}

/** Fills the space that `withExif` reserved, and adds the captions to a JPEG. */
export async function fillExif(
  path: string,
  target: ImageTarget,
  { exif, iptc }: Metadata,
  { width, height, pageHeight }: OutputInfo,
  fields: Fields,
): Promise<void> {
  const space = exif && (await openImage(path).then((image) => image.metadata())).exif;
  const captions = iptc && target === 'jpg' ? captionSegment(iptc, fields) : undefined;
  if (!space && !captions) return;
  const file = await readFile(path);
  if (space)
    fill(file, withoutName(space), keptExif(exif, { width, height: pageHeight ?? height }, fields));
  await writeFile(path, captions ? withSegment(file, captions) : file);
}

const nothing = Buffer.from('II*\0\b\0\0\0\0\0', 'latin1');

/** Overwrites the reserved space; clears the rest of it. */
function fill(file: Buffer, space: Buffer, exif: Buffer = nothing): void {
  const start = file.indexOf(space);
  if (start < 0) return;
  file.fill(0, start, start + space.length);
  (exif.length <= space.length ? exif : nothing).copy(file, start);
  if (file.toString('latin1', start - 4, start) === 'eXIf') {
    const end = start + space.length;
    file.writeUInt32BE(crc32(file.subarray(start - 4, end)), end);
  }
}
