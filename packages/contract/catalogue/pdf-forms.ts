// Operations of the PDF editor on forms.
import { formEditsOf, maxFormEditCharacters } from '../form-edits.ts';
import type { OperationRow } from './entry.ts';
import { choice, text, toggle } from './options.ts';
import { additionalPdfs, openOptions, pdf } from './pdf-fields.ts';

export const formOperations = {
  'edit-form': {
    ...pdf,
    section: 'content',
    label: 'Prepare form',
    options: {
      ...openOptions,
      edits: text({
        label: 'Changes of the fields',
        help: 'A JSON list of fields to add, change, remove and order.',
        default: '',
        maxLength: maxFormEditCharacters,
      }),
      detectFields: toggle({
        label: 'Detect fields',
        help: 'Adds fields where the pages have blanks, boxes, empty cells or check boxes.',
        default: false,
      }),
    },
    validate: ({ edits, detectFields }) => {
      if (edits === '' && detectFields) return undefined;
      return formEditsOf(edits as string)
        ? undefined
        : { option: 'edits', reason: 'enter a JSON list of changes, or turn on “Detect fields”.' };
    },
  },
  'detect-fields': {
    ...pdf,
    to: 'json',
    isReading: true,
    section: 'viewer',
    label: 'Detect form fields',
    options: openOptions,
  },
  'fill-form': {
    ...pdf,
    section: 'file',
    label: 'Fill in form from data',
    options: {
      ...openOptions,
      nameColumn: text({
        label: 'Column with file names',
        help: 'With several rows, each row becomes a PDF. Leave empty to number the files.',
        default: '',
        maxLength: 200,
      }),
      flattenResult: toggle({
        label: 'Flatten',
        help: 'Makes the fields part of the pages, so that they can’t be changed.',
        default: false,
      }),
    },
    additionalFiles: {
      min: 1,
      max: 1,
      from: ['csv', 'json', 'fdf', 'xfdf'],
      help: 'The data: CSV with the names of fields in the first row, JSON, FDF or XFDF.',
    },
    severalResults: true,
  },
  'export-form-data': {
    ...pdf,
    to: 'json',
    section: 'file',
    label: 'Export form data',
    options: {
      ...openOptions,
      dataFormat: choice({
        label: 'Format',
        choices: { csv: 'CSV', json: 'JSON', fdf: 'FDF', xfdf: 'XFDF' },
        default: 'csv',
      }),
      details: toggle({
        label: 'With properties of the fields',
        help: 'Only JSON: type, options, tooltip and more of each field.',
        default: false,
      }),
    },
    additionalFiles: {
      ...additionalPdfs(0),
      help: 'More filled forms: CSV gets a row for each, JSON an entry.',
    },
    validate: ({ dataFormat }, files) =>
      files > 1 && (dataFormat === 'fdf' || dataFormat === 'xfdf')
        ? { option: 'dataFormat', reason: 'FDF and XFDF have the data of one form only.' }
        : undefined,
  },
} as const satisfies Record<string, OperationRow>;
