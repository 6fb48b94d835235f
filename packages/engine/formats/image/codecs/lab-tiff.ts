// Reads TIFF in 8-bit CIELAB (TIFF 6.0, section 23), as prepress programs write it and libvips refuses: libvips reads
// the samples as if they were RGB, and they are converted to sRGB here.
import { imageFileLimits } from '#kernel/limits.ts';

/** PhotometricInterpretation. */
const colourTag = 262;
const colours = { rgb: 2, lab: 8 } as const;
const entryBytes = 12;

/** Reads and writes the numbers of a TIFF in its byte order. */
function numbersOf(file: Buffer) {
  const isLittle = file.toString('latin1', 0, 2) === 'II';
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return {
    short: (at: number) => view.getUint16(at, isLittle),
    long: (at: number) => view.getUint32(at, isLittle),
    setShort: (at: number, value: number) => view.setUint16(at, value, isLittle),
  };
}

/** The offset of a directory's colour tag, and of the next directory. */
function readDirectory({ short, long }: ReturnType<typeof numbersOf>, at: number) {
  const count = short(at);
  const entries = Array.from({ length: count }, (_, index) => at + 2 + index * entryBytes);
  const found = entries.find((entry) => short(entry) === colourTag);
  return {
    colours: found === undefined ? undefined : found + 8,
    next: long(at + 2 + count * entryBytes),
  };
}

/**
 * A copy of a TIFF in which CIELAB is declared as RGB, so that its samples can be read.
 * @returns the copy, and the CIELAB pages, from 0: none if its directories are invalid
 */
export function withoutLab(original: Buffer): { file: Buffer; labPages: Set<number> } {
  const file = Buffer.from(original);
  const numbers = numbersOf(file);
  const labPages = new Set<number>();
  try {
    let at = numbers.long(4);
    for (let page = 0; at && page <= imageFileLimits.frames; page++) {
      const directory = readDirectory(numbers, at);
      const place = directory.colours;
      if (place !== undefined && numbers.short(place) === colours.lab) {
        labPages.add(page);
        numbers.setShort(place, colours.rgb);
      }
      at = directory.next;
    }
  } catch {
    labPages.clear();
  }
  return { file, labPages };
}

/** The white of print, D50, and the matrix from it to linear sRGB (ICC.1, Bradford's adaptation). */
const white = [0.96422, 1, 0.82521] as const;
const toRed = [3.1338561, -1.6168667, -0.4906146] as const;
const toGreen = [-0.9787684, 1.9161415, 0.033454] as const;
const toBlue = [0.0719453, -0.2289914, 1.4052427] as const;

/** The inverse of CIELAB's curve (CIE 15). */
const linear = (value: number) => (value > 6 / 29 ? value ** 3 : (3 * 36 * (value - 4 / 29)) / 841);

/** sRGB's curve for 4,096 steps of light (IEC 61966-2-1). */
const steps = 4095;
const curve = Uint8Array.from({ length: steps + 1 }, (_, step) => {
  const light = step / steps;
  const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
});
const shown = (light: number) => curve[Math.round(Math.min(1, Math.max(0, light)) * steps)] ?? 0;

/** Converts CIELAB pixels to sRGB in place: lightness in a byte, then a and b as signed bytes. */
export function labToRgb(pixels: Buffer, channels: number): void {
  for (let at = 0; at + 2 < pixels.length; at += channels) {
    const y = ((pixels.readUInt8(at) * 100) / 255 + 16) / 116;
    const x = linear(y + pixels.readInt8(at + 1) / 500) * white[0];
    const z = linear(y - pixels.readInt8(at + 2) / 200) * white[2];
    const light = linear(y) * white[1];
    pixels[at] = shown(toRed[0] * x + toRed[1] * light + toRed[2] * z);
    pixels[at + 1] = shown(toGreen[0] * x + toGreen[1] * light + toGreen[2] * z);
    pixels[at + 2] = shown(toBlue[0] * x + toBlue[1] * light + toBlue[2] * z);
  }
}
