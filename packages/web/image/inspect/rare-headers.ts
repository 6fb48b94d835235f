// Reads the sizes of formats that image-size detects only in part: JPEG 2000, icons, TGA and the Netpbm family.
import type { Format, Size } from '@octavo/contract';

type SizeOf = (view: DataView) => Size | undefined;

/** The size by the codestream (ISO/IEC 15444-1, annex A.5.1), which is inside a box of a JP2 file. */
function sizeOfJpeg2000(view: DataView): Size | undefined {
  for (let at = 0; at + 24 <= view.byteLength; at++) {
    if (view.getUint32(at) !== 0xff4fff51) continue;
    const field = (index: number) => view.getUint32(at + 8 + index * 4);
    return { width: field(0) - field(2), height: field(1) - field(3) };
  }
  return undefined;
}

/** The largest picture, which the server opens. */
function sizeOfIcon(view: DataView): Size | undefined {
  const count = view.getUint16(4, true);
  const sizes = Array.from({ length: count }, (_, index) => 6 + 16 * index)
    .filter((at) => at + 16 <= view.byteLength)
    .map((at) => ({ width: view.getUint8(at) || 256, height: view.getUint8(at + 1) || 256 }));
  return sizes.toSorted((one, other) => other.width * other.height - one.width * one.height)[0];
}

const sizeOfTga: SizeOf = (view) => ({
  width: view.getUint16(12, true),
  height: view.getUint16(14, true),
});

function sizeOfPnm(view: DataView): Size | undefined {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, Math.min(view.byteLength, 4096));
  const text = String.fromCharCode(...bytes);
  const number = (name: string) =>
    Number(new RegExp(String.raw`\n${name}\s+(\d+)`).exec(text)?.[1]);
  if (text.startsWith('P7')) return { width: number('WIDTH'), height: number('HEIGHT') };
  const found = /^P\d\s+(\d+)\s+(\d+)\s/.exec(text.replaceAll(/#[^\n]*\n/g, ' '));
  return found ? { width: Number(found[1]), height: Number(found[2]) } : undefined;
}

const readers: Partial<Record<Format, SizeOf>> = {
  ...{ jp2: sizeOfJpeg2000, ico: sizeOfIcon, tga: sizeOfTga, ppm: sizeOfPnm },
};

/**
 * The size of an image of one of these formats.
 * @param format as detected by its first bytes
 * @returns undefined for other formats, and for an invalid header
 */
export function sizeOfRareFormat(format: Format, head: Uint8Array): Size | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const size = view.byteLength >= 18 ? readers[format]?.(view) : undefined;
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}
