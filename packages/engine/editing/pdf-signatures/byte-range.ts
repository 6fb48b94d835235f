// Finds out which bytes of a file a signature covers, and whether it leaves out anything but itself. Attacks move,
// enlarge or repeat the gap (universal signature forgery, signature wrapping).
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readBytes, withFile } from '#kernel/file-bytes.ts';
import type { FileEncryption } from '#formats/pdf/structure/file-encryption.ts';
import type { Objects } from '#formats/pdf/objects/objects.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';

export type RangeProblem =
  /** No four whole numbers, from the beginning of the file. */
  | 'range_malformed'
  /** It reaches beyond the file. */
  | 'range_outside'
  /** It leaves out more than the signature. */
  | 'range_gap'
  /** The gap has another signature than the one that readers show. */
  | 'range_other'
  /** There is no signature in it. */
  | 'signature_empty';

export type Coverage = {
  ranges: readonly number[];
  problem: RangeProblem | undefined;
  /** The end of the signed version of the file. */
  end: number;
  /** The signature. */
  contents: Buffer;
};

/** Signatures with certificates and revocation information are smaller. */
const maxGapBytes = 8 * 1024 * 1024;

/** @param protection of a protected file, and the reference of the signature */
export async function coverageOf(
  path: string,
  objects: Objects,
  signature: Dictionary,
  protection?: { encryption: FileEncryption; reference: string },
): Promise<Coverage> {
  const ranges = objects.list(signature['/ByteRange']).map((entry) => objects.number(entry) ?? -1);
  const [start = -1, length = -1, second = -1, rest = -1] = ranges;
  const none = { ranges, end: 0, contents: Buffer.alloc(0) };
  const isWhole = ranges.every((entry) => Number.isSafeInteger(entry) && entry >= 0);
  if (ranges.length !== 4 || !isWhole || start !== 0 || second <= length || length === 0)
    return { ...none, problem: 'range_malformed' };
  return withFile(path, async (file) => {
    const { size } = await file.stat();
    const end = second + rest;
    if (end > size) return { ...none, problem: 'range_outside' };
    if (second - length > maxGapBytes) return { ...none, end, problem: 'range_gap' };
    const gap = (await readBytes(file, length, second - length)).toString('latin1');
    if (!isHexString.test(gap)) return { ...none, end, problem: 'range_gap' };
    const digits = gap.slice(1, -1).replaceAll(whiteSpace, '');
    // A missing last digit is 0 (7.3.4.3).
    const contents = Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
    const shown = objects.resolved(signature['/Contents']);
    const bytes = typeof shown === 'string' ? bytesOfValue(shown) : Buffer.alloc(0);
    // qpdf decrypts the value unless the signature says that it is one, which most time stamps do not.
    const isSame =
      bytes.equals(contents) ||
      protection?.encryption.decryptsTo(protection.reference, contents, bytes);
    if (!isSame) return { ranges, end, contents, problem: 'range_other' };
    const isEmpty = contents.every((byte) => byte === 0);
    return { ranges, end, contents, problem: isEmpty ? 'signature_empty' : undefined };
  });
}

/** As PDFs have it; JavaScript's `\s` also has other characters, which some programs take for the end of a string. */
const whiteSpace = /[\0\t\n\f\r ]/g;
const isHexString = /^<[\da-f\0\t\n\f\r ]*>$/i;

const bytesOfValue = (value: string): Buffer =>
  value.startsWith('b:')
    ? Buffer.from(value.slice(2), 'hex')
    : Buffer.from(value.slice(2), 'latin1');

/** The digest of the covered bytes. */
export async function digestOfRanges(
  path: string,
  [start = 0, length = 0, second = 0, rest = 0]: readonly number[],
  hash: string,
): Promise<Buffer> {
  const digest = createHash(hash);
  for (const [from, bytes] of [
    [start, length],
    [second, rest],
  ] as const) {
    if (!bytes) continue;
    const piece = { start: from, end: from + bytes - 1 };
    for await (const chunk of createReadStream(path, piece) as AsyncIterable<Buffer>)
      digest.update(chunk);
  }
  return digest.digest();
}

/** Whether nothing but white space follows the covered bytes. */
export const isLastVersion = (path: string, end: number): Promise<boolean> =>
  withFile(path, async (file) => {
    const { size } = await file.stat();
    if (size - end > 1024) return false;
    return /^[\0\t\n\f\r ]*$/.test((await readBytes(file, end, size - end)).toString('latin1'));
  });
