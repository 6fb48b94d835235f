// The resources of a content stream, with those that an operation adds.
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

export type Category = '/XObject' | '/ExtGState' | '/Font' | '/Pattern' | '/Properties';

export class Resources {
  readonly #graph: Graph;
  readonly #dictionary: Dictionary;
  readonly #prefix: string;
  readonly #added = new Map<Category, Dictionary>();

  /** @param prefix of the names of added objects */
  constructor(graph: Graph, dictionary: Dictionary, prefix = '/Redacted') {
    this.#prefix = prefix;
    this.#graph = graph;
    this.#dictionary = dictionary;
  }

  get(category: Category, name: string | undefined): Value | undefined {
    return name === undefined ? undefined : this.#all(category)[name];
  }

  /** Adds an object under a new name. */
  add(category: Category, object: string): string {
    const taken = this.#all(category);
    let number = Object.keys(this.#added.get(category) ?? {}).length;
    while (`${this.#prefix}${number}` in taken) number += 1;
    const name = `${this.#prefix}${number}`;
    this.#added.set(category, { ...this.#added.get(category), [name]: object });
    return name;
  }

  #all(category: Category): Dictionary {
    return { ...this.#graph.dictionary(this.#dictionary[category]), ...this.#added.get(category) };
  }

  /** All resources, including the added ones. */
  get result(): Dictionary {
    const added = [...this.#added.keys()].map((category) => [category, this.#all(category)]);
    return { ...this.#dictionary, ...(Object.fromEntries(added) as Dictionary) };
  }
}
