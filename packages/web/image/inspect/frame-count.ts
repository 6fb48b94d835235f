// Counts the frames of an animated image without decoding them.

/**
 * @param bytes the whole file; what is missing of it is not counted
 * @returns one at the least
 */
export function countFrames(format: string, bytes: Uint8Array): number {
  const count = counters[format];
  return Math.max(1, count?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? 1);
}

const counters: Record<string, (view: DataView) => number> = {
  gif: framesOfGif,
  png: framesOfPng,
  webp: framesOfWebp,
};

/** As a number of four letters. */
const word = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

const chunks = { control: word('acTL'), data: word('IDAT'), frame: word('ANMF') };

/** Image descriptors (GIF89a, section 20). */
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

/** Bytes of the colour table that packed fields announce. */
function tableBytes(view: DataView, at: number): number {
  const packed = at < view.byteLength ? view.getUint8(at) : 0;
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** Where the blocks of data end that begin at a place; the last one is empty. */
function afterBlocks(view: DataView, start: number): number {
  let at = start;
  while (at < view.byteLength) {
    const length = view.getUint8(at);
    at += length + 1;
    if (length === 0) break;
  }
  return at;
}

/** What an animated PNG says before its data (PNG 3, section 11.3.6.1). */
function framesOfPng(view: DataView): number {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const kind = view.getUint32(at + 4);
    if (kind === chunks.control) return view.getUint32(at + 8);
    if (kind === chunks.data) return 1;
  }
  return 1;
}

/** Chunks of a frame each (RFC 9649, section 2.7.1.1). */
function framesOfWebp(view: DataView): number {
  let count = 0;
  for (let at = 12; at + 8 <= view.byteLength;) {
    if (view.getUint32(at) === chunks.frame) count += 1;
    const bytes = view.getUint32(at + 4, true);
    at += 8 + bytes + (bytes % 2);
  }
  return count;
}
