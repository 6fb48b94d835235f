// Collects the changes of a document: changed values and streams, and new objects.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Change } from '#formats/pdf/structure/update.ts';

/** Keys that describe how a stream's data is encoded. */
const packing: ReadonlySet<string> = new Set([
  '/Filter',
  '/DecodeParms',
  '/Length',
  '/F',
  '/FFilter',
  '/FDecodeParms',
]);

/** Keys under which programs store their own copies of what they drew. */
const copies: ReadonlySet<string> = new Set([
  '/PieceInfo',
  '/LastModified',
  '/Metadata',
  '/Alternates',
  '/OPI',
]);

export class Changes {
  readonly #folder: string;
  readonly #name: string;
  readonly #objects = new Map<string, Change>();
  #maxId: number;

  /**
   * @param folder takes the data of new streams
   * @param name how their files begin
   */
  constructor(graph: Graph, folder: string, name = 'new') {
    this.#name = name;
    this.#maxId = graph.maxId;
    this.#folder = folder;
  }

  /** An object with its changes; as in the document if there are none. */
  current(graph: Graph, reference: string): Value {
    const changed = this.#objects.get(reference);
    if (!changed) return graph.resolved(reference);
    return 'stream' in changed ? changed.stream.dict : changed.value;
  }

  isRemoved(reference: string): boolean {
    const changed = this.#objects.get(reference);
    return changed !== undefined && 'value' in changed && changed.value === null;
  }

  set(reference: string, value: Value): void {
    this.#objects.set(reference, { value });
  }

  /** Removes an object; references to it become null. */
  remove(reference: string): void {
    this.set(reference, null);
  }

  /** Changes entries of a dictionary or of a stream's dictionary; `undefined` removes one. */
  amend(graph: Graph, reference: string, entries: Record<string, Value | undefined>): void {
    const merged: Record<string, Value | undefined> = {
      ...(this.current(graph, reference) as Dictionary),
      ...entries,
    };
    const dictionary = Object.fromEntries(
      Object.entries(merged).filter(([, value]) => value !== undefined),
    ) as Dictionary;
    const changed = this.#objects.get(reference);
    if (changed && 'stream' in changed) changed.stream.dict = dictionary;
    else if (graph.stream(reference))
      this.#objects.set(reference, { stream: { dict: dictionary } });
    else this.set(reference, dictionary);
  }

  /** Replaces a value, or the dictionary of a stream. */
  replace(graph: Graph, reference: string, value: Value): void {
    const changed = this.#objects.get(reference);
    const isStream = changed ? 'stream' in changed : graph.isStream(reference);
    if (!isStream) return this.set(reference, value);
    const old = Object.keys(this.current(graph, reference) as Dictionary);
    const gone = Object.fromEntries(old.map((key) => [key, undefined]));
    this.amend(graph, reference, { ...gone, ...(value as Dictionary) });
  }

  /** The references of all changed and added objects. */
  get references(): readonly string[] {
    return [...this.#objects.keys()];
  }

  /**
   * Adds an object.
   * @returns its reference
   */
  add(value: Value): string {
    const reference = this.#newReference();
    this.set(reference, value);
    return reference;
  }

  /**
   * Adds a stream.
   * @param like its dictionary, whose keys about the encoding are replaced
   */
  async addStream(like: Dictionary, data: Buffer, filter: Dictionary = {}): Promise<string> {
    const reference = this.#newReference();
    await this.setStream(reference, like, data, filter);
    return reference;
  }

  async setStream(
    reference: string,
    like: Dictionary,
    data: Buffer,
    filter: Dictionary = {},
  ): Promise<void> {
    const datafile = join(this.#folder, `${this.#name}-${reference.replaceAll(' ', '-')}`);
    await writeFile(datafile, data);
    const kept = Object.entries(like).filter(([key]) => !packing.has(key) && !copies.has(key));
    const dict = { ...Object.fromEntries(kept), ...filter };
    this.#objects.set(reference, { stream: { dict, datafile } });
  }

  #newReference(): string {
    this.#maxId += 1;
    return `${this.#maxId} 0 R`;
  }

  /** All changes by reference. */
  get objects(): Readonly<Record<string, Change>> {
    return Object.fromEntries(this.#objects);
  }
}
