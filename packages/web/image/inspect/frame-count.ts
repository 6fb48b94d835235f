// Counts the frames of an animated image without decoding them.

/**
 * Counts the frames of an image.
 * @param bytes the file; frames beyond its end are not counted
 * @returns at least 1
 */
export function countFrames(format: string, bytes: Uint8Array): number {
  const count = counters[format];
  return Math.max(1, count?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? 1);
}

const counters: Record<string, (view: DataView) => number> = {
  avif: framesOfAvif,
  gif: framesOfGif,
  png: framesOfPng,
  webp: framesOfWebp,
};

/** Four characters as a number. */
const word = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

const chunks = { control: word('acTL'), data: word('IDAT'), frame: word('ANMF') };

/** Counts image descriptors (GIF89a, section 20). */
function framesOfGif(view: DataView): number {
  let count = 0;
  let at = 13 + tableBytes(view, 10);
  while (at + 10 < view.byteLength) {
    const kind = view.getUint8(at);
    if (kind === gif.descriptor) {
      count += 1;
      at = afterBlocks(view, at + 11 + tableBytes(view, at + 9));
    } else if (kind === gif.extension) at = afterBlocks(view, at + 2);
    else return count;
  }
  return count;
}

const gif = { descriptor: 0x2c, extension: 0x21 };

/** The size of the colour table that a packed field announces. */
function tableBytes(view: DataView, at: number): number {
  const packed = at < view.byteLength ? view.getUint8(at) : 0;
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** The end of a sequence of data blocks, which an empty block terminates. */
function afterBlocks(view: DataView, start: number): number {
  let at = start;
  while (at < view.byteLength) {
    const length = view.getUint8(at);
    at += length + 1;
    if (length === 0) break;
  }
  return at;
}

/** The frame count that an animated PNG declares before its data (PNG 3, section 11.3.6.1). */
function framesOfPng(view: DataView): number {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const kind = view.getUint32(at + 4);
    if (kind === chunks.control) return view.getUint32(at + 8);
    if (kind === chunks.data) return 1;
  }
  return 1;
}

/** Counts frame chunks (RFC 9649, section 2.7.1.1). */
function framesOfWebp(view: DataView): number {
  let count = 0;
  for (let at = 12; at + 8 <= view.byteLength;) {
    if (view.getUint32(at) === chunks.frame) count += 1;
    const bytes = view.getUint32(at + 4, true);
    at += 8 + bytes + (bytes % 2);
  }
  return count;
}

const boxes = { sequence: word('avis'), sizes: word('stsz') };

/** The samples of an AVIF's first track, if its brand is that of a sequence (ISO 14496-12, 8.7.3.2). */
function framesOfAvif(view: DataView): number {
  if (view.byteLength < 12 || view.getUint32(8) !== boxes.sequence) return 1;
  for (let at = 12; at + 16 <= view.byteLength; at++)
    if (view.getUint32(at) === boxes.sizes) return view.getUint32(at + 12);
  return 1;
}
