// All objects of a PDF as qpdf writes them out, each stream's data in a file of its own.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#core/converter.ts';
import { inputOf, type Dictionary, type Source, type Value } from '#pdf/structure/document.ts';
import { qpdf } from '#pdf/structure/qpdf.ts';
import { inflated } from './flate.ts';

type Written = { value: Value } | { stream: { dict: Dictionary; datafile?: string } };

/** A stream of the document. */
export type Stream = {
  reference: string;
  dictionary: Dictionary;
  /** Its data as they are, compressed. */
  file: string;
};

export class Graph {
  readonly mostId: number;
  readonly #objects: Readonly<Record<string, Written>>;

  constructor(mostId: number, objects: Readonly<Record<string, Written>>) {
    this.mostId = mostId;
    this.#objects = objects;
  }

  /** What a value is, through all references; the dictionary of a stream. */
  resolved(value: Value | undefined): Value {
    let found: Value | undefined = value;
    for (let hops = 0; isReference(found) && hops < mostHops; hops += 1) {
      const object: Written | undefined = this.#objects[`obj:${found}`];
      found = object && ('value' in object ? object.value : object.stream.dict);
    }
    return isReference(found) ? null : (found ?? null);
  }

  dictionary(value: Value | undefined): Dictionary {
    const found = this.resolved(value);
    return isDictionary(found) ? found : {};
  }

  list(value: Value | undefined): Value[] {
    const found = this.resolved(value);
    return Array.isArray(found) ? found : [];
  }

  /** Numbers of a list; nothing when it has others than `length` numbers. */
  numbers(value: Value | undefined, length: number): number[] | undefined {
    const found = this.list(value).map((entry) => this.resolved(entry));
    const numbers = found.filter((entry) => typeof entry === 'number');
    return numbers.length === length && found.length === length ? numbers : undefined;
  }

  number(value: Value | undefined): number | undefined {
    const found = this.resolved(value);
    return typeof found === 'number' ? found : undefined;
  }

  stream(value: Value | undefined): Stream | undefined {
    if (!isReference(value)) return undefined;
    const object = this.#objects[`obj:${value}`];
    if (!object || !('stream' in object) || !object.stream.datafile) return undefined;
    return { reference: value, dictionary: object.stream.dict, file: object.stream.datafile };
  }

  /** All streams of the document. */
  *streams(): Generator<Stream> {
    for (const name of Object.keys(this.#objects)) {
      const stream = this.stream(name.slice('obj:'.length));
      if (stream) yield stream;
    }
  }

  /** The dictionaries of all pages, in their order; a node that stands in the tree twice is a ring, and taken once. */
  *pages(): Generator<Dictionary> {
    const seen = new Set<string>();
    const waiting: Value[] = [this.#root()['/Pages'] ?? null];
    while (waiting.length) {
      const next = waiting.pop() ?? null;
      if (isReference(next) && (seen.has(next) || !seen.add(next))) continue;
      const node = this.dictionary(next);
      const kids = this.list(node['/Kids']);
      if (kids.length) waiting.push(...kids.toReversed());
      else yield node;
    }
  }

  /** The catalogue of the document. */
  #root(): Dictionary {
    const trailer = this.#objects['trailer'];
    return this.dictionary(
      trailer && 'value' in trailer ? this.dictionary(trailer.value)['/Root'] : undefined,
    );
  }

  /** The names of a stream's filters, and their parameters. */
  filtersOf({ dictionary }: Stream): { name: string; parameters: Dictionary }[] {
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

  /** A stream's data without compression; nothing where it is compressed in other ways than by Flate. */
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

/** The tree of pages is no deeper. */
export const mostLevels = 60;

/** A chain of references is at most so long; a ring of them ends as well. */
const mostHops = 20;

export const isReference = (value: Value | undefined): value is string =>
  typeof value === 'string' && /^\d+ \d+ R$/.test(value);

const isDictionary = (value: Value): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Writes out a document.
 * @param folder takes a file for each stream
 */
export async function graphOf(source: Source, folder: string, run: Run): Promise<Graph> {
  const file = join(folder, 'objects.json');
  const how = {
    decodeLevel: 'none',
    jsonStreamData: 'file',
    jsonStreamPrefix: join(folder, 'stream'),
  };
  await qpdf({ ...inputOf(source), json: '2', jsonKey: ['qpdf'], ...how, outputFile: file }, run);
  if ((await stat(file)).size > mostJsonBytes) throw new ProblemError('too_complex');
  const {
    qpdf: [{ maxobjectid }, objects],
  } = JSON.parse(await readFile(file, 'utf8')) as {
    qpdf: [{ maxobjectid: number }, Record<string, Written>];
  };
  return new Graph(maxobjectid, objects);
}

/** The structure without the data of streams; more is held by no string. */
const mostJsonBytes = 256 * 1024 * 1024;
