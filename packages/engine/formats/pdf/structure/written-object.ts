// An object where it stands in a file: its number, its value, its end (ISO 32000-2, 7.3.8 and 7.3.10).
import { ProblemError } from '@octavo/contract';
import type { Value } from './document.ts';
import type { FileWindow } from './file-window.ts';
import { SyntaxReader, unreadable } from './syntax.ts';

export type WrittenObject = {
  number: number;
  /** A stream's is its dictionary. */
  value: Value;
  /** Behind its last sign; of a stream, behind its dictionary. */
  end: number;
  /** Where the data of a stream begin. */
  dataAt?: number;
};

/** Most objects are smaller than the first; what is larger than the last is none of a document's structure. */
const [firstBytes, mostBytes] = [2 * 1024, 32 * 1024 * 1024];

/** @throws ProblemError `damaged_file` when no object stands there, or it is not written as it should be */
export function readObject(file: FileWindow, place: number): WrittenObject {
  for (let length = firstBytes; ; length *= 8) {
    const { text, at, isWhole } = file.from(place, length);
    try {
      return objectIn(text, at, place - at);
    } catch (error) {
      if (!(error instanceof ProblemError) || isWhole || length > mostBytes) throw error;
    }
  }
}

/** @param offset of the text in the file */
function objectIn(text: string, at: number, offset: number): WrittenObject {
  const reader = new SyntaxReader(text, at);
  const [number, generation] = [reader.value(), reader.value()];
  if (typeof number !== 'number' || typeof generation !== 'number' || reader.word() !== 'obj')
    return unreadable('no object');
  const value = reader.value();
  const next = reader.word();
  const end = reader.at + offset;
  if (next === 'endobj') return { number, value, end };
  if (next !== 'stream') return unreadable('an object without an end');
  const lineEnd = /(?:\r\n|\n)/y;
  lineEnd.lastIndex = reader.at;
  const found = lineEnd.exec(text) ?? unreadable('a stream without a beginning');
  return { number, value, end, dataAt: end + found[0].length };
}
