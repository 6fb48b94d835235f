// Checks whether a file was decrypted with the right key. A damaged envelope can give a wrong key without an error.
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';

/** The number of compressed streams to check, and the number of objects to search for them. */
const most = { streams: 20, objects: 100_000 } as const;

/** True if most compressed streams begin with a zlib header; also if there are none. */
export function hasReadableStreams(path: string): boolean {
  const heads = readWellFormed(path, (file) => {
    const found: Buffer[] = [];
    const count = Math.min(Number(file.trailer['/Size']) || 0, most.objects);
    for (let number = 1; number < count && found.length < most.streams; number += 1) {
      const { value, dataAt } = file.written(`${number} 0 R`) ?? {};
      if (!isDictionary(value) || dataAt === undefined) continue;
      if (isCompressed(file.resolved(value['/Filter'] ?? null)))
        found.push(file.file.bytes(dataAt, 2));
    }
    return found;
  });
  if (!heads?.length) return true;
  return heads.filter(isHeader).length * 2 > heads.length;
}

const isCompressed = (filter: Value): boolean =>
  (Array.isArray(filter) ? filter[0] : filter) === '/FlateDecode';

/** The header of zlib (RFC 1950, section 2.2). */
const isHeader = (head: Buffer): boolean =>
  head.length === 2 && ((head[0] ?? 0) & 0x8f) === 8 && head.readUInt16BE(0) % 31 === 0;
