// Resolves the objects of a PDF, whichever reader provides them: references, the catalogue, the pages.
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** The maximum depth of the page tree. */
export const maxLevels = 60;

/** The maximum length of a chain of references; also ends loops. */
const maxHops = 20;

export const isReference = (value: Value | undefined): value is string =>
  typeof value === 'string' && /^\d+ \d+ R$/.test(value);

export const isDictionary = (value: Value | undefined): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export abstract class Objects {
  abstract get trailer(): Dictionary;

  /** The value of an object, or the dictionary of a stream; nothing if the object does not exist. */
  abstract valueOf(reference: string): Value | undefined;

  /** Resolves all references of a value; the dictionary of a stream. */
  resolved(value: Value | undefined): Value {
    let found: Value | undefined = value;
    for (let hops = 0; isReference(found) && hops < maxHops; hops += 1) found = this.valueOf(found);
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

  /** The numbers of a list; nothing if it does not consist of `length` numbers. */
  numbers(value: Value | undefined, length: number): number[] | undefined {
    const found = this.list(value).map((entry) => this.resolved(entry));
    const numbers = found.filter((entry) => typeof entry === 'number');
    return numbers.length === length && found.length === length ? numbers : undefined;
  }

  number(value: Value | undefined): number | undefined {
    const found = this.resolved(value);
    return typeof found === 'number' ? found : undefined;
  }

  get catalog(): Dictionary {
    return this.dictionary(this.trailer['/Root']);
  }

  /** The dictionaries of all pages, in order. */
  *pages(): Generator<Dictionary> {
    for (const { page } of this.pageObjects()) yield page;
  }

  /** All pages in order, with their references; a node that occurs twice in the tree is visited once. */
  *pageObjects(): Generator<{ reference: Value; page: Dictionary }> {
    const seen = new Set<string>();
    const waiting: Value[] = [this.catalog['/Pages'] ?? null];
    while (waiting.length) {
      const next = waiting.pop() ?? null;
      if (isReference(next) && (seen.has(next) || !seen.add(next))) continue;
      const node = this.dictionary(next);
      const kids = this.list(node['/Kids']);
      if (kids.length) for (const kid of kids.toReversed()) waiting.push(kid);
      else yield { reference: next, page: node };
    }
  }

  /** An attribute of a page, possibly inherited from its ancestors (ISO 32000-2, 7.7.3.4). */
  inheritedValue(page: Dictionary, key: string): Value | undefined {
    let node = page;
    for (let level = 0; level < maxLevels; level += 1) {
      if (node[key] !== undefined) return node[key];
      node = this.dictionary(node['/Parent']);
    }
    return undefined;
  }

  /** The same for an attribute that is a dictionary. */
  inherited(page: Dictionary, key: string): Dictionary {
    return this.dictionary(this.inheritedValue(page, key));
  }
}

/** Objects of a reader that distinguishes streams from other objects. */
export abstract class ObjectsWithStreams extends Objects {
  abstract isStream(value: Value | undefined): value is string;

  /** The streams that form a page's content; a list may have gaps. */
  partsOf(content: Value | undefined): string[] {
    const found = this.resolved(content);
    const parts = Array.isArray(found) ? found : [content];
    return parts.filter((part) => this.isStream(part));
  }
}
