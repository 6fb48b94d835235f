// Reads the cross-reference tables and streams of a PDF, newest first (ISO 32000-2, 7.5.4 and 7.5.8).
import { inflateSync } from 'node:zlib';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { unpredicted } from '#formats/pdf/syntax/flate.ts';
import type { FileWindow } from './file-window.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import { readObject } from './indirect-object.ts';
import { malformed } from '#formats/pdf/syntax/lexer.ts';
import { ValueReader } from '#formats/pdf/syntax/value-reader.ts';

/** The location of an object: an offset in the file, or an index in an object stream. */
export type Place = { at: number } | { stream: number; index: number };

/** The locations of objects from number `first` on; nothing for free ones. */
type Section = { first: number; count: number; placeOf(index: number): Place | undefined };

export type CrossReferences = {
  trailer: Dictionary;
  /** The offset of the newest section. */
  at: number;
  kind: 'table' | 'stream';
  /** True if there are older sections. */
  hasOlder: boolean;
  placeOf(number: number): Place | undefined;
};

const most = {
  /** The maximum number of objects in a file. */
  objects: 4_000_000,
  /** The maximum number of incremental updates. */
  updates: 200,
  /** The maximum size of a cross-reference stream. */
  bytes: 64 * 1024 * 1024,
} as const;

const tailBytes = 1024;
const ending = /startxref\s+(\d{1,15})\s+%%EOF\s*$/;

export type ReadingOptions = {
  /** Protected files are read too: their strings and streams are encrypted. */
  takesProtected?: boolean;
};

/** @throws ProblemError `damaged_file` if they are invalid, or if the file is protected */
export function crossReferencesOf(
  file: FileWindow,
  { takesProtected = false }: ReadingOptions = {},
): CrossReferences {
  const tail = file.bytes(Math.max(0, file.size - tailBytes), tailBytes).toString('latin1');
  const at = Number(ending.exec(tail)?.[1] ?? malformed('no end'));
  const newest = partAt(file, at);
  const { trailer, kind } = newest;
  if (!takesProtected && trailer['/Encrypt'] !== undefined) malformed('it is protected');
  const sections = [...newest.sections];
  const seen = new Set([at]);
  for (let next = trailer['/Prev']; next !== undefined;) {
    if (typeof next !== 'number' || seen.has(next) || seen.size > most.updates)
      malformed('older ones that cannot be found');
    seen.add(next);
    const older = partAt(file, next);
    sections.push(...older.sections);
    next = older.trailer['/Prev'];
  }
  return {
    trailer,
    at,
    kind,
    hasOlder: seen.size > 1,
    placeOf: (number) => placeIn(sections, number),
  };
}

function placeIn(sections: readonly Section[], number: number): Place | undefined {
  const section = sections.find(({ first, count }) => number >= first && number < first + count);
  return section?.placeOf(number - section.first);
}

type Part = { trailer: Dictionary; kind: 'table' | 'stream'; sections: Section[] };

function partAt(file: FileWindow, place: number): Part {
  if (place >= file.size) malformed('a place behind the end');
  return file.bytes(place, 4).toString('latin1') === 'xref'
    ? tableAt(file, place)
    : streamAt(file, place);
}

const rowBytes = 20;
const subsection = /^[\0\t\n\f\r ]*(\d{1,10}) (\d{1,10})[\t ]*(?:\r\n|\r|\n)/;
const headBytes = 64;

function tableAt(file: FileWindow, place: number): Part {
  const sections: Section[] = [];
  let next = place + 'xref'.length;
  for (;;) {
    const found = subsection.exec(file.bytes(next, headBytes).toString('latin1'));
    if (!found) break;
    const [first, count] = [Number(found[1]), Number(found[2])];
    if (first + count > most.objects) malformed('too many objects');
    const rowsAt = next + found[0].length;
    const rows = file.bytes(rowsAt, count * rowBytes).toString('latin1');
    sections.push({ first, count, placeOf: (index) => placeOfRow(rows, index) });
    next = rowsAt + count * rowBytes;
  }
  return { trailer: trailerAt(file, next), kind: 'table', sections };
}

const row = /^(\d{10}) \d{5} ([nf])(?: \r| \n|\r\n)$/;

function placeOfRow(rows: string, index: number): Place | undefined {
  const found = row.exec(rows.slice(index * rowBytes, (index + 1) * rowBytes));
  if (!found) return malformed('a row of the table');
  return found[2] === 'n' ? { at: Number(found[1]) } : undefined;
}

const maxTrailerBytes = 64 * 1024;

function trailerAt(file: FileWindow, place: number): Dictionary {
  const { bytes, at } = file.from(place, maxTrailerBytes);
  const reader = new ValueReader(bytes, at);
  if (reader.keyword() !== 'trailer') malformed('no trailer');
  const trailer = reader.value();
  if (!isDictionary(trailer)) return malformed('no trailer');
  // Hybrid files, in which some objects are visible only to newer readers, are too rare to support.
  if (trailer['/XRefStm'] !== undefined) malformed('both kinds of cross-references');
  return trailer;
}

function streamAt(file: FileWindow, place: number): Part {
  const { value: trailer, dataAt } = readObject(file, place);
  if (!isDictionary(trailer) || trailer['/Type'] !== '/XRef' || dataAt === undefined)
    return malformed('no cross-references');
  const widths = numbersOf(trailer['/W']);
  const [kindWidth = 0, placeWidth = 0, indexWidth = 0] = widths;
  const length = kindWidth + placeWidth + indexWidth;
  if (widths.length < 3 || !length || widths.some((width) => width > 8)) malformed('widths');
  const data = streamData(file, trailer, dataAt, most.bytes);
  const ranges = trailer['/Index'] ? numbersOf(trailer['/Index']) : [0, Number(trailer['/Size'])];
  const sections: Section[] = [];
  for (let pair = 0, before = 0; pair + 1 < ranges.length; pair += 2) {
    const [first = 0, count = 0] = [ranges[pair], ranges[pair + 1]];
    const start = before;
    before += count;
    if (first + count > most.objects || before * length > data.length) malformed('ranges');
    const field = (at: number, width: number) => (width ? bigEndian(data, at, width) : undefined);
    const placeOf = (index: number): Place | undefined => {
      const at = (start + index) * length;
      const kind = field(at, kindWidth) ?? 1;
      const second = field(at + kindWidth, placeWidth) ?? 0;
      if (kind === 1) return { at: second };
      if (kind !== 2) return undefined;
      return { stream: second, index: field(at + kindWidth + placeWidth, indexWidth) ?? 0 };
    };
    sections.push({ first, count, placeOf });
  }
  return { trailer, kind: 'stream', sections };
}

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) && value.every((entry) => Number.isInteger(entry) && entry >= 0)
    ? value
    : malformed('no numbers');

function bigEndian(data: Buffer, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index += 1) value = value * 256 + (data[at + index] ?? 0);
  return value;
}

/**
 * The data of a stream with the Flate filter or none, as object and cross-reference streams have.
 * @throws ProblemError `damaged_file`
 */
export function streamData(
  file: FileWindow,
  dictionary: Dictionary,
  dataAt: number,
  maxBytes: number,
): Buffer {
  const { '/Length': length, '/Filter': filter, '/DecodeParms': given } = dictionary;
  if (typeof length !== 'number' || length > maxBytes) return malformed('no length');
  const data = file.bytes(dataAt, length);
  if (filter === undefined) return data;
  const name = Array.isArray(filter) && filter.length === 1 ? filter[0] : filter;
  if (name !== '/FlateDecode') malformed('another filter');
  const parameters = Array.isArray(given) ? given[0] : given;
  const parameter = (key: string) => (isDictionary(parameters) ? parameters[key] : undefined);
  const predictor = Number(parameter('/Predictor') ?? 1);
  const plain = unpacked(data, maxBytes);
  if (predictor === 1) return plain;
  if (predictor < 10) malformed('another predictor');
  const colors = Number(parameter('/Colors') ?? 1);
  const bits = Number(parameter('/BitsPerComponent') ?? 8);
  const columns = Number(parameter('/Columns') ?? 1);
  return unpredicted(plain, { predictor, colors, bits, columns });
}

function unpacked(data: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength });
  } catch {
    return malformed('data that cannot be unpacked');
  }
}
