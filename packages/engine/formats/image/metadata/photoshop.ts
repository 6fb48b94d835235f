// Extracts the captions, authors and rights (IPTC) from Photoshop's data in a JPEG (Photoshop File Formats, "Image
// Resource Blocks"), which also contains non-metadata such as a thumbnail.

import { isEverything, subjectOfIptc, type Fields } from './fields.ts';

const name = Buffer.from('Photoshop 3.0\0', 'latin1');
const signature = '8BIM';
const captions = 0x0404;
/** The maximum size of a JPEG segment. */
const maxBytes = 65_000;

const even = (length: number) => length + (length % 2);

const datasetBytes = 5;
const extended = 0x8000;

/** The datasets of the fields (IPTC IIM 4.2, chapter 3); stops at an invalid one. */
function datasetsOf(iim: Buffer, fields: Fields): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at + datasetBytes <= iim.length && iim[at] === 0x1c;) {
    const bytes = iim.readUInt16BE(at + 3);
    const end = at + datasetBytes + bytes;
    if (bytes >= extended || end > iim.length) break;
    const [record, dataset] = [iim.readUInt8(at + 1), iim.readUInt8(at + 2)];
    // Record 1, and dataset 0 of each, say how to read the others.
    const isNeeded = record === 1 || dataset === 0;
    if (isNeeded || (record === 2 && fields.has(subjectOfIptc(dataset))))
      kept.push(iim.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** A resource with the captions of some fields only. */
function withFields(resource: Buffer, fields: Fields): Buffer {
  const nameBytes = even(resource.readUInt8(6) + 1);
  const start = 6 + nameBytes + 4;
  const bytes = resource.readUInt32BE(start - 4);
  const datasets = datasetsOf(resource.subarray(start, start + bytes), fields);
  const head = Buffer.from(resource.subarray(0, start));
  head.writeUInt32BE(datasets.length, start - 4);
  return Buffer.concat([head, datasets, Buffer.alloc(datasets.length % 2)]);
}

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
export function captionSegment(iptc: Buffer, fields: Fields): Buffer | undefined {
  const isNamed = iptc.subarray(0, name.length).equals(name);
  const all = captionsOf(isNamed ? iptc.subarray(name.length) : iptc);
  const found = all && !isEverything(fields) ? withFields(all, fields) : all;
  if (!found || found.length > maxBytes) return undefined;
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(2 + name.length + found.length, 2);
  return Buffer.concat([head, name, found]);
}
