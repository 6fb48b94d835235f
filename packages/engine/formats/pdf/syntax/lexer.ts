// Reads the lexical elements that content streams and file objects share: names, strings, words, white space and
// comments (ISO 32000-2, 7.2 and 7.3).
import { ProblemError } from '@octavo/contract';

/** @throws ProblemError `damaged_file` always */
export function malformed(why: string): never {
  throw new ProblemError('damaged_file', {}, why);
}

const codeOf = (character: string): number => character.charCodeAt(0);

export const characters = {
  ...{ openParenthesis: codeOf('('), closeParenthesis: codeOf(')') },
  ...{ less: codeOf('<'), greater: codeOf('>') },
  ...{ openBracket: codeOf('['), closeBracket: codeOf(']') },
  ...{ slash: codeOf('/'), percent: codeOf('%'), backslash: codeOf('\\') },
  ...{ lineFeed: 0x0a, carriageReturn: 0x0d },
} as const;

const { openParenthesis, closeParenthesis, greater, percent, backslash } = characters;
const { lineFeed, carriageReturn } = characters;

const [regular, space, delimiter] = [0, 1, 2];

/** The class of each byte (tables 1 and 2). */
const classes = new Uint8Array(256);
for (const character of '\0\t\n\f\r ') classes[codeOf(character)] = space;
for (const character of '()<>[]{}/%') classes[codeOf(character)] = delimiter;

export const isSpace = (code: number): boolean => classes[code] === space;
export const isDelimiter = (code: number): boolean => classes[code] === delimiter;

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** The number in a word; nothing if it is not a number. */
export function numberOf(word: string): number | undefined {
  // Digits, sign and point have lower codes than letters.
  return word.charCodeAt(0) <= 0x39 && numeral.test(word) ? Number(word) : undefined;
}

/** Whether malformed input is skipped, as readers of content streams do, or refused. */
export type Tolerance = 'lenient' | 'strict';

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

export class Lexer {
  readonly bytes: Buffer;
  readonly #isStrict: boolean;
  /** The offset of the next byte. */
  at: number;

  constructor(bytes: Buffer, tolerance: Tolerance, at = 0) {
    this.bytes = bytes;
    this.#isStrict = tolerance === 'strict';
    this.at = at;
  }

  /** The byte at the position plus `ahead`; nothing beyond the end. */
  peek(ahead = 0): number | undefined {
    return this.bytes[this.at + ahead];
  }

  /**
   * Skips white space and comments.
   * @returns whether anything follows
   */
  skipSpace(): boolean {
    const { bytes } = this;
    for (; this.at < bytes.length; this.at += 1) {
      const code = bytes[this.at] as number;
      if (code === percent) this.#skipComment();
      else if (classes[code] !== space) return true;
    }
    return false;
  }

  /** Stops before the end of the line. */
  #skipComment(): void {
    const { bytes } = this;
    let end = this.at;
    while (end < bytes.length && bytes[end] !== lineFeed && bytes[end] !== carriageReturn) end += 1;
    this.at = end - 1;
  }

  /** The regular characters at the position, such as an operator or a number; empty at a delimiter. */
  word(): string {
    const from = this.at;
    const end = this.#wordEnd();
    this.at = end;
    return this.bytes.toString('latin1', from, end);
  }

  #wordEnd(): number {
    const { bytes } = this;
    let end = this.at;
    while (end < bytes.length && classes[bytes[end] as number] === regular) end += 1;
    return end;
  }

  /** The name at the position with its slash, and `#xx` resolved. Its bytes are UTF-8, as qpdf expects. */
  name(): string {
    this.at += 1;
    const written = this.word();
    if (isPlainName.test(written)) return `/${written}`;
    const bytes = written.replace(/#([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(parseInt(digits, 16)),
    );
    const name = Buffer.from(bytes, 'latin1').toString('utf8');
    if (this.#isStrict && name.includes('\ufffd')) malformed('a name that is not UTF-8');
    return `/${name}`;
  }

  /** The literal string at the position; parentheses in it are balanced or escaped (7.3.4.2). */
  string(): Buffer {
    const { bytes } = this;
    const from = this.at + 1;
    let depth = 1;
    let end = from;
    for (; end < bytes.length; end += 1) {
      const code = bytes[end];
      if (code === backslash || code === carriageReturn) break;
      if (code === openParenthesis) depth += 1;
      else if (code === closeParenthesis && --depth === 0) {
        this.at = end + 1;
        return bytes.subarray(from, end);
      }
    }
    this.at = end;
    return this.#decodedString(from, depth);
  }

  /** Decodes a string from its first escape on. */
  #decodedString(from: number, startDepth: number): Buffer {
    const { bytes } = this;
    const decoded = [...bytes.subarray(from, this.at)];
    let depth = startDepth;
    while (this.at < bytes.length) {
      const code = bytes[this.at++] as number;
      if (code === openParenthesis) depth += 1;
      else if (code === closeParenthesis && --depth === 0) return Buffer.from(decoded);
      if (code === backslash) decoded.push(...this.#escaped());
      else if (code === carriageReturn) decoded.push(this.#lineEnd());
      else decoded.push(code);
    }
    return this.#unterminated(Buffer.from(decoded));
  }

  #unterminated(found: Buffer): Buffer {
    this.at = this.bytes.length;
    return this.#isStrict ? malformed('a string without an end') : found;
  }

  /** A line end in a string is read as a line feed; PDFium keeps those in content streams unchanged. */
  #lineEnd(): number {
    if (!this.#isStrict) return carriageReturn;
    if (this.peek() === lineFeed) this.at += 1;
    return lineFeed;
  }

  #escaped(): number[] {
    const code = this.bytes[this.at++] ?? backslash;
    const character = String.fromCharCode(code);
    if (character in escapes) return [escapes[character] as number];
    if (code === carriageReturn && this.peek() === lineFeed) this.at += 1;
    if (code === carriageReturn || code === lineFeed) return [];
    if (!isOctal(code)) return [code];
    let value = code - 0x30;
    for (let digits = 1; digits < 3 && isOctal(this.peek()); digits += 1)
      value = value * 8 + (this.bytes[this.at++] as number) - 0x30;
    return [value & 0xff];
  }

  /** The hexadecimal string at the position; a missing last digit is 0 (7.3.4.3). */
  hexString(): Buffer {
    const end = this.bytes.indexOf(greater, this.at);
    const to = end < 0 ? this.bytes.length : end;
    const written = this.bytes.toString('latin1', this.at + 1, to);
    this.at = end < 0 ? to : to + 1;
    if (this.#isStrict && (end < 0 || !isHexadecimal.test(written)))
      malformed('a malformed hexadecimal string');
    const digits = written.replace(/[^\da-f]/gi, '');
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
  }
}

const isPlainName = /^[!"$-~]*$/;
const isHexadecimal = /^[\da-fA-F\0\t\n\f\r ]*$/;
const isOctal = (code: number | undefined): boolean =>
  code !== undefined && code >= 0x30 && code <= 0x37;
