// Extracts the captions, authors and rights (IPTC) from Photoshop's data in a JPEG (Photoshop File Formats, "Image
// Resource Blocks"), which also contains non-metadata such as a thumbnail.

const name = Buffer.from('Photoshop 3.0\0', 'latin1');
const signature = '8BIM';
const captions = 0x0404;
/** The maximum size of a JPEG segment. */
const maxBytes = 65_000;

const even = (length: number) => length + (length % 2);

/** The captions among the resources; nothing after an invalid one. */
function captionsOf(resources: Buffer): Buffer | undefined {
  for (let at = 0; at + 12 <= resources.length;) {
    if (resources.toString('latin1', at, at + 4) !== signature) return undefined;
    const nameBytes = even(resources.readUInt8(at + 6) + 1);
    const start = at + 6 + nameBytes + 4;
    if (start > resources.length) return undefined;
    const bytes = resources.readUInt32BE(start - 4);
    if (resources.readUInt16BE(at + 4) === captions)
      return resources.subarray(at, Math.min(start + even(bytes), resources.length));
    at = start + even(bytes);
  }
  return undefined;
}

/**
 * A JPEG segment with the captions only.
 * @param iptc the data of such a segment, as libvips returns it
 */
export function captionSegment(iptc: Buffer): Buffer | undefined {
  const isNamed = iptc.subarray(0, name.length).equals(name);
  const found = captionsOf(isNamed ? iptc.subarray(name.length) : iptc);
  if (!found || found.length > maxBytes) return undefined;
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(2 + name.length + found.length, 2);
  return Buffer.concat([head, name, found]);
}
