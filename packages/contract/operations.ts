// Operations of the PDF and image editors: what both kinds have in common, and how what was sent for one is checked.
import { z } from 'zod';
import type { Format } from './formats.ts';
import type { EditType } from './limits.ts';
import { optionsSchema, type Options } from './options.ts';
import type { PlanFeature } from './plans.ts';

/** Several entries under one name, sent as `name[0]`, `name[1]` and so on. */
export type ListField = {
  label: string;
  help?: string;
  entry: z.ZodType<string>;
  /** What is told when there are fewer. */
  missing: string;
  min: number;
  max: number;
  /** More than these need advanced editing. */
  basic?: number;
};

export type Operation = {
  /** The type of its job and of its result. */
  type: EditType;
  label: string;
  /** Formats that are read, decided by content. */
  from: readonly Format[];
  /** `jpg` stands for an image whose format is chosen by option. */
  to: Format;
  options: Options;
  lists: Readonly<Record<string, ListField>>;
  /** Files besides the first one, joined to it in their order. */
  additionalFiles?: {
    min: number;
    max: number;
    basic?: number;
    /** What they are, where they are not what the first one is. */
    from?: readonly Format[];
  };
  /** What a plan must have for it. */
  feature?: PlanFeature;
  /** Holds for all options together, and how many files there are. */
  agree?: (
    values: Readonly<Record<string, unknown>>,
    files: number,
  ) => { option: string; reason: string } | undefined;
  built: boolean;
};

export type Operations = Readonly<Record<string, Operation>>;

/** What was chosen: options by name, and lists of texts. */
export type ChosenOperation = { values: Record<string, unknown>; files: number };

/** The operation that a word names: by its own name (`merge`) or by its type (`pdf-merge`). */
export function operationNamed(operations: Operations, word: string): Operation | undefined {
  if (Object.hasOwn(operations, word)) return operations[word];
  return Object.values(operations).find(({ type }) => type === word);
}

/** Checks what was sent for an operation; nothing but its own options and lists may be there. */
export const operationSchema = ({ options, lists }: Operation) => {
  const entries = Object.entries(lists).map(([name, { entry, missing, min, max }]) => [
    name,
    min
      ? z.array(entry).min(min, { error: missing }).max(max)
      : z.array(entry).max(max).default([]),
  ]);
  return optionsSchema(options).extend(Object.fromEntries(entries));
};

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
