// Decodes JPEG 2000 (ISO/IEC 15444-1), which libvips does not read here, with PDFium: as the only image of a page of its size.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import {
  checkPixelCount,
  damagedPixels,
  type DecodedPixels,
} from '#formats/image/codecs/pixels.ts';
import { Canvas, withPdf, type PdfDocument } from '#formats/pdf/pdfium.ts';
import { PdfWriter, ref } from '#formats/pdf/writer.ts';

/** Image and tile size, the first marker of a codestream after its start (annex A.5.1). */
const sizeMarker = Buffer.from([0xff, 0x4f, 0xff, 0x51]);
const headBytes = 64 * 1024;
/** The end of the first component's depth. */
const componentsEnd = 43;

/** The size by the codestream, which a JP2 file contains in a box. */
function sizeOf(file: Buffer): { width: number; height: number } {
  const at = file.subarray(0, headBytes).indexOf(sizeMarker);
  if (at < 0 || at + 24 > file.length) throw damagedPixels('jp2: no codestream');
  const field = (index: number) => file.readUInt32BE(at + 8 + index * 4);
  return { width: field(0) - field(2), height: field(1) - field(3) };
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 8));
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};

/**
 * A codestream in a JP2 file (annex I), without which PDFium reads none.
 * @returns other files as they are, and what is cut off
 */
export function inJp2File(file: Buffer): Buffer {
  if (!file.subarray(0, 4).equals(sizeMarker) || file.length < componentsEnd) return file;
  const { width, height } = sizeOf(file);
  const components = file.readUInt16BE(40);
  const header = Buffer.alloc(14);
  header.writeUInt32BE(height, 0);
  header.writeUInt32BE(width, 4);
  header.writeUInt16BE(components, 8);
  // The depth is stored as one less; the only compression; colours are known.
  header.set([file.readUInt8(42), 7, 0, 0], 10);
  const colours = Buffer.from([1, 0, 0, 0, 0, 0, components < 3 ? 17 : 16]);
  return Buffer.concat([
    box('jP  ', Buffer.from('\r\n\x87\n', 'latin1')),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box('jp2h', box('ihdr', header), box('colr', colours)),
    box('jp2c', file),
  ]);
}

async function writePage(path: string, file: Buffer, width: number, height: number) {
  const writer = await PdfWriter.create(path);
  const tree = writer.reserve();
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/Filter/JPXDecode`;
  const image = await writer.addStream(entries, file);
  const contents = await writer.addStream('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`));
  const page = await writer.add(
    `<</Type/Page/Parent ${ref(tree)}/MediaBox[0 0 ${width} ${height}]` +
      `/Resources<</XObject<</I ${ref(image)}>>>>/Contents ${ref(contents)}>>`,
  );
  await writer.add(`<</Type/Pages/Count 1/Kids[${ref(page)}]>>`, tree);
  await writer.finish(await writer.add(`<</Type/Catalog/Pages ${ref(tree)}>>`));
}

/**
 * Decodes a JPEG 2000 file to eight bits for each channel, without transparency.
 * @param pixelLimit checked before any allocation
 * @throws ProblemError `damaged_file`; `too_many_pixels`; `too_complex` if there is not enough memory
 */
export async function decodeJpeg2000(
  file: Buffer,
  pixelLimit: number,
  run: Run,
): Promise<DecodedPixels & { data: Buffer }> {
  const { width, height } = sizeOf(file);
  checkPixelCount(width, height, pixelLimit);
  const path = join(run.scratch, `jpeg2000-${randomUUID()}.pdf`);
  try {
    await writePage(path, inJp2File(file), width, height);
    return await withPdf(path, undefined, async (document) => pixelsOf(document, width, height));
  } finally {
    await rm(path, { force: true });
  }
}

function pixelsOf(document: PdfDocument, width: number, height: number) {
  const sheet = { width, height, background: 'transparent' } as const;
  const { data } = document.draw(0, sheet, new Canvas());
  const rgb = Buffer.alloc(width * height * 3);
  let isPainted = false;
  for (let index = 0; index < width * height; index++) {
    data.copy(rgb, index * 3, index * 4, index * 4 + 3);
    isPainted ||= data[index * 4 + 3] !== 0;
  }
  // PDFium leaves out an image that it cannot decode.
  if (!isPainted) throw new ProblemError('damaged_file', {}, 'jp2: nothing was decoded');
  return { data: rgb, width, height, channels: 3 } as const;
}

/** True if the samples are red, green and blue, or grey, as far as the file says: by an enumerated space, not by a profile (annex I.5.3.3). */
export function hasPlainColours(file: Buffer): boolean {
  const at = file.subarray(0, headBytes).indexOf('colr', 0, 'latin1');
  return at < 0 || (file[at + 4] === 1 && [16, 17].includes(file.readUInt32BE(at + 7)));
}
