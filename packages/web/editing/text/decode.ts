// Decodes the bytes of a text file.

export type LineBreak = '\n' | '\r\n' | '\r';

export type DecodedText = {
  /** The text, with all line breaks as `\n`. */
  text: string;
  /** The detected encoding, by its name in the Encoding Standard. */
  encoding: string;
  /** The most frequent line break. */
  lineBreak: LineBreak;
  /** True if it started with a UTF-8 byte order mark, which some programs rely on. */
  mark: boolean;
};

/** The file cannot be edited as text. */
export class NotTextError extends Error {
  override readonly name = 'NotTextError';
}

// How many characters are checked for control characters, and how many of these a text may contain.
const sampleCharacters = 64 * 1024;
const controlShare = 0.02;

/**
 * Decodes a file.
 * @param mime its type; its `charset` is used unless a byte order mark contradicts it
 * @throws NotTextError if the content is not text
 */
export function decode(bytes: Uint8Array, mime = ''): DecodedText {
  const encoding = markedEncoding(bytes) ?? namedEncoding(mime) ?? guessedEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) throw new NotTextError();
  const hasByteOrderMark = encoding === 'utf-8' && markedEncoding(bytes) === 'utf-8';
  return {
    text: text.replaceAll(/\r\n?/g, '\n'),
    encoding,
    lineBreak: lineBreakOf(text),
    mark: hasByteOrderMark,
  };
}

/** Whether a file is Unicode text that can be edited as it is. Other encodings are left to the server, which supports more. */
export function isUnicodeText(bytes: Uint8Array): boolean {
  try {
    const encoding = markedEncoding(bytes) ?? 'utf-8';
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return !isBinary(text) && !text.startsWith('{\\rtf');
  } catch {
    return false;
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function namedEncoding(mime: string): string | undefined {
  const [, name] = /;\s*charset="?([\w.:-]+)/i.exec(mime) ?? [];
  try {
    return name && new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

function guessedEncoding(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function isBinary(text: string): boolean {
  if (text.includes('\0')) return true;
  const sample = text.slice(0, sampleCharacters);
  // Tab, line feed, form feed, carriage return and escape are allowed in texts.
  const controls = sample.match(/[\u0001-\u0008\u000B\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0;
  return controls > sample.length * controlShare;
}

/** The most frequent line break; `\n` if there is none. */
export function lineBreakOf(text: string): LineBreak {
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0;
  const [both, feeds, returns] = [count(/\r\n/g), count(/(?<!\r)\n/g), count(/\r(?!\n)/g)];
  if (both >= feeds && both >= returns && both > 0) return '\r\n';
  return returns > feeds ? '\r' : '\n';
}
