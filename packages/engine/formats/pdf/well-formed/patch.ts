// Changes some objects of a PDF that qpdf has just written, in place: overwrites the cross-reference table with new
// objects, writes a new table after them, and blanks the replaced objects. The file is not read and written as a whole.
import { ftruncateSync, openSync, closeSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Place } from './cross-references.ts';
import type { WellFormedPdf } from './well-formed-pdf.ts';
import { readObject } from './indirect-object.ts';
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';

export type Patch = {
  /** By reference; new ones have free numbers. Existing ones must not be streams. */
  objects: Readonly<Record<string, Value | Stream>>;
  /** The references of removed objects. */
  gone: readonly string[];
  /** Additional keys of the trailer. */
  trailer?: Dictionary;
};

/** A stream with its encoded data. */
export class Stream {
  readonly dictionary: Dictionary;
  readonly data: Buffer;

  constructor(dictionary: Dictionary, data: Buffer) {
    this.dictionary = { ...dictionary, '/Length': data.length };
    this.data = data;
  }
}

/**
 * True if a patch can remove old values completely: objects in object streams cannot be blanked.
 * @param references of objects that must not remain in the file
 */
export const canForget = (file: WellFormedPdf, references: readonly string[]): boolean =>
  references.every((reference) => 'at' in (placeOf(file, reference) ?? {}));

/** True if a file has a single cross-reference section, as just-written files do. */
export const canPatch = (file: WellFormedPdf): boolean => !file.references.hasOlder;

const placeOf = (file: WellFormedPdf, reference: string): Place | undefined =>
  file.references.placeOf(parseInt(reference));

/** @param path the file, which nothing else has open */
export function patch(path: string, file: WellFormedPdf, { objects, gone, trailer }: Patch): void {
  const replaced = [...Object.keys(objects), ...gone].flatMap((reference) => {
    const [found, place] = [file.written(reference), placeOf(file, reference)];
    return found && place && 'at' in place ? [{ from: place.at, to: found.end, found }] : [];
  });
  const added = laidOut(objects, file.references.at);
  // Objects in object streams stay there, because readers find them there.
  for (const { found } of replaced)
    if (!added.places.has(found.number)) added.places.set(found.number, undefined);
  const keys = { ...file.trailer, ...trailer };
  const isTable = file.references.kind === 'table';
  const table = isTable ? tableOf(file, added, keys) : streamOf(file, added, keys);
  const output = openSync(path, 'r+');
  try {
    for (const { from, to } of replaced)
      writeSync(output, Buffer.alloc(to - from, ' '), 0, to - from, from);
    ftruncateSync(output, file.references.at);
    writeAll(output, Buffer.concat([added.data, table]), file.references.at);
  } finally {
    closeSync(output);
  }
}

function writeAll(output: number, data: Buffer, place: number): void {
  for (let done = 0; done < data.length;)
    done += writeSync(output, data, done, data.length - done, place + done);
}

/** New objects, and the locations of all changed ones. */
type Added = { data: Buffer; places: Map<number, Place | undefined>; end: number };

function laidOut(objects: Patch['objects'], start: number): Added {
  const places = new Map<number, Place | undefined>();
  const texts: string[] = [];
  let at = start;
  for (const [reference, value] of Object.entries(objects)) {
    const number = parseInt(reference);
    places.set(number, { at });
    const text = `${number} 0 obj\n${written(value)}\nendobj\n`;
    texts.push(text);
    at += text.length;
  }
  return { data: Buffer.from(texts.join(''), 'latin1'), places, end: at };
}

const written = (value: Value | Stream): string =>
  value instanceof Stream
    ? `${writtenValue(value.dictionary)}\nstream\n${value.data.toString('latin1')}\nendstream`
    : writtenValue(value);

/** The locations of all objects; nothing for free ones. */
function* placesOf(file: WellFormedPdf, { places }: Added): Generator<Place | undefined> {
  const size = sizeOf(file, places);
  for (let number = 0; number < size; number += 1)
    yield places.has(number) ? places.get(number) : file.references.placeOf(number);
}

function sizeOf(file: WellFormedPdf, places: Added['places']): number {
  let size = Number(file.trailer['/Size']);
  for (const number of places.keys()) size = Math.max(size, number + 1);
  return size;
}

function tableOf(file: WellFormedPdf, added: Added, keys: Dictionary): Buffer {
  const rows = [...placesOf(file, added)].map((place) =>
    place && 'at' in place
      ? `${String(place.at).padStart(10, '0')} 00000 n \n`
      : '0000000000 65535 f \n',
  );
  const trailer = writtenValue({ ...keys, '/Size': rows.length });
  const head = `xref\n0 ${rows.length}\n`;
  return Buffer.from(`${head}${rows.join('')}trailer ${trailer}\n${endOf(added.end)}`, 'latin1');
}

const endOf = (place: number): string => `startxref\n${place}\n%%EOF\n`;

/** The bytes of a row's fields: kind, offset or stream, index in the stream. */
const widths = [1, 6, 4] as const;
const rowBytes = 11;

function streamOf(file: WellFormedPdf, added: Added, keys: Dictionary): Buffer {
  const { number } = readObject(file.file, file.references.at);
  added.places.set(number, { at: added.end });
  const rows = [...placesOf(file, added)];
  const data = deflateSync(Buffer.concat(rows.map(rowOf)));
  const { '/Index': _, '/DecodeParms': __, ...kept } = keys;
  const dictionary: Dictionary = {
    ...kept,
    ...{ '/Size': rows.length, '/W': [...widths] },
    ...{ '/Filter': '/FlateDecode', '/Length': data.length },
  };
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${writtenValue(dictionary)}\nstream\n`, 'latin1'),
    data,
    Buffer.from(`\nendstream\nendobj\n${endOf(added.end)}`),
  ]);
}

function rowOf(place: Place | undefined): Buffer {
  const row = Buffer.alloc(rowBytes);
  if (!place) return row;
  const [kind, second, third] = 'at' in place ? [1, place.at, 0] : [2, place.stream, place.index];
  row.writeUInt8(kind, 0);
  row.writeUIntBE(second, 1, 6);
  row.writeUInt32BE(third, 7);
  return row;
}
