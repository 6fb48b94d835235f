// Reads the headers of BMP files: of OS/2, and of Windows from version 3 to 5.
import { ProblemError } from '@octavo/contract';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export type BmpHeader = {
  width: number;
  height: number;
  isTopDown: boolean;
  bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  compression: 'none' | 'runs';
  palette: Colour[];
  /** For red, green, blue and alpha, with 16 and 32 bits. */
  masks: readonly [number, number, number, number];
  /** The offset of the pixels. */
  pixelsAt: number;
};

const damaged = (why: string) => new ProblemError('damaged_file', {}, `bmp: ${why}`);
const fileHeaderBytes = 14;
const coreHeaderBytes = 12;
const infoHeaderBytes = 40;
const compressions = { none: 0, runs8: 1, runs4: 2, fields: 3, alphaFields: 6 } as const;
const usualMasks: Record<number, BmpHeader['masks']> = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0xff0000, 0x00ff00, 0x0000ff, 0],
};

type Sizes = Pick<BmpHeader, 'width' | 'height' | 'isTopDown'> & {
  bits: number;
  compression: number;
  colours: number;
};

/** OS/2 1.x: 16-bit sides, never compressed. */
const coreSizes = (file: Buffer): Sizes => ({
  width: file.readUInt16LE(18),
  height: file.readUInt16LE(20),
  isTopDown: false,
  bits: file.readUInt16LE(24),
  compression: compressions.none,
  colours: 0,
});

/** OS/2 2.x headers may end after the bit depth; missing fields are zero. */
function infoSizes(file: Buffer, headerBytes: number): Sizes {
  const height = file.readInt32LE(22);
  const isLong = headerBytes >= infoHeaderBytes;
  return {
    width: file.readInt32LE(18),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits: file.readUInt16LE(28),
    compression: isLong ? file.readUInt32LE(30) : compressions.none,
    colours: isLong ? file.readUInt32LE(46) : 0,
  };
}

function masksOf(
  file: Buffer,
  { bits, compression }: Sizes,
  headerBytes: number,
): BmpHeader['masks'] {
  const usual = usualMasks[bits] ?? [0, 0, 0, 0];
  const hasMasks = compression === compressions.fields || compression === compressions.alphaFields;
  if (!hasMasks) return usual;
  const hasAlpha = headerBytes >= 56 || compression === compressions.alphaFields;
  const mask = (index: number) => file.readUInt32LE(fileHeaderBytes + infoHeaderBytes + index * 4);
  return [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : 0];
}

/** Masks follow a header of 40 bytes, or are inside a longer one. */
function paletteAt({ compression }: Sizes, headerBytes: number): number {
  const loose: Record<number, number> = {
    [compressions.fields]: 12,
    [compressions.alphaFields]: 16,
  };
  const masks = headerBytes === infoHeaderBytes ? (loose[compression] ?? 0) : 0;
  return fileHeaderBytes + headerBytes + masks;
}

function paletteOf(file: Buffer, sizes: Sizes, headerBytes: number): Colour[] {
  if (sizes.bits > 8) return [];
  const entryBytes = headerBytes === coreHeaderBytes ? 3 : 4;
  const start = paletteAt(sizes, headerBytes);
  const most = Math.floor((file.length - start) / entryBytes);
  const count = Math.min(sizes.colours || 1 << sizes.bits, 1 << sizes.bits, most);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = start + index * entryBytes;
    return [file.readUInt8(at + 2), file.readUInt8(at + 1), file.readUInt8(at), 255];
  });
}

function compressionOf({ bits, compression }: Sizes): BmpHeader['compression'] {
  if (compression === compressions.none) return 'none';
  if (compression === compressions.runs8 && bits === 8) return 'runs';
  if (compression === compressions.runs4 && bits === 4) return 'runs';
  const isMasked = compression === compressions.fields || compression === compressions.alphaFields;
  if (isMasked && (bits === 16 || bits === 32)) return 'none';
  throw damaged(`compression ${compression} with ${bits} bits`);
}

const isBits = (bits: number): bits is BmpHeader['bits'] => [1, 2, 4, 8, 16, 24, 32].includes(bits);

/**
 * Reads the headers and the palette.
 * @throws ProblemError `damaged_file`
 */
export function readBmpHeader(file: Buffer): BmpHeader {
  if (file.length < fileHeaderBytes + coreHeaderBytes) throw damaged('too short');
  const headerBytes = file.readUInt32LE(14);
  if (file.length < fileHeaderBytes + headerBytes) throw damaged('too short');
  const sizes = headerBytes === coreHeaderBytes ? coreSizes(file) : infoSizes(file, headerBytes);
  const { bits, width, height, isTopDown } = sizes;
  if (!isBits(bits) || width < 1 || height < 1) throw damaged('odd size');
  if (file.length < paletteAt(sizes, headerBytes)) throw damaged('masks are missing');
  return {
    width,
    height,
    isTopDown,
    bits,
    compression: compressionOf(sizes),
    palette: paletteOf(file, sizes, headerBytes),
    masks: masksOf(file, sizes, headerBytes),
    pixelsAt: file.readUInt32LE(10),
  };
}
