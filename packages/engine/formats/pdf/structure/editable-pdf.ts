// A whole document in memory whose objects can be changed in place, and written with qpdf.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { isReference, ObjectsWithStreams } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Graph } from './graph.ts';
import type { Change } from './update.ts';
import { withoutFilters } from './stream-filters.ts';

export class EditablePdf extends ObjectsWithStreams {
  readonly #graph: Graph;
  readonly #folder: string;
  readonly #values = new Map<string, Value>();
  readonly #streams = new Map<string, { original: boolean; data?: Buffer; file?: string }>();
  readonly #decoded = new Map<string, Promise<Buffer | undefined>>();
  readonly #trailer: Dictionary;
  #next: number;

  /** @param folder takes the data of new streams */
  constructor(graph: Graph, folder: string) {
    super();
    this.#graph = graph;
    this.#folder = folder;
    this.#next = graph.maxId + 1;
    this.#trailer = { ...graph.trailer };
    for (const { reference, value, isStream } of graph.objects()) {
      this.#values.set(reference, value);
      if (isStream) this.#streams.set(reference, { original: true });
    }
  }

  get trailer(): Dictionary {
    return this.#trailer;
  }

  valueOf(reference: string): Value | undefined {
    return this.#values.get(reference);
  }

  isStream(value: Value | undefined): value is string {
    return isReference(value) && this.#streams.has(value);
  }

  /** All objects; the dictionaries of streams. */
  *objects(): Generator<{ reference: string; value: Value; isStream: boolean }> {
    for (const [reference, value] of this.#values)
      yield { reference, value, isStream: this.#streams.has(reference) };
  }

  add(value: Value): string {
    const reference = `${this.#next++} 0 R`;
    this.#values.set(reference, value);
    return reference;
  }

  /** Replaces the value of an object, or the dictionary of a stream. */
  set(reference: string, value: Value): void {
    this.#values.set(reference, value);
  }

  /** Makes an object null, whatever still names it. */
  remove(reference: string): void {
    this.#values.set(reference, null);
    this.#streams.delete(reference);
  }

  addStream(dictionary: Dictionary, data: Buffer): string {
    const reference = this.add({});
    this.setData(reference, dictionary, data);
    return reference;
  }

  /** @param dictionary without its filters */
  setData(reference: string, dictionary: Dictionary, data: Buffer): void {
    const isPlain = dictionary['/Type'] === '/Metadata';
    const rest = withoutFilters(dictionary);
    const written = isPlain ? data : deflateSync(data);
    this.#values.set(reference, isPlain ? rest : { ...rest, '/Filter': '/FlateDecode' });
    this.#streams.set(reference, { original: false, data: written });
    this.#decoded.set(reference, Promise.resolve(data));
  }

  /** @param data encoded as its dictionary says */
  addEncoded(dictionary: Dictionary, data: Buffer): string {
    const reference = this.add(dictionary);
    this.setEncoded(reference, data);
    return reference;
  }

  /** Replaces the data of an image; its filters stay. */
  setEncoded(reference: string, data: Buffer): void {
    this.#streams.set(reference, { original: false, data });
    this.#decoded.delete(reference);
  }

  /** The same with data that is in a file, which must stay until the document is written. */
  setEncodedFile(reference: string, file: string): void {
    this.#streams.set(reference, { original: false, file });
    this.#decoded.delete(reference);
  }

  /** The decoded data of a stream; nothing if it has an image filter. */
  dataOf(value: Value | undefined): Promise<Buffer | undefined> {
    if (!this.isStream(value)) return Promise.resolve(undefined);
    const known = this.#decoded.get(value);
    if (known) return known;
    const stream = this.#graph.stream(value);
    return stream ? this.#graph.dataOf(stream).catch(() => undefined) : Promise.resolve(undefined);
  }

  /** The content of a page, whose parts belong together; nothing if a part cannot be read. */
  async contentOf(page: Dictionary): Promise<Buffer | undefined> {
    const parts = this.partsOf(page['/Contents']);
    const read = await Promise.all(parts.map((part) => this.dataOf(part)));
    if (read.includes(undefined)) return undefined;
    return Buffer.concat(read.flatMap((data) => [data as Buffer, Buffer.from('\n')]));
  }

  /** The data of a stream as it is in the file. */
  fileOf(value: Value | undefined): string | undefined {
    return this.isStream(value) ? this.#graph.stream(value)?.file : undefined;
  }

  /** Everything to write. */
  async changes(): Promise<{ objects: Record<string, Change>; maxId: number }> {
    const objects: Record<string, Change> = { trailer: { value: this.#trailer } };
    for (const [reference, value] of this.#values) {
      const stream = this.#streams.get(reference);
      if (!stream) objects[reference] = { value };
      else if (stream.file)
        objects[reference] = { stream: { dict: value as Dictionary, datafile: stream.file } };
      else if (!stream.data) objects[reference] = { stream: { dict: value as Dictionary } };
      else {
        const datafile = join(this.#folder, `new-${reference.replace(/ .*/, '')}`);
        await writeFile(datafile, stream.data);
        objects[reference] = { stream: { dict: value as Dictionary, datafile } };
      }
    }
    return { objects, maxId: this.#next };
  }
}
