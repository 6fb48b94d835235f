// Fields, also that for further files, that are shown only for certain values of another field.
import type { PdfOperation } from '@octavo/contract';
import type { Values } from '#converting/options.ts';

type Condition = { option: string } & ({ value: string | boolean } | { not: string });

const isVisible: Condition = { option: 'visible', value: true };

/** Only for results that are Word documents. */
const isWord: Condition = { option: 'reportFormat', value: 'docx' };

const conditions: Partial<Record<PdfOperation, Readonly<Record<string, Condition>>>> = {
  'certificate-sign': {
    page: isVisible,
    position: isVisible,
    area: isVisible,
    lowerLevel: { option: 'level', not: 'B-B' },
  },
  attachments: {
    attachmentName: { option: 'attachmentAction', value: 'remove' },
    description: { option: 'attachmentAction', value: 'add' },
    fileRelationship: { option: 'attachmentAction', value: 'add' },
    additionalFiles: { option: 'attachmentAction', value: 'add' },
  },
  'prepare-print': { bleed: { option: 'cropMarks', value: true } },
  poster: {
    sheetsAcross: { option: 'posterSize', value: 'sheets' },
    scale: { option: 'posterSize', value: 'scale' },
  },
  'extract-content': { pages: { option: 'extract', value: 'images' } },
  stamp: {
    text: { option: 'stamp', value: 'own' },
    dateFormat: { option: 'addDate', value: true },
  },
  bookmarks: {
    levels: { option: 'bookmarkAction', value: 'headings' },
    additionalFiles: { option: 'bookmarkAction', value: 'write' },
  },
  'page-labels': Object.fromEntries(
    ['labelStyle', 'prefix', 'startNumber', 'fromPage', 'toPage'].map((name) => [
      name,
      { option: 'removeLabels', value: false },
    ]),
  ),
  compare: { changesAuthor: isWord, changesDate: isWord },
  split: {
    pageRanges: { option: 'splitBy', value: 'ranges' },
    everyPages: { option: 'splitBy', value: 'every' },
    partKilobytes: { option: 'splitBy', value: 'size' },
    ignoreSpecks: { option: 'splitBy', value: 'blank' },
  },
};

/** Whether an option or a list is shown, given the other values. */
export function isFieldShown(operation: PdfOperation, name: string, values: Values): boolean {
  const condition = conditions[operation]?.[name];
  if (condition === undefined) return true;
  const value = values[condition.option];
  return 'not' in condition ? value !== condition.not : value === condition.value;
}
