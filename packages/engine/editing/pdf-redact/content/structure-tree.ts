// Removes redacted text from the structure tree of a tagged document (ISO 32000-2, 14.7 and 14.9).
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Changes } from '#editing/pdf-redact/document/changes.ts';
import { replacementTextKeys } from '#formats/pdf/content/marked-content.ts';

/** The marked-content numbers from which something was removed, by the reference of the page or form. */
export type TouchedContent = ReadonlyMap<string, ReadonlySet<number>>;

const maxDepth = 200;
const titleKey = '/T';

/** Removes titles and replacement texts from all elements with touched content. */
export class TagTextRemoval {
  readonly #graph: Graph;
  readonly #changes: Changes;
  readonly #touched: TouchedContent;
  readonly #seen = new Set<string>();

  constructor(graph: Graph, changes: Changes, touched: TouchedContent) {
    this.#graph = graph;
    this.#changes = changes;
    this.#touched = touched;
  }

  remove(): void {
    if (![...this.#touched.values()].some((numbers) => numbers.size)) return;
    const root = this.#graph.dictionary(this.#graph.catalog['/StructTreeRoot']);
    this.#kidsOf(root, '', 0);
  }

  /**
   * @param page the reference of the page with an element's content
   * @returns whether any of it was touched
   */
  #visit(kid: Value, page: string, depth: number): boolean {
    if (typeof kid === 'number') return this.#touched.get(page)?.has(kid) ?? false;
    const element = this.#graph.dictionary(kid);
    const own = isReference(element['/Pg']) ? element['/Pg'] : page;
    const number = this.#graph.number(element['/MCID']);
    if (number !== undefined) {
      const holder = isReference(element['/Stm']) ? element['/Stm'] : own;
      return this.#touched.get(holder)?.has(number) ?? false;
    }
    if (depth > maxDepth || !isReference(kid) || this.#seen.has(kid)) return false;
    this.#seen.add(kid);
    const isTouched = this.#kidsOf(element, own, depth + 1);
    if (isTouched) this.#removeTexts(kid, element);
    return isTouched;
  }

  #kidsOf(element: Dictionary, page: string, depth: number): boolean {
    const kids = element['/K'];
    const list = Array.isArray(this.#graph.resolved(kids))
      ? this.#graph.list(kids)
      : [kids ?? null];
    // All of them are visited, whatever the results of the others.
    return list.map((kid) => this.#visit(kid, page, depth)).some(Boolean);
  }

  #removeTexts(reference: string, element: Dictionary): void {
    const present = [...replacementTextKeys, titleKey].filter((key) => element[key] !== undefined);
    if (!present.length) return;
    const nothing = Object.fromEntries(present.map((key) => [key, undefined]));
    this.#changes.amend(this.#graph, reference, nothing);
  }
}
