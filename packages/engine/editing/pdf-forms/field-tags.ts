// The fields of a form in the structure tree of a tagged PDF, for screen readers (ISO 32000-2, 14.8.4.8.2).
import { entriesOfTree } from '#formats/pdf/objects/number-tree.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

const maxElements = 500_000;

export class FieldTags {
  readonly #pdf: EditablePdf;
  readonly #root: Value;
  readonly #tree: Dictionary;
  readonly #pages: ReadonlyMap<Value, number>;
  /** The first pages of elements beside which fields are added. */
  readonly #firstPages = new Map<Value, number>();
  /** The parent tree, once it has changed. */
  #numbers: { list: Value[]; next: number } | undefined;

  /** @param pages the references of all pages, in order */
  constructor(pdf: EditablePdf, pages: readonly Value[]) {
    this.#pdf = pdf;
    this.#root = pdf.catalog['/StructTreeRoot'] ?? null;
    this.#tree = pdf.dictionary(this.#root);
    this.#pages = new Map(pages.map((page, number) => [page, number]));
  }

  get isTagged(): boolean {
    return isReference(this.#root) && this.#kidsOf(this.#tree).length > 0;
  }

  /** Adds an element for a new widget, after what its page has. */
  add(reference: string, widget: Dictionary, page: Value): void {
    if (!this.isTagged) return;
    const pdf = this.#pdf;
    const kids = this.#kidsOf(this.#tree);
    const only = kids.length === 1 ? (kids[0] ?? null) : null;
    const holds = pdf.resolved(pdf.dictionary(only)['/S']) === '/Document' && isReference(only);
    const [parent, owner] = holds ? [only, pdf.dictionary(only)] : [this.#root, this.#tree];
    const element = pdf.add({
      ...{ '/Type': '/StructElem', '/S': '/Form', '/P': parent, '/Pg': page },
      '/K': { '/Type': '/OBJR', '/Obj': reference, '/Pg': page },
    });
    const beside = this.#kidsOf(owner);
    const number = this.#pages.get(page) ?? 0;
    const last = beside.findLastIndex((kid) => this.#firstPageOf(kid) <= number);
    owner['/K'] = beside.toSpliced(last + 1, 0, element);
    widget['/StructParent'] = this.#addParent(element);
  }

  /** Removes the reference to a widget from its element, and an element that then has nothing. */
  remove(reference: string): void {
    const pdf = this.#pdf;
    const key = pdf.number(pdf.dictionary(reference)['/StructParent']);
    if (!this.isTagged || key === undefined) return;
    const element = [...this.#parents()].find(([number]) => number === key)?.[1];
    const owner = pdf.dictionary(element);
    const kids = this.#kidsOf(owner);
    const left = kids.filter((kid) => pdf.dictionary(kid)['/Obj'] !== reference);
    if (left.length === kids.length) return;
    owner['/K'] = left;
    if (left.length || !isReference(element)) return;
    const around = pdf.dictionary(owner['/P']);
    around['/K'] = this.#kidsOf(around).filter((kid) => kid !== element);
  }

  #kidsOf({ '/K': kids }: Dictionary): Value[] {
    if (kids === undefined || kids === null) return [];
    const found = this.#pdf.resolved(kids);
    return Array.isArray(found) ? found : [kids];
  }

  #parents = () => entriesOfTree(this.#pdf, this.#tree['/ParentTree'] ?? null);

  #addParent(element: string): number {
    this.#numbers ??= this.#changedNumbers();
    const key = this.#numbers.next++;
    this.#numbers.list.push(key, element);
    this.#tree['/ParentTreeNextKey'] = key + 1;
    return key;
  }

  #changedNumbers(): { list: Value[]; next: number } {
    const entries = [...this.#parents()].toSorted(([one], [two]) => one - two);
    const list = entries.flat();
    this.#tree['/ParentTree'] = { '/Nums': list };
    const stated = this.#pdf.number(this.#tree['/ParentTreeNextKey']) ?? 0;
    return { list, next: Math.max(stated, (entries.at(-1)?.[0] ?? -1) + 1) };
  }

  #firstPageOf(kid: Value): number {
    const known = this.#firstPages.get(kid);
    const page = known ?? this.#foundFirstPage(kid);
    this.#firstPages.set(kid, page);
    return page;
  }

  /** The number of the page on which an element begins; 0 if it has none. */
  #foundFirstPage(kid: Value): number {
    const waiting = [kid];
    const seen = new Set<Value>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (isReference(next) && (seen.has(next) || !seen.add(next))) continue;
      if (seen.size > maxElements) break;
      const node = this.#pdf.dictionary(next);
      const page = this.#pages.get(node['/Pg'] ?? null);
      if (page !== undefined) return page;
      for (const one of this.#kidsOf(node).toReversed()) waiting.push(one);
    }
    return 0;
  }
}
