// Applies the changes that a person makes to a structure tree.
import { ProblemError, type TagElementChange } from '@octavo/contract';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import { isDictionary } from '#formats/pdf/objects/objects.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { misplacedElements } from '../tag-checks.ts';
import { isNewerType, newerNamespace } from '../namespaces.ts';
import { repairNotes } from '../tag-repairs.ts';
import {
  attributesOf,
  kidElements,
  setEntry,
  setType,
  standardTypes,
  type Element,
  type TagTree,
} from '#formats/pdf/structure/tag-tree.ts';
import { numberedElements } from '../tag-reading/read-tags.ts';

/** Marked content that becomes an artifact, in a page or a form. */
export type DroppedMark = { holder: string; isForm: boolean; id: number; element: number };

export type AppliedChanges = {
  dropped: readonly DroppedMark[];
  /** Changed annotations, by their reference. */
  annotations: Readonly<Record<string, Dictionary>>;
};

const texts = {
  ...{ alt: '/Alt', actualText: '/ActualText', expansion: '/E', language: '/Lang' },
} as const;

/** Where annotations have the text that names them. */
const textKeys: ReadonlyMap<Value, string> = new Map([
  ['/Link', '/Contents'],
  ['/Widget', '/TU'],
]);

/**
 * @param keyOf the key of a page or form in the parent tree
 * @throws ProblemError `tag_unknown`, `tag_of_pdf2`, `tag_misplaced`, `tag_without_scope`, `tag_in_itself`, `tag_not_decorative`
 */
export function applyTagChanges(
  tree: TagTree,
  changes: readonly TagElementChange[],
  keyOf: (holder: string) => number | undefined,
): AppliedChanges {
  const editor = new TagEditor(tree, keyOf);
  for (const change of changes) editor.apply(change);
  if (changes.some(({ role }) => role === 'Note')) repairNotes(tree);
  editor.checkPlaces();
  return editor;
}

const placeKey = ({ element, test }: { element: Element; test: number }) =>
  `${element.reference} ${test}`;

class TagEditor {
  readonly dropped: DroppedMark[] = [];
  readonly annotations: Record<string, Dictionary> = {};
  readonly #tree: TagTree;
  readonly #keyOf: (holder: string) => number | undefined;
  readonly #ids: ReadonlyMap<Element, number>;
  readonly #elements: Map<number, Element>;
  readonly #misplacedBefore: ReadonlySet<string>;

  constructor(tree: TagTree, keyOf: (holder: string) => number | undefined) {
    this.#tree = tree;
    this.#keyOf = keyOf;
    this.#ids = numberedElements(tree);
    this.#elements = new Map([...this.#ids].map(([element, id]) => [id, element]));
    this.#misplacedBefore = new Set(misplacedElements(tree).map(placeKey));
  }

  apply(change: TagElementChange): void {
    const element = this.#elementOf(change.element);
    for (const [name, key] of Object.entries(texts)) {
      const text = change[name as keyof typeof texts];
      if (text !== undefined) setText(element, key, text);
    }
    if (change.alt) this.#nameAnnotations(element, change.alt);
    if (change.role !== undefined) this.#setRole(element, change.role);
    if (change.scope !== undefined) this.#setScope(element, change.scope);
    if (change.position !== undefined) this.#move(element, change.parent, change.position);
    if (change.decorative) this.#drop(element);
  }

  /** @throws ProblemError `tag_misplaced` if an element is where it must not be, and was not before */
  checkPlaces(): void {
    const wrong = misplacedElements(this.#tree).find(
      (found) => !this.#misplacedBefore.has(placeKey(found)),
    );
    if (!wrong) return;
    const { element } = wrong;
    throw new ProblemError('tag_misplaced', {
      element: this.#ids.get(element) ?? 0,
      role: this.#tree.typeOf(element) ?? element.type,
    });
  }

  #elementOf(id: number): Element {
    const found = this.#elements.get(id);
    if (found) return found;
    throw new ProblemError('tag_unknown', { element: id, found: this.#elements.size });
  }

  #setRole(element: Element, role: string): void {
    const { '/NS': present, ...entries } = element.entries;
    const newer = newerNamespace(this.#tree);
    if (!standardTypes.has(role) && newer === undefined)
      throw new ProblemError('tag_of_pdf2', { element: this.#ids.get(element) ?? 0, role });
    // Elements stay in the namespace of PDF 2.0, if their role is in it.
    const isNewer = !standardTypes.has(role) || (present === newer && isNewerType(role));
    if (newer !== undefined && isNewer) setEntry(element, '/NS', newer);
    else if (present !== undefined) element.entries = entries;
    setType(element, role);
    element.isChanged = true;
    if (role !== 'TH') setTableAttribute(this.#tree, element, '/Scope', undefined);
  }

  #setScope(element: Element, scope: NonNullable<TagElementChange['scope']>): void {
    if (this.#tree.typeOf(element) !== 'TH')
      throw new ProblemError('tag_without_scope', { element: this.#ids.get(element) ?? 0 });
    const value = scope === 'None' ? undefined : `/${scope}`;
    setTableAttribute(this.#tree, element, '/Scope', value);
  }

  /** Annotations also have their text outside the tags (ISO 14289-1, 7.18). In comments with a text, that is what someone wrote. */
  #nameAnnotations({ kids }: Element, text: string): void {
    for (const kid of kids) {
      if (kid.kind !== 'object') continue;
      const annotation = this.annotations[kid.object] ?? this.#tree.objects.dictionary(kid.object);
      const own = textKeys.get(this.#tree.objects.resolved(annotation['/Subtype']));
      const hasComment = textOfValue(this.#tree.objects.resolved(annotation['/Contents'])).trim();
      const key = own ?? (hasComment ? undefined : '/Contents');
      if (key) this.annotations[kid.object] = { ...annotation, [key]: `u:${text}` };
    }
  }

  #move(element: Element, parentId: number | undefined, position: number): void {
    const parent =
      parentId === undefined
        ? element.parent
        : parentId === 0
          ? undefined
          : this.#elementOf(parentId);
    for (let above = parent; above; above = above.parent)
      if (above === element)
        throw new ProblemError('tag_in_itself', { element: this.#ids.get(element) ?? 0 });
    this.#tree.detach(element);
    element.parent = parent;
    keepPages(element);
    if (!parent) {
      this.#tree.setTops(this.#tree.tops.toSpliced(position, 0, element));
      return;
    }
    let before = 0;
    const at = parent.kids.findIndex((kid) => kid.kind === 'element' && before++ === position);
    parent.kids.splice(at < 0 ? parent.kids.length : at, 0, { kind: 'element', element });
    parent.isChanged = true;
  }

  #drop(element: Element): void {
    const id = this.#ids.get(element) ?? 0;
    const waiting = [element];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const kid of kidElements(next)) waiting.push(kid);
      this.#elements.delete(this.#ids.get(next) ?? 0);
      for (const kid of next.kids) {
        if (kid.kind === 'object') throw new ProblemError('tag_not_decorative', { element: id });
        if (kid.kind !== 'mark') continue;
        const isForm = kid.form !== undefined;
        this.dropped.push({ holder: kid.form ?? kid.page, isForm, id: kid.id, element: id });
      }
    }
    this.#tree.remove(element, this.#keyOf);
  }
}

function setText(element: Element, key: string, text: string): void {
  if (text) {
    setEntry(element, key, `u:${text}`);
    return;
  }
  const { [key]: _, ...entries } = element.entries;
  element.entries = entries;
  element.isChanged = true;
}

/** Marks that take their page from an element around name it themselves when they move. */
function keepPages(element: Element): void {
  const waiting = [element];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    next.isChanged ||= !('/Pg' in next.entries);
    for (const kid of kidElements(next)) waiting.push(kid);
  }
  element.isChanged = true;
}

/** Sets or removes an attribute of tables (ISO 32000-1, 14.8.5.7). */
function setTableAttribute(
  tree: TagTree,
  element: Element,
  key: string,
  value: Value | undefined,
): void {
  const known = attributesOf(tree, element).filter((entry) => Object.keys(entry).length);
  if (value === undefined && !known.some((entry) => key in entry)) return;
  const others = known.map(({ [key]: _, ...entry }) => entry);
  const at = others.findIndex((entry) => entry['/O'] === '/Table');
  const table = others[at] ?? { '/O': '/Table' };
  const written = value === undefined ? table : { ...table, [key]: value };
  const all = at < 0 ? [...others, written] : others.with(at, written);
  const kept = all.filter((entry) => isDictionary(entry) && Object.keys(entry).length > 1);
  const { '/A': _, ...entries } = element.entries;
  element.entries = kept.length ? { ...entries, '/A': kept } : entries;
  element.isChanged = true;
}
