// Checks what PDF/A demands of images, and repairs codestreams outside files (ISO 19005-2, 6.2.8).
import { readFile } from 'node:fs/promises';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import { inJp2File } from '#formats/pdf/jpeg2000.ts';
import type { EditedPdf } from './edited-pdf.ts';
import { readOr } from './fonts/shared.ts';

const depths: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);

export async function checkImages(pdf: EditedPdf): Promise<void> {
  for (const { reference, value, isStream } of pdf.objects()) {
    if (!isStream || !isDictionary(value) || pdf.resolved(value['/Subtype']) !== '/Image') continue;
    const place = `image ${reference.replace(/ \d+ R$/, '')}`;
    const filters = pdf.resolved(value['/Filter']);
    const names = (Array.isArray(filters) ? filters : [filters]).map((name) => pdf.resolved(name));
    if (names.includes('/LZWDecode') || names.includes('/Crypt')) pdf.breaks('6.1.7.2', place);
    if (names.includes('/JPXDecode')) {
      const file = pdf.fileOf(reference);
      const hasSpace = value['/ColorSpace'] !== undefined;
      const data = file && (await readFile(file));
      const repaired = data && (names.length > 1 ? data : inJp2File(data));
      if (repaired && !readOr(() => isArchivableJpx(repaired, hasSpace), false))
        pdf.breaks('6.2.8.3', place);
      else if (repaired && repaired !== data) pdf.setEncoded(reference, repaired);
      continue;
    }
    if (pdf.resolved(value['/ImageMask']) === true) {
      value['/BitsPerComponent'] = 1;
      continue;
    }
    const depth = pdf.number(value['/BitsPerComponent']);
    if (depth !== undefined && !depths.has(depth)) pdf.breaks('6.2.8', place);
  }
}

/**
 * Reads a JPEG 2000 file's boxes (ISO 15444-1, annex I).
 * @throws RangeError if one of them is cut off
 */
function isArchivableJpx(data: Buffer, hasSpace: boolean): boolean {
  let specifications = 0;
  let usable = 0;
  let components = 0;
  const read = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to;) {
      const length = data.readUInt32BE(at);
      const kind = data.toString('latin1', at + 4, at + 8);
      const head = length === 1 ? 16 : 8;
      const size =
        length === 0 ? to - at : length === 1 ? Number(data.readBigUInt64BE(at + 8)) : length;
      if (size < head) return;
      const body = at + head;
      if (kind === 'jp2h') read(body, Math.min(at + size, to));
      if (kind === 'ihdr') components = data.readUInt16BE(body + 8);
      if (kind === 'colr') {
        specifications += 1;
        const method = data.readUInt8(body);
        if (method === 1 || method === 2) usable += 1;
      }
      at += size;
    }
  };
  if (data.length < 12) return false;
  read(0, data.length);
  if (![1, 3, 4].includes(components)) return false;
  return specifications === 1 ? usable === 1 : hasSpace;
}
