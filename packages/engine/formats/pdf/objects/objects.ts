// Resolves the objects of a PDF, whichever reader provides them: references, the catalogue, the pages.
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** The tree of pages is no deeper. */
export const mostLevels = 60;

/** A chain of references is at most so long; a ring of them ends as well. */
const mostHops = 20;

export const isReference = (value: Value | undefined): value is string =>
  typeof value === 'string' && /^\d+ \d+ R$/.test(value);

export const isDictionary = (value: Value | undefined): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export abstract class Objects {
  abstract get trailer(): Dictionary;

  /** What an object is; the dictionary of a stream; nothing where there is no such object. */
  abstract valueOf(reference: string): Value | undefined;

  /** What a value is, through all references; the dictionary of a stream. */
  resolved(value: Value | undefined): Value {
    let found: Value | undefined = value;
    for (let hops = 0; isReference(found) && hops < mostHops; hops += 1)
      found = this.valueOf(found);
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

  get catalog(): Dictionary {
    return this.dictionary(this.trailer['/Root']);
  }

  /** The dictionaries of all pages, in their order. */
  *pages(): Generator<Dictionary> {
    for (const { page } of this.pageObjects()) yield page;
  }

  /** All pages in their order, with the references of their objects; a node that stands in the tree twice is a ring, and taken once. */
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

  /** What a page has itself or from the nodes above it (ISO 32000-2, 7.7.3.4). */
  inherited(page: Dictionary, key: string): Dictionary {
    let node = page;
    for (let level = 0; level < mostLevels; level += 1) {
      if (node[key] !== undefined) return this.dictionary(node[key]);
      node = this.dictionary(node['/Parent']);
    }
    return {};
  }
}
