// Encodes images of one bit a pixel as CCITT group 4 (ITU-T T.6; the codes of runs are those of T.4).

type Code = { bits: number; length: number };

const codes = (text: string): Code[] =>
  text
    .trim()
    .split(/\s+/)
    .map((bits) => ({ bits: Number.parseInt(bits, 2), length: bits.length }));

/** Runs of 0 to 63 white pixels (T.4, table 2). */
const whiteShort = codes(`
  00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011
  0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011
  00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011
  00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101
  01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100`);

/** Runs of 64, 128, … 1728 white pixels (T.4, table 3a). */
const whiteLong = codes(`
  11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010
  011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001
  010011010 011000 010011011`);

/** Runs of 0 to 63 black pixels (T.4, table 2). */
const blackShort = codes(`
  0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000
  0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111
  00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010
  000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100
  000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100
  000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000
  000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111`);

/** Runs of 64, 128, … 1728 black pixels (T.4, table 3a). */
const blackLong = codes(`
  0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100
  0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100
  0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010
  0000001011011 0000001100100 0000001100101`);

/** Runs of 1792, 1856, … 2560 pixels of either colour (T.4, table 3b). */
const longer = codes(`
  00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110
  000000010111 000000011100 000000011101 000000011110 000000011111`);

/**
 * The offset of a colour change from the one above (T.6, table 1): from three pixels left of it to three right of it.
 */
const vertical = codes('0000010 000010 010 1 011 000011 0000011');
const [pass, horizontal, endOfLine] = codes('0001 001 000000000001') as [Code, Code, Code];

const white = { short: whiteShort, long: whiteLong };
const black = { short: blackShort, long: blackLong };

/** Packs bits into bytes. */
class BitWriter {
  #bytes = Buffer.alloc(64 * 1024);
  #at = 0;
  #held = 0;
  #count = 0;

  put({ bits, length }: Code): void {
    this.#held = (this.#held << length) | bits;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#byte((this.#held >> this.#count) & 0xff);
      this.#held &= (1 << this.#count) - 1;
    }
  }

  #byte(value: number): void {
    if (this.#at === this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    this.#bytes[this.#at] = value;
    this.#at += 1;
  }

  end(): Buffer {
    if (this.#count) this.put({ bits: 0, length: 8 - this.#count });
    return this.#bytes.subarray(0, this.#at);
  }
}

function putRun(out: BitWriter, run: number, { short, long }: typeof white): void {
  let left = run;
  for (; left >= 2560; left -= 2560) out.put(longer.at(-1) as Code);
  if (left >= 1792) out.put(longer[(left - 1792) >> 6] as Code);
  else if (left >= 64) out.put(long[(left >> 6) - 1] as Code);
  out.put(short[left & 63] as Code);
}

/** Where a row changes its colour: first to black (0), then back, and so on. */
function changesOf(data: Buffer, row: number, width: number): number[] {
  const changes: number[] = [];
  let colour = 1;
  for (let x = 0; x < width; x += 1) {
    const byte = data[row + (x >> 3)] as number;
    // Most bytes have a single colour.
    if (!(x & 7) && byte === (colour ? 0xff : 0) && x + 8 <= width) x += 7;
    else if (((byte >> (7 - (x & 7))) & 1) !== colour) {
      changes.push(x);
      colour ^= 1;
    }
  }
  return changes;
}

/** Encodes one row by its differences from the one above (T.6, 2.2). */
function putRow(out: BitWriter, above: readonly number[], own: readonly number[], width: number) {
  // Before the row there is an imaginary white pixel.
  let [from, colour, next, upper] = [-1, 1, 0, 0];
  while (from < width) {
    // The first change above that is right of here and has the opposite colour: even ones change to black.
    while (upper > 0 && (above[upper - 1] ?? width) > from) upper -= 1;
    while ((above[upper] ?? width) <= from || (upper & 1) === colour) {
      if (above[upper] === undefined) break;
      upper += 1;
    }
    const [b1, b2] = [above[upper] ?? width, above[upper + 1] ?? width];
    const a1 = own[next] ?? width;
    if (b2 < a1) {
      out.put(pass);
      from = b2;
      continue;
    }
    const code = vertical[a1 - b1 + 3];
    if (code) {
      out.put(code);
      from = a1;
      next += 1;
      colour ^= 1;
      continue;
    }
    const a2 = own[next + 1] ?? width;
    const [first, second] = colour ? [white, black] : [black, white];
    out.put(horizontal);
    putRun(out, a1 - Math.max(from, 0), first);
    putRun(out, a2 - a1, second);
    from = a2;
    next += 2;
  }
}

/**
 * Encodes a picture losslessly.
 * @param data rows of bits, each starting with a new byte; 0 is encoded as black
 */
export function groupFour(data: Buffer, width: number, height: number): Buffer {
  const out = new BitWriter();
  const stride = Math.ceil(width / 8);
  let above: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const own = changesOf(data, y * stride, width);
    putRow(out, above, own, width);
    above = own;
  }
  out.put(endOfLine);
  out.put(endOfLine);
  return out.end();
}
