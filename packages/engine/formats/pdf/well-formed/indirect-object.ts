// Reads an indirect object at its offset in a file: its number, its value and its end (ISO 32000-2, 7.3.8 and 7.3.10).
import { ProblemError } from '@octavo/contract';
import { malformed } from '#formats/pdf/syntax/lexer.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import { ValueReader } from '#formats/pdf/syntax/value-reader.ts';
import type { FileWindow } from './file-window.ts';

export type IndirectObject = {
  number: number;
  /** For a stream, its dictionary. */
  value: Value;
  /** The offset after its last byte; for a stream, after its dictionary. */
  end: number;
  /** The offset of a stream's data. */
  dataAt?: number;
};

/** Most objects are smaller than the first; objects larger than the last are not part of a document's structure. */
const [firstBytes, maxBytes] = [2 * 1024, 32 * 1024 * 1024];

/** @throws ProblemError `damaged_file` if there is no object at the offset, or if it is malformed */
export function readObject(file: FileWindow, offset: number): IndirectObject {
  for (let length = firstBytes; ; length *= 8) {
    const { bytes, at, isWhole } = file.from(offset, length);
    try {
      return objectIn(bytes, at, offset - at);
    } catch (error) {
      if (!(error instanceof ProblemError) || isWhole || length > maxBytes) throw error;
    }
  }
}

/** @param offset the offset of the bytes in the file */
function objectIn(bytes: Buffer, at: number, offset: number): IndirectObject {
  const reader = new ValueReader(bytes, at);
  const [number, generation] = [reader.value(), reader.value()];
  if (typeof number !== 'number' || typeof generation !== 'number' || reader.keyword() !== 'obj')
    return malformed('no object');
  const value = reader.value();
  const next = reader.keyword();
  const end = reader.at + offset;
  if (next === 'endobj') return { number, value, end };
  if (next !== 'stream') return malformed('an object without an end');
  return { number, value, end, dataAt: end + lineEndLength(bytes, reader.at) };
}

/** The line end after `stream` is LF or CR LF. */
function lineEndLength(bytes: Buffer, at: number): 1 | 2 {
  if (bytes[at] === 0x0a) return 1;
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? 2 : malformed('a stream without data');
}
