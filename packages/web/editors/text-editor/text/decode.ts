// Decodes the bytes of a text file.

export type LineBreak = '\n' | '\r\n' | '\r';

export type DecodedText = {
  /** Its lines end with `\n`, whatever they ended with in the file. */
  text: string;
  /** The encoding that the bytes were in, in the words of the Encoding Standard. */
  encoding: string;
  /** The line break that the text uses most. */
  lineBreak: LineBreak;
  /** True when it began with the mark of UTF-8, which some programs need to find again. */
  mark: boolean;
};

/** The file is none that can be edited as text. */
export class NotTextError extends Error {
  override readonly name = 'NotTextError';
}

// What is looked at for control characters, and how many of them a text may have.
const sampleCharacters = 64 * 1024;
const controlShare = 0.02;

/**
 * Decodes a file.
 * @param mime its type; a `charset` in it is believed, but for a byte order mark that says otherwise
 * @throws NotTextError when the content is not text
 */
export function decode(bytes: Uint8Array, mime = ''): DecodedText {
  const encoding = markedEncoding(bytes) ?? namedEncoding(mime) ?? guessedEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) throw new NotTextError();
  const mark = encoding === 'utf-8' && markedEncoding(bytes) === 'utf-8';
  return { text: text.replaceAll(/\r\n?/g, '\n'), encoding, lineBreak: lineBreakOf(text), mark };
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
  // Tab, line feed, form feed, carriage return and escape belong in texts.
  const controls = sample.match(/[\u0001-\u0008\u000B\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0;
  return controls > sample.length * controlShare;
}

/** The line break that a text uses most; `\n` where there is none. */
export function lineBreakOf(text: string): LineBreak {
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0;
  const [both, feeds, returns] = [count(/\r\n/g), count(/(?<!\r)\n/g), count(/\r(?!\n)/g)];
  if (both >= feeds && both >= returns && both > 0) return '\r\n';
  return returns > feeds ? '\r' : '\n';
}
