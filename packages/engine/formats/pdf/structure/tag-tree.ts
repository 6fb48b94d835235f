// Reads the structure tree of a PDF into elements that can be changed (ISO 32000-1, 14.7).
import { ProblemError } from '@octavo/contract';
import { isDictionary, isReference, type Objects } from '#formats/pdf/objects/objects.ts';
import { entriesOfTree, treeOf } from '#formats/pdf/objects/number-tree.ts';
import { malformed } from '#formats/pdf/syntax/lexer.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

export type Kid =
  | { kind: 'element'; element: Element }
  /** Marked content of a page, or of a form on it. */
  | { kind: 'mark'; page: string; form?: string; id: number; value: Value }
  /** An annotation. */
  | { kind: 'object'; object: string; value: Value };

/** An element of the tree. Changes are written if `isChanged` is set. */
export type Element = {
  reference: string;
  /** All entries but the type, the parent and the kids. */
  entries: Dictionary;
  /** Its own type, without slash; the role map may translate it. */
  type: string;
  parent: Element | undefined;
  kids: Kid[];
  isChanged: boolean;
};

/** The structure types of ISO 32000-1, 14.8.4. */
export const standardTypes: ReadonlySet<string> = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
  Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure
  Formula Form`.split(/\s+/),
);

/** Elements that are never beside a paragraph. */
const parts = new Set(
  'TR TH TD THead TBody TFoot LI Lbl LBody TOCI Caption Span Link Reference NonStruct'.split(' '),
);
/** Elements that hold none. */
const holders = new Set('L Table TOC P H H1 H2 H3 H4 H5 H6'.split(' '));

/** More elements than this are not read. */
const maxElements = 500_000;
const maxRoles = 20;

function tooMany(): never {
  throw new ProblemError('too_many_tags', { most: maxElements });
}

export class TagTree {
  readonly objects: Objects;
  readonly root: string;
  readonly #tree: Dictionary;
  readonly roles: Map<string, string>;
  tops: Element[] = [];
  /** The parent tree: the elements of a page's marks, or the element of an annotation. */
  readonly parents: Map<number, Value>;
  readonly #newReference: () => string;
  #isRootChanged = false;
  #nextKey: number | undefined;

  /** @throws ProblemError `too_many_tags`, or `damaged_file` if there is no tree, or one that is not as programs write it */
  constructor(objects: Objects, newReference: () => string) {
    const { '/StructTreeRoot': root } = objects.catalog;
    if (!isReference(root)) malformed('no structure tree');
    this.objects = objects;
    this.root = root;
    this.#newReference = newReference;
    this.#tree = objects.dictionary(root);
    const roles = Object.entries(objects.dictionary(this.#tree['/RoleMap']));
    this.roles = new Map(
      roles.flatMap(([from, to]) => (typeof to === 'string' ? [[from.slice(1), to.slice(1)]] : [])),
    );
    this.parents = new Map(entriesOfTree(objects, this.#tree['/ParentTree'] ?? null));
    this.#read();
  }

  #read(): void {
    const seen = new Set<string>();
    const waiting: { element: Element; page: string; kids: Value[] }[] = [];
    const elementOf = (reference: string, parent: Element | undefined, page: string): Element => {
      if (seen.has(reference)) malformed('a loop of elements');
      if (seen.size >= maxElements) tooMany();
      seen.add(reference);
      const { '/S': type, '/K': kids, '/P': _, ...entries } = this.objects.dictionary(reference);
      if (typeof type !== 'string') malformed('an element without a type');
      const own = entries['/Pg'];
      const element: Element = {
        ...{ reference, entries, parent, kids: [], isChanged: false },
        type: type.slice(1),
      };
      const inside = isReference(own) ? own : page;
      waiting.push({ element, page: inside, kids: this.#listOf(kids) });
      return element;
    };
    for (const top of this.#listOf(this.#tree['/K']))
      if (isReference(top)) this.tops.push(elementOf(top, undefined, ''));
      else malformed('an element in another object');
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { element, page } = next;
      for (const kid of next.kids) {
        // Programs that remove pages leave references to elements that are gone.
        if (this.objects.resolved(kid) === null) continue;
        element.kids.push(
          this.#leafOf(kid, page) ?? {
            kind: 'element',
            element: elementOf(isReference(kid) ? kid : malformed('no kid'), element, page),
          },
        );
      }
    }
  }

  #listOf(value: Value | undefined): Value[] {
    if (value === undefined || value === null) return [];
    const found = this.objects.resolved(value);
    if (!Array.isArray(found)) return [value];
    return found.length > maxElements ? tooMany() : found;
  }

  #leafOf(value: Value, page: string): Kid | undefined {
    if (typeof value === 'number') return { kind: 'mark', page, id: value, value };
    const found = this.objects.resolved(value);
    if (!isDictionary(found)) return undefined;
    const own = found['/Pg'];
    const place = isReference(own) ? own : page;
    const { '/MCID': id, '/Obj': object } = found;
    const isMark = found['/Type'] === '/MCR' || !('/S' in found);
    if (isMark && typeof id === 'number') {
      const { '/Stm': form } = found;
      return { kind: 'mark', page: place, id, value, ...(isReference(form) && { form }) };
    }
    if (found['/Type'] === '/OBJR' && isReference(object)) return { kind: 'object', object, value };
    return undefined;
  }

  /** All elements, in reading order. */
  *elements(): Generator<Element> {
    const waiting = this.tops.toReversed();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      yield next;
      for (const kid of kidElements(next).toReversed()) waiting.push(kid);
    }
  }

  /** The standard type of an element; nothing if the role map has none. */
  typeOf({ type }: Element): string | undefined {
    let found: string | undefined = type;
    for (let hops = 0; found && hops < maxRoles; hops += 1) {
      if (standardTypes.has(found)) return found;
      found = this.roles.get(found);
    }
    return undefined;
  }

  changeRoles(): void {
    this.#isRootChanged = true;
  }

  /** Adds an element with kids that are in no other one; the caller places it among those of its parent. */
  newElement(type: string, parent: Element | undefined, kids: Kid[] = []): Element {
    const entries = { '/Type': '/StructElem' };
    const reference = this.#newReference();
    const element: Element = { reference, entries, type, parent, kids, isChanged: true };
    for (const kid of kids)
      if (kid.kind === 'element') Object.assign(kid.element, { parent: element, isChanged: true });
    return element;
  }

  /** Replaces the topmost elements. */
  setTops(tops: Element[]): void {
    this.tops = tops;
    this.#isRootChanged = true;
  }

  /** Adds an entry to the parent tree. @returns its key */
  addParent(value: Value): number {
    this.#nextKey ??= [...this.parents.keys()].reduce((most, key) => Math.max(most, key), -1) + 1;
    const key = this.#nextKey++;
    this.parents.set(key, value);
    this.#isRootChanged = true;
    return key;
  }

  /** Names the element of an annotation in the parent tree. */
  setOwner(key: number, element: Element): void {
    this.parents.set(key, element.reference);
    this.#isRootChanged = true;
  }

  /** Removes what is named so from the parent tree. */
  removeOwner(key: number): void {
    this.parents.delete(key);
    this.#isRootChanged = true;
  }

  /** Names the element of a mark in the parent tree. */
  setParent(key: number, id: number, element: Element): void {
    const known = this.objects.list(this.parents.get(key));
    const list = Array.from(
      { length: Math.max(known.length, id + 1) },
      (_, at) => known[at] ?? null,
    );
    this.parents.set(key, list.with(id, element.reference));
    this.#isRootChanged = true;
  }

  /**
   * Adds an element beside another one.
   * @param isAfter otherwise it is added before
   */
  addBeside(other: Element, element: Element, isAfter: boolean): void {
    const { parent } = other;
    const step = isAfter ? 1 : 0;
    element.parent = parent;
    if (parent) {
      const at = parent.kids.findIndex((kid) => kid.kind === 'element' && kid.element === other);
      parent.kids.splice(at + step, 0, { kind: 'element', element });
      parent.isChanged = true;
    } else this.setTops(this.tops.toSpliced(this.tops.indexOf(other) + step, 0, element));
  }

  /** The nearest element around one, or itself, that can have paragraphs and links beside it. */
  blockAround(element: Element): Element {
    let block = element;
    for (let { parent } = block; parent; parent = block.parent) {
      const isPart = parts.has(this.typeOf(block) ?? '') && parent.parent !== undefined;
      if (!isPart && !holders.has(this.typeOf(parent) ?? '')) return block;
      block = parent;
    }
    return block;
  }

  /**
   * Removes an element with all in it, whose marks become artifacts.
   * @param keyOf the key of a page or form in the parent tree
   */
  remove(element: Element, keyOf: (holder: string) => number | undefined): void {
    this.detach(element);
    const waiting = [element];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const kid of kidElements(next)) waiting.push(kid);
      for (const kid of next.kids) {
        const key = kid.kind === 'mark' ? keyOf(kid.form ?? kid.page) : undefined;
        if (kid.kind === 'mark' && key !== undefined) this.clearParent(key, kid.id);
      }
    }
    this.#isRootChanged = true;
  }

  /** Removes a mark from the parent tree. */
  clearParent(key: number, id: number): void {
    const list = this.objects.list(this.parents.get(key));
    if (id in list) this.parents.set(key, list.with(id, null));
    this.#isRootChanged = true;
  }

  /** Takes an element from the kids of its parent; the caller places it elsewhere. */
  detach(element: Element): void {
    const { parent } = element;
    if (parent) {
      const at = parent.kids.findIndex((kid) => kid.kind === 'element' && kid.element === element);
      if (at >= 0) Object.assign(parent, { kids: parent.kids.toSpliced(at, 1), isChanged: true });
    } else this.setTops(this.tops.filter((top) => top !== element));
  }

  /** The objects that differ from those of the file. */
  changes(): Record<string, Value> {
    const changed: Record<string, Value> = {};
    for (const element of this.elements())
      if (element.isChanged) changed[element.reference] = this.#written(element);
    if (!this.#isRootChanged) return changed;
    const parents = [...this.parents].toSorted(([one], [two]) => one - two);
    const roles = [...this.roles].map(([from, to]) => [`/${from}`, `/${to}`]);
    const { '/RoleMap': _, ...others } = this.#tree;
    changed[this.root] = {
      ...others,
      '/K': this.tops.map(({ reference }) => reference),
      '/ParentTree': treeOf(parents),
      '/ParentTreeNextKey': (parents.at(-1)?.[0] ?? -1) + 1,
      ...(roles.length && { '/RoleMap': Object.fromEntries(roles) as Dictionary }),
    };
    return changed;
  }

  #written({ entries, type, parent, kids }: Element): Value {
    const written = kids.map((kid) => {
      if (kid.kind === 'element') return kid.element.reference;
      if (kid.kind !== 'mark' || !kid.page || kid.page === entries['/Pg']) return kid.value;
      // A mark without a page is on that of its element, which moved marks may not be on.
      const mark = typeof kid.value === 'number' ? {} : this.objects.dictionary(kid.value);
      return '/Pg' in mark
        ? kid.value
        : { ...mark, '/Type': '/MCR', '/Pg': kid.page, '/MCID': kid.id };
    });
    const place = { '/S': `/${type}`, '/P': parent?.reference ?? this.root };
    return { ...entries, ...place, ...(written.length && { '/K': written }) };
  }
}

export const kidElements = ({ kids }: Element): Element[] =>
  kids.flatMap((kid) => (kid.kind === 'element' ? [kid.element] : []));

/** The attribute dictionaries of an element; between them can be revision numbers. */
export function attributesOf(tree: TagTree, { entries }: Element): Dictionary[] {
  const found = tree.objects.resolved(entries['/A']);
  const list = Array.isArray(found) ? found : [found];
  return list.map((entry) => tree.objects.dictionary(entry));
}

/** Sets an entry of an element. */
export function setEntry(element: Element, key: string, value: Value): void {
  element.entries = { ...element.entries, [key]: value };
  element.isChanged = true;
}

export function setType(element: Element, type: string): void {
  if (element.type === type) return;
  element.type = type;
  element.isChanged = true;
}
