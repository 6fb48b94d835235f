// Reads name trees (ISO 32000-2, 7.9.6), which map texts to values.
import type { Value } from '#formats/pdf/syntax/value.ts';
import { maxLevels, type Objects } from './objects.ts';
import { malformed } from '#formats/pdf/syntax/lexer.ts';

const maxNames = 200_000;

/**
 * All entries of a tree.
 * @throws ProblemError `damaged_file` if there are implausibly many
 */
export function* entriesOfNames(objects: Objects, tree: Value): Generator<[string, Value]> {
  let found = 0;
  const below = function* (node: Value, level: number): Generator<[string, Value]> {
    const { '/Names': names, '/Kids': kids } = objects.dictionary(node);
    const list = objects.list(names);
    found += 1 + list.length / 2;
    if (level > maxLevels || found > maxNames) malformed('names without an end');
    for (let index = 0; index + 1 < list.length; index += 2) {
      const name = objects.resolved(list[index]);
      if (typeof name === 'string') yield [name, list[index + 1] ?? null];
    }
    for (const kid of objects.list(kids)) yield* below(kid, level + 1);
  };
  yield* below(tree, 0);
}
