// The user's input for an operation, validated by the contract's rules.
import {
  editingLimits,
  fill,
  neededFeature,
  schemaOf,
  pdfOperations,
  textOfMark,
  type Operation,
  type PdfOperation,
  type PlanFeature,
  type RedactionMark,
} from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import { defaultsOf, refusedOptions, type Values } from '#converting/options.ts';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';
import { isFieldShown } from '#editors/pdf-editor/operations/field-conditions.ts';

/** The entries of a list, in the way in which they are given. */
export type Entries =
  | { as: 'rows'; rows: readonly string[] }
  /** Typed with commas between them. */
  | { as: 'line'; text: string }
  /** Drawn on the pages. */
  | { as: 'marks'; marks: readonly RedactionMark[] };

export type Choices = {
  values: Values;
  lists: Readonly<Record<string, Entries>>;
  /** Besides the file that is open, in their order. */
  files: readonly File[];
};

const operationOf = (name: PdfOperation): Operation => pdfOperations[name];

/** What holds before anything is chosen; splitting begins with a range (specification section 9). */
export const emptyChoices = (name: PdfOperation): Choices => ({
  values: defaultsOf(operationOf(name).type),
  lists: Object.fromEntries(
    Object.keys(operationOf(name).lists).map((list) => [list, noEntries[list] ?? emptyLine]),
  ),
  files: [],
});

const emptyLine: Entries = { as: 'line', text: '' };
const noEntries: Readonly<Record<string, Entries>> = {
  pageRanges: { as: 'rows', rows: [texts.editor.defaultRange] },
  marks: { as: 'marks', marks: [] },
};

/** The entries as they are sent. A row that is blank counts, what stands between two commas does not. */
export function entriesOf(given: Entries): string[] {
  switch (given.as) {
    case 'rows':
      return given.rows.map((row) => row.trim());
    case 'line':
      return given.text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean);
    case 'marks':
      return given.marks.map(textOfMark);
  }
}

/** What is wrong with options and with lines, by their names; a field that is merely empty is not wrong yet. */
export function choiceErrors(
  name: PdfOperation,
  { values, lists }: Choices,
): Record<string, string> {
  const { type } = operationOf(name);
  const refused = refusedOptions(type, values).filter((option) => values[option]);
  const wrong = Object.entries(lists).map(([list, given]) => [list, listError(name, list, given)]);
  return {
    ...Object.fromEntries(refused.map((option) => [option, messages.upload.optionInvalid])),
    ...Object.fromEntries(wrong.filter(([, error]) => error)),
    ...(passwordsDiffer(values) && { confirmPassword: texts.editor.passwordsDiffer }),
  } as Record<string, string>;
}

const passwordsDiffer = ({ newPassword, confirmPassword }: Values) =>
  confirmPassword && confirmPassword !== newPassword;

function listError(name: PdfOperation, list: string, given: Entries): string | undefined {
  const { max = Infinity } = operationOf(name).lists[list] ?? {};
  const entries = entriesOf(given);
  if (entries.length > max) return fill(words.tooMany, { max });
  const wrong = entries.find((entry) => !isEntry(name, list, entry));
  if (given.as !== 'line' || wrong === undefined) return undefined;
  return list === 'words' ? words.wordTooLong : fill(words.noPages, { entry: wrong });
}

const isEntry = (name: PdfOperation, list: string, entry: string) =>
  operationOf(name).lists[list]?.entry.safeParse(entry).success ?? false;

/** What is wrong with a row of a list; nothing with one that is blank. */
export const rowError = (name: PdfOperation, list: string, row: string): string | undefined =>
  row.trim() && !isEntry(name, list, row) ? words.noRange : undefined;

/** True when everything that the operation needs is there and right. */
export function isComplete(name: PdfOperation, choices: Choices): boolean {
  const operation = operationOf(name);
  const { min = 0, max = 0 } = operation.additionalFiles ?? {};
  if (choices.files.length < min || choices.files.length > max) return false;
  const checked = schemaOf(operation).safeParse({
    ...shownValues(name, choices),
    ...shownEntries(name, choices),
  });
  return checked.success && !operation.validate?.(checked.data, 1 + choices.files.length);
}

const shownValues = (name: PdfOperation, { values }: Choices): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([option]) => isFieldShown(name, option, values)),
  );

/** Nothing stands in a list that is not asked for. */
const shownEntries = (name: PdfOperation, { values, lists }: Choices): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(lists).map(([list, given]) => [
      list,
      isFieldShown(name, list, values) ? entriesOf(given) : [],
    ]),
  );

/** What a plan must have for it; nothing when every plan does. */
export const featureFor = (name: PdfOperation, choices: Choices): PlanFeature | undefined =>
  neededFeature(operationOf(name), {
    values: shownEntries(name, choices),
    files: 1 + choices.files.length,
  });

/**
 * Creates the request for the server.
 * @param password opens the file
 */
export function requestFor(
  name: PdfOperation,
  choices: Choices,
  password: string,
): ConversionRequest {
  const lists = Object.entries(shownEntries(name, choices)).map(([list, entries]) =>
    sent(list, entries),
  );
  const options = Object.assign({}, shownValues(name, choices), ...lists, { password });
  return { type: operationOf(name).type, options };
}

/** Entries are sent one by one, each under its number; as one text where a form would have too many fields. */
const sent = (name: string, entries: readonly string[]): Values =>
  entries.length > editingLimits.ranges
    ? { [name]: entries.join(',') }
    : Object.fromEntries(entries.map((entry, index) => [`${name}[${index}]`, entry]));
