// What a person has chosen for an operation: kept for each of them, checked by the rules of the specification (section 5).
import {
  editingLimits,
  fill,
  pageRangeOf,
  pdfOperations,
  type EditType,
  type PdfOperation,
} from '@octavo/contract';
import type { Order } from '#api/conversion.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';

export type Choices = {
  password: string;
  newPassword: string;
  confirmPassword: string;
  allowPrinting: boolean;
  allowCopying: boolean;
  allowChanges: boolean;
  compressionLevel: 'low' | 'medium' | 'high';
  /** Files to be joined to the one that is open, in their order. */
  additionalFiles: readonly File[];
  pageRanges: readonly string[];
  /** As it is typed: numbers and ranges with commas. */
  pagesToDelete: string;
};

export const noChoices: Choices = {
  password: '',
  newPassword: '',
  confirmPassword: '',
  allowPrinting: true,
  allowCopying: true,
  allowChanges: true,
  compressionLevel: 'medium',
  additionalFiles: [],
  pageRanges: [texts.editor.defaultRange],
  pagesToDelete: '',
};

/** What is wrong with a choice, by its field; a field that is merely empty is not wrong yet. */
export type Faults = {
  confirmPassword?: string;
  /** One for each range. */
  pageRanges?: readonly (string | undefined)[];
  pagesToDelete?: string;
};

/** What is to be mended before the operation can begin. */
export function faultsOf(operation: PdfOperation, choices: Choices): Faults {
  switch (operation) {
    case 'password-set':
      return choices.confirmPassword && choices.confirmPassword !== choices.newPassword
        ? { confirmPassword: texts.editor.passwordsDiffer }
        : {};
    case 'split':
      return { pageRanges: choices.pageRanges.map(faultOfRange) };
    case 'delete-pages':
      return faultOfList(choices.pagesToDelete);
    default:
      return {};
  }
}

const faultOfRange = (text: string) =>
  text.trim() && !pageRangeOf(text) ? words.noRange : undefined;

function faultOfList(text: string): Faults {
  const wrong = entriesOf(text).find((entry) => !pageRangeOf(entry));
  return wrong === undefined ? {} : { pagesToDelete: fill(words.noPages, { entry: wrong }) };
}

const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** True when everything that the operation needs is there and right. */
export function isComplete(operation: PdfOperation, choices: Choices): boolean {
  switch (operation) {
    case 'password-set':
      return choices.newPassword !== '' && choices.confirmPassword === choices.newPassword;
    case 'merge':
      return choices.additionalFiles.length > 0;
    case 'split':
      return choices.pageRanges.length > 0 && choices.pageRanges.every(pageRangeOf);
    case 'delete-pages': {
      const entries = entriesOf(choices.pagesToDelete);
      return entries.length > 0 && entries.every(pageRangeOf);
    }
    default:
      return true;
  }
}

/** What the server is told to do. */
export function orderOf(operation: PdfOperation, choices: Choices): Order {
  const type: EditType = pdfOperations[operation].type;
  return { type, options: { ...optionsOf(operation, choices), password: choices.password } };
}

/** The entries of a list are sent one by one, each under its number. */
const numbered = (name: string, entries: readonly string[]) =>
  Object.fromEntries(entries.map((entry, index) => [`${name}[${index}]`, entry.trim()]));

function optionsOf(operation: PdfOperation, choices: Choices): Order['options'] {
  const { newPassword, confirmPassword, allowPrinting, allowCopying, allowChanges } = choices;
  switch (operation) {
    case 'password-set':
      return { newPassword, confirmPassword, allowPrinting, allowCopying, allowChanges };
    case 'compress':
      return { compressionLevel: choices.compressionLevel };
    case 'split':
      return numbered('pageRanges', choices.pageRanges);
    case 'delete-pages':
      return numbered('pagesToDelete', entriesOf(choices.pagesToDelete));
    default:
      return {};
  }
}

/** The files that the operation works on, the open one first. */
export const filesOf = (operation: PdfOperation, file: File, { additionalFiles }: Choices) =>
  operation === 'merge' ? [file, ...additionalFiles] : [file];

/** How many further files can be joined. */
export const mostAdditionalFiles = editingLimits.files - 1;
