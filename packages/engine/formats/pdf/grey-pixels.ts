// Stores rendered pages without colours with one channel in place of three: they are encoded sooner and become smaller (decision 177).

/** Four bytes of 0xff. */
const white = -1;

/**
 * Copies pixels if none has a colour.
 * @param pixels red, green and blue of each pixel, one byte each, at an address that is a multiple of four
 * @param into receives one byte for each pixel, at such an address too; partly overwritten if there is a colour
 * @returns false from the first pixel with a colour on
 */
export function copyGreys(pixels: Uint8Array, into: Uint8Array): boolean {
  const fours = Math.floor(pixels.length / 12);
  return (
    copyInFours(pixels, into, fours) && copyOneByOne(pixels, into, fours * 4, pixels.length / 3)
  );
}

/** Compares four pixels with three reads: most pages of text are white nearly everywhere. */
function copyInFours(pixels: Uint8Array, into: Uint8Array, count: number): boolean {
  const from = new Int32Array(pixels.buffer, pixels.byteOffset, count * 3);
  const to = new Int32Array(into.buffer, into.byteOffset, count);
  for (let at = 0, word = 0; at < count; at++, word += 3) {
    // Their bytes, the lowest first, as x64 and ARM store them: red, green, blue and red; green, blue, red and green; blue, red, green and blue.
    const [first, second, third] = [from[word]!, from[word + 1]!, from[word + 2]!];
    if ((first & second & third) === white) {
      to[at] = white;
      continue;
    }
    const one = first & 0xff;
    const two = first >>> 24;
    const three = (second >>> 16) & 0xff;
    const four = third >>> 24;
    const isGrey =
      (first & 0xffffff) === one * 0x010101 &&
      (second & 0xffff) === two * 0x0101 &&
      second >>> 24 === three &&
      (third & 0xff) === three &&
      third >>> 8 === four * 0x010101;
    if (!isGrey) return false;
    to[at] = one | (two << 8) | (three << 16) | (four << 24);
  }
  return true;
}

function copyOneByOne(pixels: Uint8Array, into: Uint8Array, first: number, count: number): boolean {
  for (let at = first; at < count; at++) {
    const [red, green, blue] = [pixels[at * 3], pixels[at * 3 + 1], pixels[at * 3 + 2]];
    if (red !== green || red !== blue) return false;
    into[at] = red!;
  }
  return true;
}
