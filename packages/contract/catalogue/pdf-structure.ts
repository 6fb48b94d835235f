// Operations on what a PDF has beside its pages: attachments, bookmarks, page labels, and the files inside it.
import type { OperationRow } from './entry.ts';
import { formats, type Format } from './formats.ts';
import { choice, integer, optionalInteger, text, toggle } from './options.ts';
import { openOptions, pdf, pagesOption } from './pdf-fields.ts';

const allFormats = Object.keys(formats) as Format[];

/** The most files that are attached at once. */
const maxAttached = 20;

export const structureOperations = {
  attachments: {
    ...pdf,
    section: 'file',
    label: 'Add or remove attachments',
    options: {
      ...openOptions,
      attachmentAction: choice({
        label: 'Change',
        choices: { add: 'Add files', remove: 'Remove one file', 'remove-all': 'Remove all files' },
        default: 'add',
      }),
      attachmentName: text({
        label: 'Name of the attachment',
        help: 'As readers list it. Capital letters don’t matter.',
        default: '',
        maxLength: 255,
        placeholder: 'data.xlsx',
      }),
      description: text({ label: 'Description', default: '', maxLength: 500 }),
      fileRelationship: choice({
        label: 'Relationship of the file to the pages',
        help: 'PDF/A-3 states it for each attachment.',
        choices: {
          unspecified: 'Not specified',
          source: 'Source',
          data: 'Data',
          alternative: 'Alternative',
          supplement: 'Supplement',
        },
        default: 'unspecified',
      }),
    },
    additionalFiles: {
      min: 0,
      max: maxAttached,
      from: allFormats,
      help: 'The files to attach. One with the same name is replaced.',
    },
    validate: ({ attachmentAction, attachmentName }, files) => {
      if (attachmentAction === 'add' && files < 2)
        return { option: 'attachmentAction', reason: 'add at least one file.' };
      if (attachmentAction === 'remove' && !String(attachmentName).trim())
        return { option: 'attachmentName', reason: 'enter the name of the attachment.' };
      return undefined;
    },
  },
  'extract-content': {
    ...pdf,
    to: 'zip',
    section: 'file',
    label: 'Extract images, fonts or attachments',
    severalResults: true,
    options: {
      ...openOptions,
      extract: choice({
        label: 'Extract',
        choices: {
          images: 'Images',
          fonts: 'Fonts',
          attachments: 'Attachments',
          'attachment-list': 'List of attachments (JSON)',
        },
        default: 'images',
      }),
      pages: pagesOption,
    },
  },
  bookmarks: {
    ...pdf,
    section: 'file',
    label: 'Edit bookmarks',
    options: {
      ...openOptions,
      bookmarkAction: choice({
        label: 'Bookmarks',
        choices: {
          headings: 'Make from headings',
          read: 'Save as a list (JSON)',
          write: 'Replace by a list (JSON)',
          remove: 'Remove all',
        },
        default: 'headings',
      }),
      levels: integer({
        label: 'Levels',
        help: 'Headings of deeper levels get no bookmark.',
        ...{ min: 1, max: 6, default: 3 },
      }),
    },
    additionalFiles: {
      min: 0,
      max: 1,
      from: ['json'],
      help: 'The list of bookmarks: each with a title, a page and, if it has any, the bookmarks below it.',
    },
    validate: ({ bookmarkAction }, files) =>
      bookmarkAction === 'write' && files < 2
        ? { option: 'bookmarkAction', reason: 'add a list of bookmarks.' }
        : undefined,
  },
  'page-labels': {
    ...pdf,
    section: 'pages',
    label: 'Edit page labels',
    options: {
      ...openOptions,
      labelStyle: choice({
        label: 'Style',
        help: 'Page labels are the numbers that readers show beside the pages. The pages themselves don’t change.',
        choices: {
          decimal: '1, 2, 3',
          'roman-lower': 'i, ii, iii',
          'roman-upper': 'I, II, III',
          'letters-lower': 'a, b, c',
          'letters-upper': 'A, B, C',
          none: 'Prefix only',
        },
        default: 'decimal',
      }),
      prefix: text({ label: 'Prefix', default: '', maxLength: 60, placeholder: 'A-' }),
      startNumber: integer({ label: 'Start at', min: 1, max: 999_999, default: 1 }),
      fromPage: integer({ label: 'From page', min: 1, max: 1_000_000, default: 1 }),
      toPage: optionalInteger({
        label: 'To page',
        help: 'Leave empty for the last page. The other pages keep their labels.',
        ...{ min: 1, max: 1_000_000 },
      }),
      removeLabels: toggle({ label: 'Remove all page labels', default: false }),
    },
    validate: ({ fromPage, toPage }) =>
      toPage !== undefined && Number(toPage) < Number(fromPage)
        ? { option: 'toPage', reason: 'it is before the first page.' }
        : undefined,
  },
} as const satisfies Record<string, OperationRow>;
