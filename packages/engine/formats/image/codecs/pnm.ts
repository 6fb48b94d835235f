// Decodes PBM, PGM, PPM and PAM images (Netpbm's format specifications).
import { checkPixelCount, damagedPixels, type DecodedPixels } from './pixels.ts';

type PnmHeader = {
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  /** The value of white; of PBM 1. */
  max: number;
  /** PBM: 1 is black, and eight pixels share a byte. */
  isBitmap: boolean;
  isText: boolean;
  pixelsAt: number;
};

const space = /\s/;
const maxHeaderBytes = 4096;

/** Reads numbers between white space and comments. */
class Words {
  at: number;
  readonly #file: Buffer;

  constructor(file: Buffer, at: number) {
    this.#file = file;
    this.at = at;
  }

  #char(): string {
    return String.fromCharCode(this.#file[this.at] ?? 0);
  }

  /** @param isDigit whether the word is a single digit, as the pixels of a PBM may be */
  number(isDigit = false): number {
    while (this.at < this.#file.length && (space.test(this.#char()) || this.#char() === '#'))
      if (this.#char() === '#') while (!/[\n\r\0]/.test(this.#char())) this.at++;
      else this.at++;
    const start = this.at;
    while (/\d/.test(this.#char()) && !(isDigit && this.at > start)) this.at++;
    if (this.at === start) throw damagedPixels('pnm: a number is missing');
    return Number(this.#file.toString('latin1', start, this.at));
  }
}

function pamHeader(file: Buffer): PnmHeader {
  const text = file.toString('latin1', 0, maxHeaderBytes);
  const end = /\nENDHDR\r?\n/.exec(text);
  if (!end) throw damagedPixels('pam: no end of the header');
  const head = text.slice(0, end.index + 1);
  const value = (name: string) => Number(new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(head)?.[1]);
  const channels = value('DEPTH');
  if (channels !== 1 && channels !== 2 && channels !== 3 && channels !== 4)
    throw damagedPixels('pam: unknown depth');
  return {
    ...{ width: value('WIDTH'), height: value('HEIGHT'), max: value('MAXVAL') },
    ...{ channels, isBitmap: false, isText: false, pixelsAt: end.index + end[0].length },
  };
}

function headerOf(file: Buffer): PnmHeader {
  const kind = file.toString('latin1', 0, 2);
  if (kind === 'P7') return pamHeader(file);
  const number = Number(kind[1]);
  const isBitmap = number === 1 || number === 4;
  const words = new Words(file, 2);
  const [width, height] = [words.number(), words.number()];
  const max = isBitmap ? 1 : words.number();
  return {
    ...{ width, height, max, isBitmap, isText: number <= 3 },
    channels: number === 3 || number === 6 ? 3 : 1,
    // One white-space character ends the header.
    pixelsAt: words.at + 1,
  };
}

/** Returns the samples as they stand in the file, one after another. */
function sampleReader(file: Buffer, header: PnmHeader): () => number {
  const { isText, isBitmap, width, max, pixelsAt } = header;
  if (isText) {
    const words = new Words(file, pixelsAt);
    return () => words.number(isBitmap);
  }
  let index = 0;
  if (!isBitmap)
    return max < 256
      ? () => file.readUInt8(pixelsAt + index++)
      : () => file.readUInt16BE(pixelsAt + 2 * index++);
  const rowBytes = Math.ceil(width / 8);
  return () => {
    const [x, y] = [index % width, Math.floor(index++ / width)];
    return (file.readUInt8(pixelsAt + y * rowBytes + (x >> 3)) >> (7 - (x & 7))) & 1;
  };
}

/** The bytes that the pixels take in the file; of text at least. */
const bytesOf = ({ isText, isBitmap, width, height, channels, max }: PnmHeader): number => {
  if (isBitmap) return isText ? width * height : Math.ceil(width / 8) * height;
  return width * height * channels * (isText || max > 255 ? 2 : 1) - (isText ? 1 : 0);
};

/**
 * Decodes a file of the Netpbm family; with more than 256 values for each channel to 16 bits.
 * @param pixelLimit checked before any allocation
 * @throws ProblemError `damaged_file`; `too_many_pixels`
 */
export function decodePnm(file: Buffer, pixelLimit: number): DecodedPixels {
  const header = headerOf(file);
  const { width, height, channels, max, isBitmap } = header;
  checkPixelCount(width, height, pixelLimit);
  if (!(max > 0 && max < 65_536)) throw damagedPixels('pnm: unknown maximum');
  if (file.length - header.pixelsAt < bytesOf(header)) throw damagedPixels('pnm: pixels missing');
  const count = width * height * channels;
  const data = max < 256 ? Buffer.alloc(count) : new Uint16Array(count);
  const white = max < 256 ? 255 : 65_535;
  const next = sampleReader(file, header);
  for (let at = 0; at < count; at++) {
    const value = Math.min(next(), max);
    data[at] = isBitmap ? 255 * (1 - value) : Math.round((value * white) / max);
  }
  return { data, width, height, channels };
}
