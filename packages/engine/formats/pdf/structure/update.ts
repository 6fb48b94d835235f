// Writes a document with some of its objects changed (qpdf's manual, "qpdf JSON").
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';
import { structureGraphOf, type Graph } from './graph.ts';
import { inputOf, type Source } from './document.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { qpdf } from './qpdf.ts';
import { holdsBytes } from './byte-search.ts';

/** The new value of an object. The data of a stream stays unless a file or Base64 replaces it. */
export type Change =
  | { value: Value }
  | { stream: { dict: Dictionary; datafile?: string; data?: string } };

export type Changes = {
  /** By reference; new ones have numbers above `maxId`. `trailer` is an object too. */
  objects: Readonly<Record<string, Change>>;
  /** The highest existing object number. */
  maxId: number;
  /** The document, if it was read already. */
  graph?: Graph;
};

/** Collects the new and changed objects of a document. */
export class ObjectChanges {
  readonly objects: Record<string, Change> = {};
  #lastId: number;

  /** @param maxId the highest object number in use */
  constructor(maxId: number) {
    this.#lastId = maxId;
  }

  /** The highest object number in use. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Leaves the numbers up to this one to others. */
  skipTo(lastId: number): void {
    this.#lastId = Math.max(this.#lastId, lastId);
  }

  /** A reference for an object that is set later. */
  reserve(): string {
    return `${++this.#lastId} 0 R`;
  }

  add(change: Change): string {
    const reference = this.reserve();
    this.objects[reference] = change;
    return reference;
  }

  /** Adds a content stream. */
  addContent(operators: string): string {
    return this.add({ stream: { dict: {}, data: Buffer.from(operators).toString('base64') } });
  }
}

/** JSON has exponents for smaller numbers, which qpdf writes as they are; PDF has none. */
const smallest = 1e-6;

/** In names of PDF 1.1, # stands for itself, which qpdf reads as a null; since PDF 1.2 it begins a code. */
const bareSign = /#(?![\da-fA-F]{2})/g;

const withCodes = (text: string): string =>
  text.startsWith('/') ? text.replace(bareSign, '#23').replaceAll('\0', '#23') : text;

/**
 * Values as qpdf reads them back. It writes empty names but cannot read them; in the encodings where they occur, `/.notdef` means the
 * same.
 */
function readable(key: string, value: Value): Value {
  if (typeof value === 'number') return Math.abs(value) < smallest ? 0 : value;
  if (typeof value === 'string' && key !== 'datafile')
    return value === '/' ? '/.notdef' : withCodes(value);
  if (!isDictionary(value) || Object.keys(value).every((name) => name === withCodes(name)))
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [withCodes(name), entry]));
}

/** What values that qpdf does not read back contain as JSON, among others: exponents, empty names, signs and nulls in names. */
const unreadable = /e-\d|"\/"|#|\\u0000/;

/** The JSON of values as qpdf reads them back. Looking at each value takes several times as long, and few files have such values. */
export function readableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return unreadable.test(text) ? JSON.stringify(value, readable) : text;
}

/** Occurs in each object stream, never compressed or encrypted (ISO 32000-2, 7.5.7). */
const streamOfObjects = Buffer.from('/ObjStm');

/** True if a document has object streams. */
export const hasObjectStreams = (path: string): Promise<boolean> =>
  holdsBytes(path, streamOfObjects);

/** Another name of the same object. A key of JSON may occur only once, and qpdf ignores leading zeros. */
const secondName = (reference: string): string => `0${reference}`;

/**
 * Lists all objects of a document except streams with their present values, and its changes after them. qpdf 11 reads an object
 * stream when it sets the second object of it, and then the changes that it has already made to objects of this stream are lost.
 * In this order, it has read all object streams before the first change. An object that changes is in the list twice.
 */
function allThenChanged(
  graph: Graph,
  changed: Readonly<Record<string, Change>>,
): Record<string, Change> {
  const all: Record<string, Change> = {};
  for (const { reference, value, isStream } of graph.objects())
    if (!isStream) all[reference in changed ? secondName(reference) : reference] = { value };
  return { ...all, ...changed };
}

/**
 * Writes a document with changes.
 * @param how further options of qpdf
 * @throws ProblemError `damaged_file`, `wrong_password`, `password_required`
 */
export async function writeChanged(
  source: Source,
  target: string,
  { objects, maxId, graph }: Changes,
  run: Run,
  how: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const isPacked = await hasObjectStreams(source.path);
  const read = isPacked && (graph ?? (await structureGraphOf(source, run.scratch, run)));
  const all = read ? allThenChanged(read, objects) : objects;
  const named = Object.entries(all).map(([reference, change]) => [
    reference === 'trailer' ? reference : `obj:${reference}`,
    change,
  ]);
  const head = {
    ...{ jsonversion: 2, pdfversion: '1.7', maxobjectid: maxId },
    ...{ pushedinheritedpageresources: false, calledgetallpages: false },
  };
  const file = join(run.scratch, 'changes.json');
  await writeFile(file, readableJson({ qpdf: [head, Object.fromEntries(named)] }));
  const job = { ...inputOf(source), updateFromJson: file, outputFile: target, progress: '' };
  await qpdf({ ...job, ...how }, run);
  await rm(file);
}
