// Finds the operation that a request names and the plan feature that it needs.
import type { Operation, Operations } from './catalogue.ts';
import { aliasesOf } from './operation-aliases.ts';
import type { PlanFeature } from '../plans.ts';

/** A checked request: the values of its options and lists by name, and the number of files. */
export type ChosenOperation = { values: Record<string, unknown>; files: number };

/**
 * Finds an operation by its name (`merge`), its type (`pdf-merge`) or an alias (`combine`). Upper case, and underscores in
 * place of hyphens, do not matter.
 */
export function operationNamed(operations: Operations, word: string): Operation | undefined {
  const name = word.toLowerCase().replaceAll('_', '-');
  if (Object.hasOwn(operations, name)) return operations[name];
  return Object.values(operations).find(
    ({ type }) => type === name || aliasesOf(type).includes(name),
  );
}

/** The field names of all operations, to distinguish a field of another operation from an unknown field. */
export const namesOf = (operations: Operations): Set<string> =>
  new Set(
    Object.values(operations).flatMap(({ options, lists }) => [
      ...Object.keys(options),
      ...Object.keys(lists),
    ]),
  );

/** The plan feature that this use of an operation needs, if any. */
export function neededFeature(
  { feature, lists, additionalFiles }: Operation,
  { values, files }: ChosenOperation,
): PlanFeature | undefined {
  if (feature) return feature;
  const more = Object.entries(lists).some(
    ([name, { basic = Infinity }]) => (values[name] as unknown[]).length > basic,
  );
  const moreFiles = files - 1 > (additionalFiles?.basic ?? Infinity);
  return more || moreFiles ? 'advanced_editing' : undefined;
}
