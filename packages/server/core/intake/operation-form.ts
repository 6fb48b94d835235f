// Reads the multipart form of an operation of an editor.
import {
  namesOf,
  neededFeature,
  operationNamed,
  operationSchema,
  ProblemError,
  type EditType,
  type Format,
  type Operation,
  type Operations,
  type PlanFeature,
} from '@octavo/contract';
import type { FastifyRequest } from 'fastify';
import type { StoredInputs } from '#platform/queue/inputs.ts';
import { invalidOption } from '#core/intake/invalid-option.ts';
import { readUploads, type Door, type Receiver, type Upload } from '#core/intake/multipart.ts';
import { refuseForeignFormat } from '#core/intake/sniff.ts';

const operationField = 'operation';
const fileField = 'file';
const additionalField = 'additionalFiles';
const entryName = /^(\w{1,40})(?:\[(\d{0,4})\])?$/;

/** What is to be done, completely checked; its files are in the store. */
export type Edit = {
  type: EditType;
  options: Record<string, unknown>;
  inputs: StoredInputs;
};

type Entry = { name: string; index: number; value: unknown };
type Draft = { operation?: Operation; entries: Entry[] };

export type Rules = {
  operations: Operations;
  /** @throws ProblemError when a feature is not part of the plan */
  requireFeature(feature: PlanFeature): void;
};

/**
 * Reads and checks the form. Nothing of its files is left when it fails.
 * @throws ProblemError for everything that is missing or wrong, and last for an operation that is not built
 */
export function readOperation(request: FastifyRequest, door: Door, rules: Rules): Promise<Edit> {
  const draft: Draft = { entries: [] };
  return readUploads(request, door, receiverOf(draft, rules), (uploads) =>
    complete(draft, uploads, rules),
  );
}

function receiverOf(draft: Draft, { operations }: Rules): Receiver {
  const most = Object.values(operations).map(({ additionalFiles }) => additionalFiles?.max ?? 0);
  return {
    fileFields: [fileField, additionalField],
    uploadFields: { upload: fileField, additionalUploads: additionalField },
    maxFiles: 1 + Math.max(...most),
    takeField(name, value) {
      if (name === operationField) draft.operation = operationOf(operations, value);
      else draft.entries.push(entryOf(name, value));
    },
    admitFile(field, earlier) {
      refuseStrangeField(field);
      if (draft.operation) refuseMore(draft.operation, field, earlier);
    },
    lookAt(head, name) {
      if (draft.operation) refuseForeignFormat(everyFormat(draft.operation), head, name);
    },
  };
}

/** The first file comes under its own name, those that are joined to it under the other, wherever they stand. */
function complete(
  { operation, entries }: Draft,
  uploads: readonly Upload[],
  { operations, requireFeature }: Rules,
): Edit {
  if (!operation) throw missingOperation(operations);
  const [first] = uploads.filter(({ field }) => field === fileField);
  if (!first) throw new ProblemError('missing_file');
  const others = uploads.filter((upload) => upload !== first);
  others.forEach(({ field }, index) => refuseMore(operation, field, uploads.slice(0, index + 1)));
  const options = optionsOf(operation, operations, { entries, files: uploads.length });
  refuseFewer(operation, others.length);
  refuseUnfit(operation.from, first);
  const furtherFrom = operation.additionalFiles?.from ?? operation.from;
  for (const upload of others) refuseUnfit(furtherFrom, upload);
  const feature = neededFeature(operation, { values: options, files: uploads.length });
  if (feature) requireFeature(feature);
  if (!operation.built)
    throw new ProblemError('operation_not_available', { operation: operation.label });
  const inputs = [first.input, ...others.map(({ input }) => input)] as const;
  return { type: operation.type, options, inputs };
}

/** Of its first file and of further ones. */
const everyFormat = ({ from, additionalFiles }: Operation): readonly Format[] => [
  ...from,
  ...(additionalFiles?.from ?? []),
];

function refuseStrangeField(field: string): void {
  const name = entryName.exec(field)?.[1];
  if (name !== fileField && name !== additionalField)
    throw invalid(`send files in the fields “${fileField}” and “${additionalField}”.`);
}

/** @throws ProblemError `invalid_request` when the operation does not take a further file. */
function refuseMore(
  { label, additionalFiles }: Operation,
  field: string,
  earlier: readonly Upload[],
): void {
  if (field === fileField && earlier.every((upload) => upload.field !== fileField)) return;
  if (field === fileField || !additionalFiles)
    throw invalid(`${label} takes one file${additionalFiles ? ` in “${fileField}”` : ''}.`);
  const others = earlier.filter((upload) => upload.field !== fileField).length;
  if (others >= additionalFiles.max)
    throw invalid(`${label} takes at most ${additionalFiles.max} additional files.`);
}

function refuseFewer({ additionalFiles }: Operation, files: number): void {
  if (files >= (additionalFiles?.min ?? 0)) return;
  throw new ProblemError('invalid_option', {
    option: additionalField,
    reason: 'at least one more file is needed.',
  });
}

function refuseUnfit(from: readonly Format[], { input, head }: Upload): void {
  if (input.bytes === 0) throw new ProblemError('empty_file');
  refuseForeignFormat(from, head, input.name);
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
function entryOf(field: string, value: unknown): Entry {
  const [, name = field, index = ''] = entryName.exec(field) ?? [];
  return { name, index: index === '' ? Infinity : Number(index), value };
}

/** @throws ProblemError `invalid_option` naming the first option that is wrong. */
function optionsOf(
  operation: Operation,
  operations: Operations,
  { entries, files }: { entries: readonly Entry[]; files: number },
): Record<string, unknown> {
  const result = operationSchema(operation).safeParse(given(operation, operations, entries));
  if (!result.success) throw invalidOption(result.error, operation.label);
  const disagreement = operation.agree?.(result.data, files);
  if (disagreement) throw new ProblemError('invalid_option', disagreement);
  return result.data;
}

/** What other operations of the editor take may be sent along: forms send all that they have. */
function given(
  { options, lists }: Operation,
  operations: Operations,
  entries: readonly Entry[],
): Record<string, unknown> {
  const known = namesOf(operations);
  const isMeant = ({ name }: Entry) =>
    Object.hasOwn(options, name) || Object.hasOwn(lists, name) || !known.has(name);
  const listed = Object.keys(lists).map((name) => [name, listOf(entries, name)]);
  const single = entries.filter((entry) => isMeant(entry) && !Object.hasOwn(lists, entry.name));
  return Object.fromEntries([...single.map(({ name, value }) => [name, value]), ...listed]);
}

/** The entries of a list in the order of their indexes; one without an index may hold several, parted by commas. */
function listOf(entries: readonly Entry[], wanted: string): unknown[] {
  return entries
    .filter(({ name }) => name === wanted)
    .toSorted((one, other) => (one.index < other.index ? -1 : one.index > other.index ? 1 : 0))
    .flatMap(({ index, value }) =>
      index === Infinity && typeof value === 'string' ? value.split(',') : [value],
    );
}

const invalid = (reason: string) => new ProblemError('invalid_request', { reason });
