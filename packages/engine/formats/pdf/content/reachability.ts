// Finds the objects that a document still draws: what was removed from pages must not stay in the file if nothing draws it.
import { isReference, type ObjectsWithStreams } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** A content stream (undefined if it cannot be read) and its resources. */
export type Drawing = { content: Buffer | undefined; resources: Dictionary };

/** Resources that can be drawn, or contain drawable objects. */
const categories = ['/XObject', '/Pattern', '/ExtGState', '/Font'] as const;

const namePattern = /\/[^\s()<>[\]{}/%]+/g;

/** Follows the names in content streams, recursively. */
export class Reachability {
  readonly #objects: ObjectsWithStreams;
  readonly #dataOf: (reference: string) => Promise<Buffer | undefined>;
  readonly #found = new Set<string>();

  /** @param dataOf the decoded data of a stream; nothing if it cannot be read */
  constructor(
    objects: ObjectsWithStreams,
    dataOf: (reference: string) => Promise<Buffer | undefined>,
  ) {
    this.#objects = objects;
    this.#dataOf = dataOf;
  }

  has(reference: string): boolean {
    return this.#found.has(reference);
  }

  /** The references of all objects found. */
  get references(): Iterable<string> {
    return this.#found;
  }

  /** Adds what a page draws. */
  async add(drawing: Drawing): Promise<void> {
    const waiting = this.#namedBy(drawing);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      waiting.push(...(await this.#inside(next, drawing.resources)));
  }

  /** Adds the appearances of an annotation in all its states. */
  async addAppearance(value: Value | undefined): Promise<void> {
    const waiting: Value[] = [value ?? null];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.#objects.isStream(next)) waiting.push(...(await this.#inside(next, {})));
      else if (!isReference(next) || (!this.#found.has(next) && this.#found.add(next)))
        waiting.push(...Object.values(this.#objects.dictionary(next)).filter(isKnown));
    }
  }

  /** The objects named in a content stream. A name counts even if it is inside a string. */
  #namedBy({ content, resources }: Drawing): Value[] {
    const names = content && new Set(content.toString('latin1').match(namePattern));
    return categories.flatMap((category) => {
      const named = this.#objects.dictionary(resources[category]);
      return Object.entries(named).flatMap(([name, value]) =>
        !names || names.has(name) || /[^!-~]|#/.test(name) ? [value] : [],
      );
    });
  }

  /** What an object draws. */
  async #inside(value: Value, outer: Dictionary): Promise<Value[]> {
    if (isReference(value) && (this.#found.has(value) || !this.#found.add(value))) return [];
    const dictionary = this.#objects.dictionary(value);
    const masks = [dictionary['/SMask'], dictionary['/Mask'], dictionary['/G']];
    const inner = this.#objects.dictionary(dictionary['/Resources'] ?? outer);
    if (dictionary['/CharProcs'] !== undefined) return this.#ofGlyphs(dictionary, inner);
    if (!this.#objects.isStream(value) || dictionary['/Subtype'] === '/Image')
      return masks.filter(isKnown);
    const content = await this.#dataOf(value);
    return this.#namedBy({ content, resources: inner });
  }

  /** The glyphs of a Type 3 font, with everything that they may draw. */
  #ofGlyphs(font: Dictionary, resources: Dictionary): Value[] {
    const named = categories.map((category) => this.#objects.dictionary(resources[category]));
    return [this.#objects.dictionary(font['/CharProcs']), ...named].flatMap(Object.values<Value>);
  }
}

const isKnown = (value: Value | undefined): value is Value =>
  isReference(value) || (typeof value === 'object' && value !== null);
