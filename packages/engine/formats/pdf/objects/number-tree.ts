// Reads number trees (ISO 32000-2, 7.9.7), which map integers to values.
import { isReference, maxLevels, type Objects } from './objects.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';

/** All entries of a tree; levels beyond a plausible depth are ignored, and a node that occurs twice is visited once. */
export function* entriesOfTree(
  objects: Objects,
  tree: Value,
  level = 0,
  seen = new Set<string>(),
): Generator<[number, Value]> {
  if (level > maxLevels || (isReference(tree) && (seen.has(tree) || !seen.add(tree)))) return;
  const node = objects.dictionary(tree);
  const numbers = objects.list(node['/Nums']);
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const key = objects.number(numbers[index]);
    if (key !== undefined) yield [key, numbers[index + 1] ?? null];
  }
  for (const kid of objects.list(node['/Kids']))
    yield* entriesOfTree(objects, kid, level + 1, seen);
}

/**
 * A tree with a single node.
 * @param entries in ascending order
 */
export const treeOf = (entries: readonly (readonly [number, Value])[]): Value => ({
  '/Nums': entries.flatMap(([key, value]) => [key, value]),
});
