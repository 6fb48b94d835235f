// Detects the encoding of text files; Node's own decoders do the rest.
import { createReadStream } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { legacyEncodingOf, legacyEncodings } from '#kernel/legacy-encoding.ts';

const usualEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const encodings = [...usualEncodings, ...legacyEncodings] as const;

/** A label of the Encoding Standard, as TextDecoder takes it. */
export type Encoding = (typeof encodings)[number];

function encodingOfMark(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark has NULs in every other byte, because most text contains ASCII. */
function encodingOfNuls(bytes: Buffer): Encoding | undefined {
  const pairs = Math.floor(bytes.length / 2);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  if (odd > pairs * 0.3 && even < pairs * 0.05) return 'utf-16le';
  if (even > pairs * 0.3 && odd < pairs * 0.05) return 'utf-16be';
  return undefined;
}

/** The number of bytes at the end, 0 to 3, that may belong to a character that continues in the next chunk. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes.readUInt8(bytes.length - back);
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** Detects the encoding from a file's first bytes: a byte order mark, NULs, valid UTF-8, or else Windows-1252. */
export function encodingOfHead(head: Buffer): Encoding {
  const certain = encodingOfMark(head) ?? encodingOfNuls(head);
  if (certain) return certain;
  return isUtf8(head.subarray(0, head.length - unfinishedBytes(head))) ? 'utf-8' : 'windows-1252';
}

async function isUtf8File(path: string): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, {
    highWaterMark: 1 << 20,
  }) as AsyncIterable<Buffer>) {
    const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - unfinishedBytes(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    rest = bytes.subarray(whole);
  }
  return isUtf8(rest);
}

/**
 * Detects the encoding of a whole text file. Without a mark it is UTF-8 only if every byte is valid, because a single
 * Windows-1252 letter may come late; otherwise its script decides.
 * @param head its first bytes
 */
export async function encodingOfFile(path: string, head: Buffer): Promise<Encoding> {
  const guess = encodingOfMark(head) ?? encodingOfNuls(head);
  if (guess) return guess;
  if (await isUtf8File(path)) return 'utf-8';
  return (await legacyEncodingOf(head)) ?? 'windows-1252';
}

/**
 * The text of a file in pieces of 64 KiB, without its byte order mark; invalid UTF-16 becomes U+FFFD.
 * @param encoding a label of the Encoding Standard
 */
export async function* decodedText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
