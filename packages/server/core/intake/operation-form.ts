// Describes the form of an editor: an operation with its options, a file, and additional files.
import {
  namesOf,
  neededFeature,
  operationNamed,
  schemaOf,
  ProblemError,
  type Format,
  type Operation,
  type Operations,
  type PlanFeature,
} from '@octavo/contract';
import type { ConversionRequest } from '#platform/queue/submit.ts';
import {
  invalidOption,
  invalidRequest,
  refuseUnfitFile,
  type FormField,
  type RequestForm,
} from '#core/intake/form.ts';
import type { UploadedFile } from '#core/intake/multipart.ts';
import { grantOptions } from '#core/intake/plan-options.ts';
import type { Limits } from '#core/plans/limits.ts';

const operationField = 'operation';
const fileField = 'file';
const additionalField = 'additionalFiles';
const entryName = /^(\w{1,40})(?:\[(\d{0,4})\])?$/;

type Entry = { name: string; index: number; value: unknown };

type Rules = {
  operations: Operations;
  /** @throws ProblemError when the plan does not include the feature */
  requireFeature(feature: PlanFeature): void;
  limits: Limits;
};

/** The form of an editor with these operations. */
export function operationForm(rules: Rules): RequestForm<Operation> {
  const { operations } = rules;
  const most = Object.values(operations).map(({ additionalFiles }) => additionalFiles?.max ?? 0);
  return {
    typeField: operationField,
    fileFields: [fileField, additionalField],
    uploadFields: { upload: fileField, additionalUploads: additionalField },
    jobFields: { job: fileField },
    maxFiles: 1 + Math.max(...most),
    parseType: (value) => operationOf(operations, value),
    admitFile(field, earlier, operation) {
      refuseUnknownField(field);
      if (operation) refuseMore(operation, field, earlier);
    },
    formatsOf: everyFormat,
    complete({ type, fields, files }) {
      if (!type) throw missingOperation(operations);
      return complete(type, fields, files, rules);
    },
  };
}

/** The file of `file` comes first and the additional files after it, whatever their order in the form. */
function complete(
  operation: Operation,
  fields: readonly FormField[],
  files: readonly UploadedFile[],
  { operations, requireFeature, limits }: Rules,
): ConversionRequest {
  const [first] = files.filter(({ field }) => field === fileField);
  if (!first) throw new ProblemError('missing_file');
  const others = files.filter((file) => file !== first);
  others.forEach(({ field }, index) => refuseMore(operation, field, files.slice(0, index + 1)));
  const entries = fields.map(entryOf);
  const options = optionsOf(operation, operations, { entries, files: files.length });
  refuseFewer(operation, others.length);
  refuseUnfitFile(operation.from, first);
  const furtherFrom = operation.additionalFiles?.from ?? operation.from;
  for (const file of others) refuseUnfitFile(furtherFrom, file);
  const feature = neededFeature(operation, { values: options, files: files.length });
  if (feature) requireFeature(feature);
  const inputs = [first.input, ...others.map(({ input }) => input)] as const;
  const { type } = operation;
  return { type, inputs, ...grantOptions(type, options, limits) };
}

/** The formats of an operation's file and additional files. */
const everyFormat = ({ from, additionalFiles }: Operation): readonly Format[] => [
  ...from,
  ...(additionalFiles?.from ?? []),
];

function refuseUnknownField(field: string): void {
  const name = entryName.exec(field)?.[1];
  if (name !== fileField && name !== additionalField)
    throw invalidRequest(`send files in the fields “${fileField}” and “${additionalField}”.`);
}

/** @throws ProblemError `invalid_request` when the operation takes no further file */
function refuseMore(
  { label, additionalFiles }: Operation,
  field: string,
  earlier: readonly UploadedFile[],
): void {
  if (field === fileField && earlier.every((file) => file.field !== fileField)) return;
  if (field === fileField || !additionalFiles)
    throw invalidRequest(`${label} takes one file${additionalFiles ? ` in “${fileField}”` : ''}.`);
  const others = earlier.filter((file) => file.field !== fileField).length;
  if (others >= additionalFiles.max)
    throw invalidRequest(`${label} takes at most ${additionalFiles.max} additional files.`);
}

/** @throws ProblemError `invalid_option` when additional files are missing */
function refuseFewer({ additionalFiles }: Operation, files: number): void {
  if (files >= (additionalFiles?.min ?? 0)) return;
  throw new ProblemError('invalid_option', {
    option: additionalField,
    reason: 'at least one more file is needed.',
  });
}

function operationOf(operations: Operations, word: unknown): Operation {
  const found = typeof word === 'string' ? operationNamed(operations, word) : undefined;
  if (!found) throw missingOperation(operations);
  return found;
}

const missingOperation = (operations: Operations) =>
  new ProblemError('invalid_option', {
    option: operationField,
    reason: `it is one of ${Object.keys(operations).join(', ')}.`,
  });

/** `name`, `name[]` or `name[3]` */
function entryOf({ name: field, value }: FormField): Entry {
  const [, name = field, index = ''] = entryName.exec(field) ?? [];
  return { name, index: index === '' ? Infinity : Number(index), value };
}

/** @throws ProblemError `invalid_option` naming the first option that is wrong */
function optionsOf(
  operation: Operation,
  operations: Operations,
  { entries, files }: { entries: readonly Entry[]; files: number },
): Record<string, unknown> {
  const result = schemaOf(operation).safeParse(ownValues(operation, operations, entries));
  if (!result.success) throw invalidOption(result.error, operation.label);
  const disagreement = operation.validate?.(result.data, files);
  if (disagreement) throw new ProblemError('invalid_option', disagreement);
  return result.data;
}

/** Leaves out the options of the other operations: forms may send all the fields that they have. */
function ownValues(
  { options, lists }: Operation,
  operations: Operations,
  entries: readonly Entry[],
): Record<string, unknown> {
  const known = namesOf(operations);
  const isOwn = ({ name }: Entry) =>
    Object.hasOwn(options, name) || Object.hasOwn(lists, name) || !known.has(name);
  const listed = Object.keys(lists).map((name) => [name, listOf(entries, name)]);
  const single = entries.filter((entry) => isOwn(entry) && !Object.hasOwn(lists, entry.name));
  return Object.fromEntries([...single.map(({ name, value }) => [name, value]), ...listed]);
}

/** The entries of a list in the order of their indexes; one without an index may hold several, separated by commas. */
function listOf(entries: readonly Entry[], wanted: string): unknown[] {
  return entries
    .filter(({ name }) => name === wanted)
    .toSorted((one, other) => (one.index < other.index ? -1 : one.index > other.index ? 1 : 0))
    .flatMap(({ index, value }) =>
      index === Infinity && typeof value === 'string' ? value.split(',') : [value],
    );
}
