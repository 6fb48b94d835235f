// All objects of a PDF from qpdf's JSON: their values and, if requested, the data of each stream in a file.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { inputOf, type Source } from './document.ts';
import type { StreamFilter } from './stream-filters.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { qpdf } from './qpdf.ts';
import { inflated } from '#formats/pdf/syntax/flate.ts';
import { isReference, ObjectsWithStreams } from '#formats/pdf/objects/objects.ts';

export { isReference } from '#formats/pdf/objects/objects.ts';

/** Objects by qpdf's names for them in an update. */
export type NamedObjects = Record<string, Written>;
type Changed = { graph: Graph; changes: NamedObjects };

type Written = { value: Value } | { stream: { dict: Dictionary; datafile?: string } };

/** A stream of the document. */
export type Stream = {
  reference: string;
  dictionary: Dictionary;
  /** The file with its encoded data. */
  file: string;
};

export class Graph extends ObjectsWithStreams {
  readonly maxId: number;
  readonly #objects: Readonly<Record<string, Written>>;

  constructor(maxId: number, objects: Readonly<Record<string, Written>>) {
    super();
    this.maxId = maxId;
    this.#objects = objects;
  }

  valueOf(reference: string): Value | undefined {
    const object: Written | undefined = this.#objects[`obj:${reference}`];
    return object && ('value' in object ? object.value : object.stream.dict);
  }

  stream(value: Value | undefined): Stream | undefined {
    if (!isReference(value)) return undefined;
    const object = this.#objects[`obj:${value}`];
    if (!object || !('stream' in object) || !object.stream.datafile) return undefined;
    return { reference: value, dictionary: object.stream.dict, file: object.stream.datafile };
  }

  isStream(value: Value | undefined): value is string {
    const object = isReference(value) ? this.#objects[`obj:${value}`] : undefined;
    return object !== undefined && 'stream' in object;
  }

  /** A copy whose values can be changed in place. */
  copy(): Graph {
    return new Graph(this.maxId, structuredClone(this.#objects));
  }

  /** All streams of the document. */
  *streams(): Generator<Stream> {
    for (const name of Object.keys(this.#objects)) {
      const stream = this.stream(name.slice('obj:'.length));
      if (stream) yield stream;
    }
  }

  /** All numbered objects: their references, and their values or the dictionaries of their streams. */
  *objects(): Generator<{ reference: string; value: Value; isStream: boolean }> {
    for (const [name, object] of Object.entries(this.#objects)) {
      if (!name.startsWith('obj:')) continue;
      const isStream = 'stream' in object;
      const value = isStream ? object.stream.dict : object.value;
      yield { reference: name.slice('obj:'.length), value, isStream };
    }
  }

  /** The same document with some references redirected, and with other streams. */
  changed(redirects: ReadonlyMap<string, string>, streams: NamedObjects = {}): Changed {
    const changes: NamedObjects = { ...streams };
    if (redirects.size)
      for (const [name, object] of Object.entries({ ...this.#objects, ...streams })) {
        if (!name.startsWith('obj:')) continue;
        const inside = 'value' in object ? object.value : object.stream.dict;
        const led = withReferences(inside, redirects);
        if (led === inside) continue;
        changes[name] =
          'value' in object
            ? { value: led }
            : { stream: { ...object.stream, dict: led as Dictionary } };
      }
    for (const gone of redirects.keys()) delete changes[`obj:${gone}`];
    return { graph: new Graph(this.maxId, { ...this.#objects, ...changes }), changes };
  }

  /** The joined data of streams, with a space between them. */
  async joined(parts: readonly Value[]): Promise<Buffer> {
    const read: Buffer[] = [];
    for (const part of parts) {
      const stream = this.stream(part);
      const data = stream && (await this.dataOf(stream));
      if (data) read.push(data, Buffer.from(' '));
    }
    return Buffer.concat(read);
  }

  get trailer(): Dictionary {
    const trailer = this.#objects['trailer'];
    return trailer && 'value' in trailer ? this.dictionary(trailer.value) : {};
  }

  /** The names of a stream's filters, with their parameters. */
  filtersOf({ dictionary }: Stream): StreamFilter[] {
    const names = this.#oneOrMore(dictionary['/Filter']);
    const parameters = this.#oneOrMore(dictionary['/DecodeParms']);
    return names.map((name, index) => ({
      name: this.#name(name),
      parameters: this.dictionary(parameters[index]),
    }));
  }

  #name(value: Value): string {
    const found = this.resolved(value);
    return typeof found === 'string' ? found : '';
  }

  #oneOrMore(value: Value | undefined): Value[] {
    const found = this.resolved(value);
    if (found === null) return [];
    return Array.isArray(found) ? found : [found];
  }

  /** A stream's decoded data; nothing if it has other filters than Flate. */
  async dataOf(stream: Stream): Promise<Buffer | undefined> {
    const filters = this.filtersOf(stream);
    if (filters.length > 1 || (filters[0] && filters[0].name !== '/FlateDecode')) return undefined;
    const data = await readFile(stream.file);
    const [filter] = filters;
    if (!filter) return data;
    const parameter = (name: string) => this.number(filter.parameters[name]);
    return inflated(data, {
      predictor: parameter('/Predictor') ?? 1,
      colors: parameter('/Colors') ?? 1,
      bits: parameter('/BitsPerComponent') ?? 8,
      columns: parameter('/Columns') ?? 1,
    });
  }
}

/** A value with its references redirected; the value itself if it has none of them. */
export function withReferences(value: Value, redirects: ReadonlyMap<string, string>): Value {
  if (typeof value === 'string') return redirects.get(value) ?? value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const led = value.map((entry) => withReferences(entry, redirects));
    return led.some((entry, index) => entry !== value[index]) ? led : value;
  }
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, withReferences(entry, redirects)] as const,
  );
  return entries.some(([key, entry]) => entry !== value[key]) ? Object.fromEntries(entries) : value;
}

/**
 * Exports all objects of a document.
 * @param folder takes a file for each stream
 */
export async function graphOf(source: Source, folder: string, run: Run): Promise<Graph> {
  const file = join(folder, 'objects.json');
  const how = {
    decodeLevel: 'none',
    jsonStreamData: 'file',
    jsonStreamPrefix: join(folder, 'stream'),
  };
  return readGraph(source, file, how, run);
}

/**
 * Exports the structure of a document without the data of its streams.
 * @param folder takes a file
 */
export const structureGraphOf = (source: Source, folder: string, run: Run): Promise<Graph> =>
  readGraph(source, join(folder, 'structure.json'), { jsonStreamData: 'none' }, run);

async function readGraph(source: Source, file: string, how: object, run: Run): Promise<Graph> {
  await qpdf({ ...inputOf(source), json: '2', jsonKey: ['qpdf'], ...how, outputFile: file }, run);
  if ((await stat(file)).size > maxJsonBytes) throw new ProblemError('too_complex');
  const {
    qpdf: [{ maxobjectid }, objects],
  } = JSON.parse(await readFile(file, 'utf8')) as {
    qpdf: [{ maxobjectid: number }, Record<string, Written>];
  };
  return new Graph(maxobjectid, objects);
}

/** The structure without stream data; a string cannot hold more. */
const maxJsonBytes = 256 * 1024 * 1024;
