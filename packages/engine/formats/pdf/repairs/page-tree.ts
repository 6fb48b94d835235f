// Repairs page trees that readers disagree on: loops, nodes that occur twice, missing pages and wrong counts. The pages are
// those that poppler finds.
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { isDictionary, isReference, type Objects } from '#formats/pdf/objects/objects.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import { structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { writeChanged, type Changes } from '#formats/pdf/structure/update.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';

/** Page attributes that nodes of the tree pass on (ISO 32000-2, 7.7.3.4). */
const inheritable = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'] as const;

/** A deeper tree, or one with more nodes, is an attack. */
const most = { depth: 500, nodes: 1_000_000 } as const;

type FoundPage = {
  /** Nothing if the page is written inside its parent. */
  reference: string | undefined;
  /** The page with its inherited attributes. */
  values: Dictionary;
};

export type PageTree = {
  pages: readonly FoundPage[];
  /** How many pages the tree names that the file does not contain. */
  missing: number;
  /** True if every reader finds these pages, in this order. */
  isSound: boolean;
};

/**
 * Reads the page tree of a document as poppler does: a node inside itself is left out, and one that occurs twice has its
 * pages twice, as far as the document's count of pages allows.
 * @throws ProblemError `too_complex`, `damaged_file` if an object is unreadable
 */
export function readPageTree(objects: Objects): PageTree {
  const pages: FoundPage[] = [];
  const open = new Set<string>();
  const seen = new Set<string>();
  const root = objects.catalog['/Pages'] ?? null;
  const declared = objects.number(objects.dictionary(root)['/Count']) ?? 0;
  let isSound = isReference(root);
  let nodes = 0;
  let missing = 0;

  /** @returns whether the node is part of the tree */
  const isAdmitted = (reference: Value): reference is string => {
    if (!isReference(reference)) return true;
    if (open.has(reference)) return false;
    const isRepeated = seen.has(reference);
    seen.add(reference);
    if (isRepeated) isSound = false;
    return !isRepeated || pages.length < declared;
  };
  const visit = (value: Value, above: Dictionary, depth: number): void => {
    nodes += 1;
    if (nodes > most.nodes || depth > most.depth) throw new ProblemError('too_complex');
    const node = objects.resolved(value);
    if (!isDictionary(node) && depth > 0) missing += 1;
    const isNode = isDictionary(node) && (depth === 0 || kindOf(objects, node) !== 'other');
    if (!isNode || !isAdmitted(value)) {
      isSound = false;
      return;
    }
    const reference = isReference(value) ? value : undefined;
    const passed = { ...above, ...inheritedFrom(node) };
    if (depth > 0 && kindOf(objects, node) === 'page') {
      isSound &&= reference !== undefined && node['/Type'] === '/Page';
      pages.push({ reference, values: { ...passed, ...node } });
      return;
    }
    const before = pages.length;
    if (reference) open.add(reference);
    for (const kid of objects.list(node['/Kids'])) visit(kid, passed, depth + 1);
    if (reference) open.delete(reference);
    isSound &&= objects.number(node['/Count']) === pages.length - before;
  };
  visit(root, {}, 0);
  return { pages, missing, isSound: isSound && pages.length > 0 };
}

/** A node without kids is a page, whatever it is called, unless it is called a node of the tree. */
function kindOf(objects: Objects, node: Dictionary): 'page' | 'pages' | 'other' {
  const type = objects.resolved(node['/Type']);
  if (type === '/Page') return 'page';
  if (type === '/Pages' || node['/Kids'] !== undefined) return 'pages';
  return type === null || node['/Contents'] !== undefined || node['/MediaBox'] !== undefined
    ? 'page'
    : 'other';
}

const inheritedFrom = (node: Dictionary): Dictionary =>
  Object.fromEntries(
    inheritable.flatMap((key) => {
      const value = node[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );

/**
 * The pages of a document whose tree leads to none, in the order of their numbers: what is called a page, else what looks like one.
 * @returns nothing if the tree leads to pages, or if there are none
 */
export function lostPagesOf(graph: Graph): PageTree | undefined {
  const { pages, missing } = readPageTree(graph);
  if (pages.length) return undefined;
  const found = [...graph.objects()].flatMap(({ reference, value, isStream }) =>
    isDictionary(value) && !isStream ? [{ reference, values: value }] : [],
  );
  const called = found.filter(({ values }) => graph.resolved(values['/Type']) === '/Page');
  const lost = called.length ? called : found.filter(({ values }) => looksLikePage(graph, values));
  const whole = lost.map(({ reference, values }) => ({
    ...{ reference, values: { ...usualPage, ...inheritedBy(graph, values), ...values } },
  }));
  // What the tree names is most likely among them.
  return whole.length
    ? { pages: whole, missing: Math.max(0, missing - whole.length), isSound: false }
    : undefined;
}

/** Readers take this size if a page has none. */
const usualPage: Dictionary = { '/MediaBox': [0, 0, 612, 792] };

/** Annotations have contents, too, and forms resources, but not both. */
const looksLikePage = (objects: Objects, node: Dictionary): boolean =>
  node['/Kids'] === undefined &&
  node['/Subtype'] === undefined &&
  (objects.numbers(node['/MediaBox'], 4) !== undefined ||
    (node['/Contents'] !== undefined && node['/Resources'] !== undefined));

/** What a page takes from the nodes above it that are still there. */
function inheritedBy(objects: Objects, page: Dictionary): Dictionary {
  const keys = inheritable.flatMap((key) => {
    const value = objects.inheritedValue(page, key);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(keys) as Dictionary;
}

/** What is known of the page tree of a file: nothing if another program must repair or decrypt the file to read it. */
export const pageTreeOf = (path: string): PageTree | undefined =>
  readWellFormed(path, readPageTree);

/**
 * The page tree of any file that qpdf can open.
 * @throws ProblemError `damaged_file`, `password_required`, `wrong_password`, `too_complex`
 */
export async function repairedPageTreeOf(
  source: Source,
  run: Run,
): Promise<{ tree: PageTree; graph: Graph }> {
  const graph = await structureGraphOf(source, run.scratch, run);
  return { tree: readPageTree(graph), graph };
}

/**
 * Writes a document with its pages in a tree of one level; a warning counts those that are missing.
 * @throws ProblemError `no_pages`, `damaged_file`
 */
export async function writeWithPlainTree(
  source: Source,
  { tree, graph }: { tree: PageTree; graph: Graph },
  target: string,
  run: Run,
): Promise<void> {
  if (!tree.pages.length) throw new ProblemError('no_pages');
  if (tree.missing) run.warn({ code: 'pages_missing', values: { count: tree.missing } });
  await writeChanged(source, target, plainTree(graph, tree.pages), run);
}

function plainTree(graph: Graph, pages: readonly FoundPage[]): Changes {
  const { '/Root': root } = graph.trailer;
  if (!isReference(root)) throw new ProblemError('damaged_file', {}, 'no catalogue');
  let maxId = graph.maxId;
  const newReference = () => `${++maxId} 0 R`;
  const top = newReference();
  const objects: Record<string, { value: Value }> = {};
  const kids = pages.map(({ reference, values }) => {
    const isFirst = reference !== undefined && !objects[reference];
    const own = isFirst ? reference : newReference();
    objects[own] = { value: { ...values, '/Type': '/Page', '/Parent': top } };
    return own;
  });
  objects[top] = { value: { '/Type': '/Pages', '/Count': kids.length, '/Kids': kids } };
  objects[root] = { value: { ...graph.catalog, '/Type': '/Catalog', '/Pages': top } };
  return { objects, maxId, graph };
}
