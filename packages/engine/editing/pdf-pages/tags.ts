// Merges the tags of joined documents (ISO 32000-2, 14.7). qpdf copies the pages of further documents without their
// structure trees, and the numbers with which these pages refer to a tree would find other pages' tags in that of the
// first.
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { entriesOfTree, treeOf } from '#formats/pdf/objects/number-tree.ts';
import type { Changes } from '#formats/pdf/structure/update.ts';

/** A further document: its objects, and the positions of its pages in the joined document, both from 0. */
export type AddedDocument = { graph: Graph; places: ReadonlyMap<number, readonly number[]> };

type Objects = Record<string, { value: Value } | { stream: { dict: Dictionary } }>;
type Page = { reference: string; page: Dictionary };

/** The joined document while it gets its tags. */
type TagMerge = {
  made: Graph;
  pages: readonly Page[];
  objects: Objects;
  newReference(): string;
  /** The root of the structure tree. */
  root: string;
  /** The parent tree, by which pages and annotations find their tags. */
  parents: [number, Value][];
};

const pagesOf = (graph: Graph): Page[] =>
  [...graph.pageObjects()].flatMap(({ reference, page }) =>
    isReference(reference) ? [{ reference, page }] : [],
  );

/**
 * Adds the tags of further documents to those of the first one.
 * @param made the joined document, tagged as its first part is
 * @returns the changes; nothing if its tags cannot be extended
 */
export function joinTags(made: Graph, others: readonly AddedDocument[]): Changes | undefined {
  const { '/StructTreeRoot': root } = made.catalog;
  if (!isReference(root)) return undefined;
  const tree = made.dictionary(root);
  let id = made.maxId;
  const merge: TagMerge = {
    ...{ made, pages: pagesOf(made), objects: {}, root },
    newReference: () => `${++id} 0 R`,
    parents: [...entriesOfTree(made, tree['/ParentTree'] ?? null)],
  };
  const tops = others.flatMap((other) => addTags(merge, other));
  const parents = merge.parents.toSorted(([one], [two]) => one - two);
  const value = {
    ...tree,
    '/K': [...kidsOf(made, tree), ...tops],
    '/ParentTree': treeOf(parents),
    '/ParentTreeNextKey': (parents.at(-1)?.[0] ?? -1) + 1,
    ...namesJoined(made, tree, others, '/RoleMap'),
    ...namesJoined(made, tree, others, '/ClassMap'),
  };
  return { objects: { ...merge.objects, [root]: { value } }, maxId: made.maxId, graph: made };
}

function kidsOf(graph: Graph, { '/K': kids }: Dictionary): Value[] {
  if (kids === undefined) return [];
  const found = graph.resolved(kids);
  if (found === null) return [];
  return Array.isArray(found) ? found : [kids];
}

/** The roles and classes of all documents; if names are equal, the first document's meaning counts. */
function namesJoined(
  made: Graph,
  tree: Dictionary,
  others: readonly AddedDocument[],
  key: '/RoleMap' | '/ClassMap',
): Dictionary {
  const maps = others.map(({ graph }) => graph.dictionary(treeRootOf(graph)[key]));
  const own = made.dictionary(tree[key]);
  const names = Object.assign({}, ...maps.toReversed().map(plainEntries), own) as Dictionary;
  return Object.keys(names).length ? { [key]: names } : {};
}

/** The entries without references. */
const plainEntries = (map: Dictionary): Dictionary =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => !namesObject(value)));

const namesObject = (value: Value): boolean => {
  if (isReference(value)) return true;
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some(namesObject);
};

const treeRootOf = (graph: Graph): Dictionary => graph.dictionary(graph.catalog['/StructTreeRoot']);

/** @returns the topmost elements of the document, as objects of the joined one */
function addTags(merge: TagMerge, other: AddedDocument): Value[] {
  const tree = treeRootOf(other.graph);
  const offset = Math.max(-1, ...merge.parents.map(([key]) => key)) + 1;
  const take = taking(merge, other);
  const tops = kidsOf(other.graph, tree).map(take);
  for (const [key, value] of entriesOfTree(other.graph, tree['/ParentTree'] ?? null))
    merge.parents.push([key + offset, take(value)]);
  for (const place of [...other.places.values()].flat()) shiftNumbers(merge, place, offset);
  return tops.filter((top) => top !== null);
}

/** Copies values of another document, with every object that they reference, to the joined one. */
function taking(merge: TagMerge, { graph, places }: AddedDocument): (value: Value) => Value {
  const known = knownObjects(merge, { graph, places });
  const taken = new Map<string, string>();
  const waiting: [reference: string, value: Value][] = [];
  const takeReference = (reference: string): Value => {
    const here = known.get(reference);
    if (here !== undefined) return here;
    const before = taken.get(reference);
    if (before) return before;
    if (graph.isStream(reference)) return null;
    const next = merge.newReference();
    taken.set(reference, next);
    waiting.push([next, graph.resolved(reference)]);
    return next;
  };
  const take = (value: Value): Value => {
    if (isReference(value)) return takeReference(value);
    if (Array.isArray(value)) return value.map(take);
    if (value === null || typeof value !== 'object') return value;
    return withoutLost(
      Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, take(entry)])),
      value,
    );
  };
  // Elements reference their parents and children, so they are copied one after the other, without recursion.
  return (value) => {
    const first = take(value);
    for (let next = waiting.pop(); next; next = waiting.pop())
      merge.objects[next[0]] = { value: take(next[1]) };
    return first;
  };
}

/** Elements of pages that were left out belong to no page. */
function withoutLost(taken: Dictionary, { '/Pg': page }: Dictionary): Dictionary {
  if (page === undefined || taken['/Pg'] !== null) return taken;
  const { '/Pg': _, '/K': kids, ...others } = taken;
  const left = (Array.isArray(kids) ? kids : [kids ?? null]).filter(
    (kid) => kid !== null && typeof kid !== 'number',
  );
  return { ...others, '/K': left };
}

/**
 * Maps pages, their annotations and the root to their counterparts in the joined document; `null` for those left out.
 */
function knownObjects(
  merge: TagMerge,
  { graph, places }: AddedDocument,
): ReadonlyMap<string, Value> {
  const known = new Map<string, Value>();
  const { '/StructTreeRoot': root } = graph.catalog;
  if (isReference(root)) known.set(root, merge.root);
  for (const [index, { reference, page }] of pagesOf(graph).entries()) {
    const here = merge.pages[places.get(index)?.[0] ?? -1];
    known.set(reference, here?.reference ?? null);
    const annotations = here ? merge.made.list(here.page['/Annots']) : [];
    for (const [at, annotation] of graph.list(page['/Annots']).entries())
      if (isReference(annotation)) known.set(annotation, annotations[at] ?? null);
  }
  return known;
}

/** The maximum nesting of forms; more is an attack. */
const maxDepth = 8;

/** Gives a page, its annotations and its forms new numbers in the parent tree. */
function shiftNumbers(merge: TagMerge, place: number, offset: number): void {
  const found = merge.pages[place];
  if (!found || merge.objects[found.reference]) return;
  const { made, objects } = merge;
  const shifted = (dictionary: Dictionary, key: string): Dictionary | undefined => {
    const number = made.number(dictionary[key]);
    return number === undefined ? undefined : { ...dictionary, [key]: number + offset };
  };
  const page = shifted(found.page, '/StructParents');
  if (page) objects[found.reference] = { value: page };
  for (const annotation of made.list(found.page['/Annots'])) {
    const value = shifted(made.dictionary(annotation), '/StructParent');
    if (value && isReference(annotation)) objects[annotation] ??= { value };
  }
  const shiftForms = (resources: Dictionary, depth: number): void => {
    for (const object of Object.values(made.dictionary(resources['/XObject']))) {
      if (!isReference(object) || objects[object] || depth > maxDepth) continue;
      const form = made.dictionary(object);
      const dict = shifted(form, '/StructParents') ?? shifted(form, '/StructParent');
      if (dict) objects[object] = { stream: { dict } };
      shiftForms(made.dictionary(form['/Resources']), depth + 1);
    }
  };
  shiftForms(made.inherited(found.page, '/Resources'), 0);
}
