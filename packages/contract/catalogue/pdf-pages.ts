// Operations on the pages of a PDF: selection, order, rotation, cropping.
import { z } from 'zod';
import { editingLimits } from '../limits.ts';
import type { ListField, OperationRow } from './entry.ts';
import { choice, decimal, integer, optionalInteger, toggle } from './options.ts';
import { pagePlanEntryOf } from '../page-plan.ts';
import {
  additionalPdfs,
  openOptions,
  pageRange,
  pdf,
  rangesField,
  pagesOption,
  papers,
  sheetMillimetres,
} from './pdf-fields.ts';

/** Required only when splitting by ranges. */
const pageRanges = {
  label: 'Page ranges',
  help: 'Each range becomes a separate file.',
  entry: pageRange,
  missing: 'enter at least one range.',
  min: 0,
  max: editingLimits.ranges,
  basic: editingLimits.basicRanges,
} as const satisfies ListField;

const pagePlanField = <const L extends string, const H extends string>(label: L, help: H) => ({
  label,
  help,
  entry: z.string().refine((entry) => pagePlanEntryOf(entry) !== undefined, {
    error: 'enter a page such as 7 or a range such as 1-3 or 3-1.',
  }),
  missing: 'enter at least one page.',
  min: 1,
  max: editingLimits.planned,
});

const millimetres = <const L extends string, const H extends string = never>(label: L, help?: H) =>
  decimal({
    label,
    ...(help && { help }),
    min: 0,
    max: editingLimits.cropMillimetres,
    step: 0.1,
    default: 0,
    unit: 'mm',
  });

const ignoreSpecks = toggle({
  label: 'Ignore specks of scans',
  help: 'Pages with nothing but specks and dark edges count as blank.',
  default: true,
});

export const pageOperations = {
  merge: {
    ...pdf,
    section: 'card',
    label: 'Merge PDFs',
    options: openOptions,
    additionalFiles: additionalPdfs(1),
  },
  split: {
    ...pdf,
    section: 'card',
    label: 'Split PDF',
    severalResults: true,
    makesZip: ({ splitBy = 'ranges', pageRanges }) =>
      splitBy !== 'ranges' || (Array.isArray(pageRanges) && pageRanges.length > 1),
    options: {
      ...openOptions,
      splitBy: choice({
        label: 'Split',
        choices: {
          ranges: 'By page ranges',
          every: 'By number of pages',
          bookmarks: 'By bookmarks',
          size: 'By file size',
          blank: 'At blank pages',
        },
        default: 'ranges',
      }),
      everyPages: integer({
        label: 'Pages per file',
        min: 1,
        max: editingLimits.deletions * 1000,
        default: 1,
      }),
      partKilobytes: optionalInteger({
        label: 'Maximum size per file',
        min: 10,
        max: editingLimits.targetKilobytes,
        unit: 'KB',
      }),
      ignoreSpecks,
    },
    lists: { pageRanges },
    validate: (values) => {
      const { splitBy, partKilobytes } = values;
      if (splitBy === 'ranges' && !(values['pageRanges'] as unknown[]).length)
        return { option: 'pageRanges', reason: pageRanges.missing };
      if (splitBy === 'size' && partKilobytes === undefined)
        return { option: 'partKilobytes', reason: 'it is required.' };
      return undefined;
    },
  },
  'delete-pages': {
    ...pdf,
    section: 'card',
    label: 'Delete pages',
    options: openOptions,
    lists: {
      pagesToDelete: {
        label: 'Pages to delete',
        help: 'Page numbers and ranges, separated by commas.',
        entry: pageRange,
        missing: 'enter at least one page.',
        min: 1,
        max: editingLimits.deletions,
      },
    },
  },
  'remove-blank-pages': {
    ...pdf,
    section: 'pages',
    label: 'Remove blank pages',
    options: { ...openOptions, ignoreSpecks },
  },
  /** The operation of the page organiser: all its changes in one request. */
  organise: {
    ...pdf,
    section: 'pages',
    label: 'Organize pages',
    severalResults: true,
    makesZip: ({ pagePlan }) =>
      Array.isArray(pagePlan) && pagePlan.some((entry) => entry === '/' || entry === 'cut'),
    options: openOptions,
    lists: {
      pagePlan: pagePlanField(
        'Pages',
        'For example 1-3, 2:1 for page 1 of the second file, 7@90 for a page rotated to the right, / for the end of a file.',
      ),
    },
    additionalFiles: additionalPdfs(0),
  },
  rotate: {
    ...pdf,
    section: 'pages',
    label: 'Rotate pages',
    options: {
      ...openOptions,
      angle: choice({
        label: 'Rotate',
        choices: {
          '90': 'Right (90°)',
          '180': 'Upside down (180°)',
          '270': 'Left (270°)',
        },
        default: '90',
      }),
      pages: pagesOption,
    },
  },
  extract: {
    ...pdf,
    section: 'pages',
    label: 'Extract pages',
    options: openOptions,
    lists: {
      pagesToExtract: rangesField({
        label: 'Pages to extract',
        help: 'The pages are saved as one file.',
        missing: 'enter at least one page.',
      }),
    },
  },
  reorder: {
    ...pdf,
    section: 'pages',
    label: 'Reorder pages',
    options: openOptions,
    lists: {
      pageOrder: pagePlanField(
        'New order',
        'For example 3, 1-2, 9-5. The other pages follow in their current order.',
      ),
    },
  },
  crop: {
    ...pdf,
    section: 'pages',
    label: 'Crop pages',
    options: {
      ...openOptions,
      left: millimetres(
        'Crop from left',
        'Cropped content is hidden, not removed. Use Redact to remove it.',
      ),
      right: millimetres('Crop from right'),
      top: millimetres('Crop from top'),
      bottom: millimetres('Crop from bottom'),
      toContent: toggle({
        label: 'Trim empty margins',
        help: 'Empty margins are trimmed first, then the values above are applied.',
        default: false,
      }),
      pages: pagesOption,
    },
  },
  'page-size': {
    ...pdf,
    section: 'pages',
    label: 'Change page size',
    options: {
      ...openOptions,
      paper: choice({ label: 'Paper size', choices: papers, default: 'a4' }),
      orientation: choice({
        label: 'Orientation',
        choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
        default: 'auto',
      }),
      content: choice({
        label: 'Content',
        choices: { fit: 'Scale to fit', shrink: 'Only make smaller' },
        default: 'fit',
      }),
      margin: sheetMillimetres('Margin', 0),
      pages: pagesOption,
    },
  },
  /** Several pages on each sheet. */
  impose: {
    ...pdf,
    section: 'pages',
    label: 'Pages per sheet',
    options: {
      ...openOptions,
      layout: choice({
        label: 'Layout',
        choices: {
          '2': '2 pages per sheet',
          '4': '4 pages per sheet',
          '6': '6 pages per sheet',
          '8': '8 pages per sheet',
          '9': '9 pages per sheet',
          '16': '16 pages per sheet',
          booklet: 'Booklet',
          'booklet-right': 'Booklet, right to left',
        },
        default: '2',
      }),
      paper: choice({
        label: 'Paper size',
        choices: { same: 'Same as first page', ...papers },
        default: 'same',
      }),
      margin: sheetMillimetres('Margin', 5),
      gap: sheetMillimetres('Gap between pages', 5),
      borders: toggle({ label: 'Line around each page', default: false }),
    },
  },
} as const satisfies Record<string, OperationRow>;
