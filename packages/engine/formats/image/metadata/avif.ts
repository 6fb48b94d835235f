// Removes the metadata of an AVIF: overwrites it with zeros, so that nothing else has to move.
import { boxesOf, itemsOf } from '#formats/image/codecs/media-boxes.ts';

/** Items with metadata: EXIF, and XMP, which has a media type. */
const described: ReadonlySet<string> = new Set(['Exif', 'mime']);
const forgotten = 'free';

/** The same picture without EXIF and XMP. Its orientation stays, because it is a property of the picture here. */
export function strippedAvif(file: Buffer): Buffer | undefined {
  const lean = Buffer.from(file);
  for (const { type, typeAt, extents } of itemsOf(file)) {
    if (!described.has(type)) continue;
    lean.write(forgotten, typeAt, 'latin1');
    for (const { start, end } of extents)
      lean.fill(0, Math.min(start, lean.length), Math.min(end, lean.length));
  }
  for (const { type, start, end } of boxesOf(file)) if (type === 'uuid') lean.fill(0, start, end);
  return boxesOf(file).length ? lean : undefined;
}
