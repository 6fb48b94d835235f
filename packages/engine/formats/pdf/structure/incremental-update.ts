// Adds objects to the end of a file and leaves all its bytes as they are (ISO 32000-2, 7.5.6), as signatures need it.
import { createHash } from 'node:crypto';
import { appendFile, chmod, copyFile, readFile } from 'node:fs/promises';
import { readBytes, withFile } from '#kernel/file-bytes.ts';
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { FileEncryption } from './file-encryption.ts';
import type { Change } from './update.ts';

/** Where a file's newest cross-references are, and their kind. */
export type UpdateBase = { previous: number; kind: 'table' | 'stream'; size: number };

const tailBytes = 2048;
const ending = /startxref\s+(\d{1,12})\s+%%EOF[\0\t\n\f\r ]*$/;
const headOfTable = /^\s*xref\b/;
const headOfStream = /^\s*\d+\s+\d+\s+obj\b/;

/** @returns nothing if the end of the file is damaged, so that updates would not be found */
export const updateBaseOf = (path: string): Promise<UpdateBase | undefined> =>
  withFile(path, async (file) => {
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const tail = (await readBytes(file, start, size - start)).toString('latin1');
    const previous = Number(ending.exec(tail)?.[1] ?? size);
    const head = (await readBytes(file, previous, 32)).toString('latin1');
    if (headOfTable.test(head)) return { previous, kind: 'table', size };
    return headOfStream.test(head) ? { previous, kind: 'stream', size } : undefined;
  });

export type Update = {
  /** By reference. Streams have their data in a file or as Base64. */
  objects: Readonly<Record<string, Change | RawObject>>;
  trailer: Dictionary;
  /** The highest object number in use. */
  maxId: number;
  /** Of a protected file: its new objects are encrypted too. */
  encryption?: FileEncryption | undefined;
};

/** A dictionary with further entries as they are written, one letter per byte. They are never encrypted. */
export type RawObject = { value: Dictionary; raw: string };

/**
 * Writes a copy of a file with an update.
 * @returns the offsets at which the raw entries begin, by reference
 */
export async function writeUpdated(
  path: string,
  target: string,
  base: UpdateBase,
  { objects, trailer, maxId, encryption }: Update,
): Promise<ReadonlyMap<string, number>> {
  const parts: Buffer[] = [Buffer.from('\n')];
  const places = new Map<number, { at: number; generation: number }>();
  const rawPlaces = new Map<string, number>();
  let at = base.size + 1;
  const add = (data: Buffer) => {
    parts.push(data);
    at += data.length;
  };
  for (const [reference, object] of Object.entries(objects)) {
    const [number = 0, generation = 0] = reference.split(' ').map(Number);
    places.set(number, { at, generation });
    add(Buffer.from(`${number} ${generation} obj\n`));
    const { content, rawAt } = await contentOf(reference, object, encryption);
    if (rawAt !== undefined) rawPlaces.set(reference, at + rawAt);
    add(content);
    add(Buffer.from('\nendobj\n'));
  }
  const id = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32);
  const keys = trailerKeys(trailer, base, maxId, id);
  const end = base.kind === 'table' ? tableOf(places, keys) : streamOf(places, keys, maxId + 1, at);
  add(end);
  add(Buffer.from(`startxref\n${at - end.length}\n%%EOF\n`));
  await copyFile(path, target);
  // Copies keep the mode of the file, which may be read-only.
  await chmod(target, 0o600);
  await appendFile(target, Buffer.concat(parts));
  return rawPlaces;
}

type Content = { content: Buffer; rawAt?: number };

async function contentOf(
  reference: string,
  object: Change | RawObject,
  encryption: FileEncryption | undefined,
): Promise<Content> {
  if ('value' in object) {
    const value = encryption?.value(reference, object.value) ?? object.value;
    const written = writtenValue(value);
    if (!('raw' in object)) return { content: Buffer.from(written, 'latin1') };
    const start = written.replace(/>>$/, ' ');
    return { content: Buffer.from(`${start}${object.raw}>>`, 'latin1'), rawAt: start.length };
  }
  const { dict, datafile, data = '' } = object.stream;
  const plain = datafile === undefined ? Buffer.from(data, 'base64') : await readFile(datafile);
  if (!encryption) return { content: streamObject(dict, plain) };
  const dictionary = encryption.dictionary(reference, dict);
  return { content: streamObject(dictionary, encryption.stream(reference, plain)) };
}

/** A stream with its dictionary; the length is added. */
export const streamObject = (dictionary: Dictionary, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${writtenValue({ ...dictionary, '/Length': data.length })}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream'),
  ]);

/** @param id the second part of the new identifier */
function trailerKeys(trailer: Dictionary, base: UpdateBase, maxId: number, id: string): Dictionary {
  const { '/Root': root = null, '/Info': info, '/ID': ids, '/Size': size } = trailer;
  const { '/Encrypt': encrypt } = trailer;
  const [first = `b:${id}`] = Array.isArray(ids) ? ids : [];
  // The key of a protected file may depend on the first part, also on its absence.
  const hasId = Array.isArray(ids) || encrypt === undefined;
  const own = maxId + (base.kind === 'table' ? 1 : 2);
  return {
    '/Size': Math.max(own, typeof size === 'number' ? size : 0),
    '/Root': root,
    ...(info !== undefined && { '/Info': info }),
    ...(encrypt !== undefined && { '/Encrypt': encrypt }),
    ...(hasId && { '/ID': [first, `b:${id}`] }),
    '/Prev': base.previous,
  };
}

export type Places = ReadonlyMap<number, { at: number; generation: number }>;

/** The ranges of consecutive numbers. */
function rangesOf(places: Places): number[][] {
  const ranges: number[][] = [];
  for (const number of [...places.keys()].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else ranges.push([number]);
  }
  return ranges;
}

/** @param isWhole whether there is no older table, so that the list of free objects begins in this one */
export function tableOf(places: Places, trailer: Dictionary, isWhole = false): Buffer {
  const row = (number: number) => {
    const { at = 0, generation = 0 } = places.get(number) ?? {};
    return `${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;
  };
  const sections = rangesOf(places).map(
    (range) => `${range[0]} ${range.length}\n${range.map(row).join('')}`,
  );
  if (isWhole) sections.unshift('0 1\n0000000000 65535 f \n');
  return Buffer.from(`xref\n${sections.join('')}trailer\n${writtenValue(trailer)}\n`, 'latin1');
}

const fieldBytes = [1, 6, 2] as const;

/** @param number of the stream itself, which lists its own place */
function streamOf(places: Places, trailer: Dictionary, number: number, at: number): Buffer {
  const all = new Map([...places, [number, { at, generation: 0 }]]);
  const ranges = rangesOf(all);
  const rows = ranges.flat().map((each) => {
    const { at: place = 0, generation = 0 } = all.get(each) ?? {};
    const row = Buffer.alloc(9);
    row.writeUInt8(1, 0);
    row.writeUIntBE(place, 1, 6);
    row.writeUInt16BE(generation, 7);
    return row;
  });
  const index: Value = ranges.flatMap((range) => [range[0] ?? 0, range.length]);
  const dictionary: Dictionary = {
    ...trailer,
    ...{ '/Type': '/XRef', '/W': [...fieldBytes], '/Index': index },
  };
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n`),
    streamObject(dictionary, Buffer.concat(rows)),
    Buffer.from('\nendobj\n'),
  ]);
}
