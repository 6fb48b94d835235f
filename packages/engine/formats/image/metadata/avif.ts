// Removes the metadata of an AVIF: overwrites it with zeros, or with less of it, so that nothing else has to move.
import { boxesOf, itemsOf } from '#formats/image/codecs/media-boxes.ts';

/** Items with metadata: EXIF, and XMP, which has a media type. */
const described: ReadonlySet<string> = new Set(['Exif', 'mime']);
const forgotten = 'free';
/** Before EXIF: how many bytes precede its TIFF structure. */
const exifOffset = Buffer.alloc(4);

/**
 * The same picture without EXIF and XMP. Its orientation stays, because it is a property of the picture here.
 * @param exif in place of the original, if it fits there
 * @param xmp likewise
 */
export function strippedAvif(file: Buffer, exif?: Buffer, xmp?: string): Buffer | undefined {
  const lean = Buffer.from(file);
  for (const { type, typeAt, extents } of itemsOf(file)) {
    if (!described.has(type)) continue;
    for (const { start, end } of extents)
      lean.fill(0, Math.min(start, lean.length), Math.min(end, lean.length));
    const kept =
      type === 'Exif' ? exif && Buffer.concat([exifOffset, exif]) : xmp && Buffer.from(xmp);
    const [place] = extents;
    if (kept && place && extents.length === 1 && kept.length <= place.end - place.start) {
      if (type === 'mime') lean.fill(' ', place.start, Math.min(place.end, lean.length));
      kept.copy(lean, place.start);
    } else lean.write(forgotten, typeAt, 'latin1');
  }
  for (const { type, start, end } of boxesOf(file)) if (type === 'uuid') lean.fill(0, start, end);
  return boxesOf(file).length ? lean : undefined;
}
