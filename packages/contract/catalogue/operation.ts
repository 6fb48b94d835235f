// How a request for an operation is checked.
import type { Operation, Operations } from './catalogue.ts';
import type { PlanFeature } from '../plans.ts';

/** What was chosen: options and lists by name, and the number of files. */
export type ChosenOperation = { values: Record<string, unknown>; files: number };

/** The operation that a word names: by its own name (`merge`) or by its type (`pdf-merge`). */
export function operationNamed(operations: Operations, word: string): Operation | undefined {
  if (Object.hasOwn(operations, word)) return operations[word];
  return Object.values(operations).find(({ type }) => type === word);
}

/** Every name under which operations take something, so that what only another one takes can be told from nonsense. */
export const namesOf = (operations: Operations): Set<string> =>
  new Set(
    Object.values(operations).flatMap(({ options, lists }) => [
      ...Object.keys(options),
      ...Object.keys(lists),
    ]),
  );

/** What a plan must have for an operation as it was chosen. */
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
