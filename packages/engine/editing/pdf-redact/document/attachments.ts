// Removes attached files: their content is of any format, so words in it cannot be removed reliably (ISO 32000-2, 7.11.4).
import { isReference, type Graph } from '#formats/pdf/structure/graph.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import type { Changes } from './changes.ts';

/** Keys with files of a document, a page or an object, and how a reader shows them. */
const fileKeys: ReadonlySet<string> = new Set([
  '/EF',
  '/RF',
  '/AF',
  '/EmbeddedFiles',
  '/Collection',
]);

const maxDepth = 100;

/**
 * Removes all attached files.
 * @returns their number
 */
export function removeAttachments(graph: Graph, changes: Changes): number {
  const files = new Set<string>();
  for (const { reference, value } of graph.objects()) {
    if (graph.dictionary(value)['/Type'] === '/EmbeddedFile') files.add(reference);
    collectFiles(graph, value, files, 0);
  }
  if (!files.size) return 0;
  for (const { reference } of graph.objects()) {
    if (changes.isRemoved(reference) || files.has(reference)) continue;
    const value = changes.current(graph, reference);
    const left = withoutFiles(value, 0);
    if (left === value) continue;
    changes.replace(graph, reference, left);
  }
  files.forEach((file) => changes.remove(file));
  return files.size;
}

/** Collects the streams of files. */
function collectFiles(graph: Graph, value: Value, files: Set<string>, depth: number): void {
  if (value === null || typeof value !== 'object' || depth > maxDepth) return;
  if (!Array.isArray(value))
    for (const key of ['/EF', '/RF'])
      for (const file of Object.values(graph.dictionary(value[key])).flat())
        if (isReference(file) && graph.stream(file)) files.add(file);
  for (const item of Object.values(value)) collectFiles(graph, item, files, depth + 1);
}

/** A value without the keys of files; the same value if it has none. */
function withoutFiles(value: Value, depth: number): Value {
  if (value === null || typeof value !== 'object' || depth > maxDepth) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutFiles(item, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value)
    .filter(([key]) => !fileKeys.has(key))
    .map(([key, item]) => [key, withoutFiles(item, depth + 1)] as const);
  const isSame =
    entries.length === Object.keys(value).length &&
    entries.every(([key, item]) => item === value[key]);
  return isSame ? value : Object.fromEntries(entries);
}

/** True if an annotation stands for an attached file. */
export const isAttachment = (graph: Graph, annotation: Dictionary): boolean =>
  graph.resolved(annotation['/Subtype']) === '/FileAttachment';
