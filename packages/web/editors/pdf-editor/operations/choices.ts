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
import { language } from '#messages/language.ts';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';
import type { PagePlan } from '#editors/pdf-editor/pages/page-plan.ts';
import { maxPlanBytes, serializePlan } from '#editors/pdf-editor/pages/serialize-plan.ts';
import type { Sources } from '#editors/pdf-editor/pages/use-sources.ts';
import { isFieldShown } from '#editors/pdf-editor/operations/field-conditions.ts';

/** The entries of a list, by the kind of input. */
export type Entries =
  | { as: 'rows'; rows: readonly string[] }
  /** Typed, separated by commas. */
  | { as: 'line'; text: string }
  /** Drawn on the pages. */
  | { as: 'marks'; marks: readonly RedactionMark[] };

export type Choices = {
  values: Values;
  lists: Readonly<Record<string, Entries>>;
  /** Additional files, in order. */
  files: readonly File[];
  /** For signatures: whether the server gets the certificate with its key. Otherwise this device signs. */
  signsOnServer?: boolean;
  /** The older version of a Word document, which is compared in place of the open file. */
  olderDocument?: File | undefined;
};

export const isWordDocument = ({ name }: File): boolean => /\.docx$/i.test(name);

/** Two Word documents, whose differences can be tracked changes. */
export const wordVersions = ({
  files: [newer],
  olderDocument,
}: Choices): readonly [File, File] | undefined =>
  newer && olderDocument && isWordDocument(newer) ? [olderDocument, newer] : undefined;

const operationOf = (name: PdfOperation): Operation => pdfOperations[name];

/** The initial input; splitting starts with one range (specification section 9). */
export const emptyChoices = (name: PdfOperation): Choices => ({
  values: { ...defaultsOf(operationOf(name).type), ...screenValues[name] },
  lists: Object.fromEntries(
    Object.keys(operationOf(name).lists).map((list) => [list, noEntries[list] ?? emptyLine]),
  ),
  files: [],
});

/** The values of options that the screen decides: it shows reports itself. */
export const screenValues: Partial<Record<PdfOperation, Values>> = {
  'edit-form': { edits: '', detectFields: false },
  check: { reportFormat: 'json', reportLanguage: language },
  'edit-paragraphs': { edits: '' },
  'edit-images': { edits: '' },
  'read-tags': { reportLanguage: language },
  'read-invoice': { reportFormat: 'json', reportLanguage: language },
  'make-invoice': { reportLanguage: language },
  'certificate-sign': { language },
  stamp: { language },
  'verify-signatures': { reportFormat: 'json', reportLanguage: language },
  compare: { reportFormat: 'json', reportLanguage: language, reportPages: 'changed' },
};

const emptyLine: Entries = { as: 'line', text: '' };
const noEntries: Readonly<Record<string, Entries>> = {
  pageRanges: { as: 'rows', rows: [texts.editor.defaultRange] },
  marks: { as: 'marks', marks: [] },
};

/** The entries to send. Blank rows are included; blank entries between commas are not. */
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

/** Error messages for options and comma-separated lists, by name. An empty field is no error yet. */
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
  return list === 'words' ? words.wordTooLong : fill(words.invalidPages, { entry: wrong });
}

const isEntry = (name: PdfOperation, list: string, entry: string) =>
  operationOf(name).lists[list]?.entry.safeParse(entry).success ?? false;

/** The error message for a row of a list; undefined for a blank row. */
export const rowError = (name: PdfOperation, list: string, row: string): string | undefined =>
  row.trim() && !isEntry(name, list, row) ? words.rangeMissing : undefined;

/** True if all required input is present and valid. */
export function isComplete(name: PdfOperation, choices: Choices): boolean {
  const operation = operationOf(name);
  const { min = 0, max = 0 } = operation.additionalFiles ?? {};
  if (choices.files.length < min || choices.files.length > max) return false;
  const checked = schemaOf(operation).safeParse(visibleInput(name, choices));
  return checked.success && !operation.validate?.(checked.data, 1 + choices.files.length);
}

const visibleValues = (name: PdfOperation, { values }: Choices): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([option]) => isFieldShown(name, option, values)),
  );

/** The entries of all lists that are shown; empty for hidden ones. */
const visibleEntries = (name: PdfOperation, { values, lists }: Choices): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(lists).map(([list, given]) => [
      list,
      isFieldShown(name, list, values) ? entriesOf(given) : [],
    ]),
  );

/** The values and lists of the fields that are shown. */
export const visibleInput = (name: PdfOperation, choices: Choices) => ({
  ...visibleValues(name, choices),
  ...visibleEntries(name, choices),
});

/** The plan feature that the operation needs; undefined if every plan includes it. */
export const featureFor = (name: PdfOperation, choices: Choices): PlanFeature | undefined =>
  neededFeature(operationOf(name), {
    values: visibleEntries(name, choices),
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
  const lists = Object.entries(visibleEntries(name, choices)).map(([list, entries]) =>
    fieldsFor(list, entries),
  );
  const options = Object.assign({}, visibleValues(name, choices), ...lists, { password });
  return { type: operationOf(name).type, options };
}

/** Sends each entry in its own numbered field, or all as one text if there are too many fields. */
const fieldsFor = (name: string, entries: readonly string[]): Values =>
  entries.length > editingLimits.ranges
    ? { [name]: entries.join(',') }
    : Object.fromEntries(entries.map((entry, index) => [`${name}[${index}]`, entry]));

/** The pages of a file as input for the operation that makes it. `first` is sent before the other files. */
export function organiseChoices(pages: PagePlan, sources: Sources) {
  const { text, sources: needed } = serializePlan(pages);
  if (text.length > maxPlanBytes) throw new Error(words.pagesTooMixed);
  const used = needed.flatMap((number) => sources[number] ?? []);
  const [first, ...others] = used.map(({ file }) => file);
  if (!first) throw new Error(words.noPageLeft);
  const choices: Choices = {
    ...emptyChoices('organise'),
    lists: { pagePlan: { as: 'line', text } },
    files: others,
  };
  return { choices, first, password: used.find(({ password }) => password)?.password };
}
