// Operations on the pages of a PDF: which there are, in which order, which way up.
import { z } from 'zod';
import { editingLimits } from '../limits.ts';
import type { ListField, OperationRow } from './entry.ts';
import { choice, integer, optionalInteger, toggle } from './options.ts';
import { pagePlanEntryOf } from '../page-plan.ts';
import { furtherFiles, opens, pageRange, pdf, rangesOf, somePages } from './pdf-fields.ts';

/** Needed only where it is split by ranges. */
const pageRanges = {
  label: 'Page ranges',
  help: 'Each becomes a file of its own.',
  entry: pageRange,
  missing: 'at least one range is needed.',
  min: 0,
  max: editingLimits.ranges,
  basic: editingLimits.basicRanges,
} as const satisfies ListField;

const planned = <const L extends string, const H extends string>(label: L, help: H) => ({
  label,
  help,
  entry: z.string().refine((entry) => pagePlanEntryOf(entry) !== undefined, {
    error: 'each is a page such as 7, or a range such as 1-3 or 3-1.',
  }),
  missing: 'at least one page is needed.',
  min: 1,
  max: editingLimits.planned,
});

const millimetres = <const L extends string, const H extends string = never>(label: L, help?: H) =>
  integer({
    label,
    ...(help && { help }),
    min: 0,
    max: editingLimits.cropMillimetres,
    default: 0,
    unit: 'mm',
  });

export const pageOperations = {
  merge: {
    ...pdf,
    section: 'card',
    label: 'Merge PDFs',
    options: opens,
    additionalFiles: furtherFiles(1),
  },
  split: {
    ...pdf,
    section: 'card',
    label: 'Split PDF',
    options: {
      ...opens,
      splitBy: choice({
        label: 'Split',
        choices: {
          ranges: 'By page ranges',
          every: 'After every few pages',
          bookmarks: 'At its bookmarks',
          size: 'By size',
        },
        default: 'ranges',
      }),
      everyPages: integer({
        label: 'Pages in each file',
        min: 1,
        max: editingLimits.deletions * 1000,
        default: 1,
      }),
      partKilobytes: optionalInteger({
        label: 'At most in each file',
        min: 10,
        max: editingLimits.targetKilobytes,
        unit: 'KB',
      }),
    },
    lists: { pageRanges },
    agree: (values) => {
      const { splitBy, partKilobytes } = values;
      if (splitBy === 'ranges' && !(values['pageRanges'] as unknown[]).length)
        return { option: 'pageRanges', reason: pageRanges.missing };
      if (splitBy === 'size' && partKilobytes === undefined)
        return { option: 'partKilobytes', reason: 'it is missing.' };
      return undefined;
    },
  },
  'delete-pages': {
    ...pdf,
    section: 'card',
    label: 'Delete pages',
    options: opens,
    lists: {
      pagesToDelete: {
        label: 'Pages to delete',
        help: 'Numbers and ranges with commas between them.',
        entry: pageRange,
        missing: 'at least one page is needed.',
        min: 1,
        max: editingLimits.deletions,
      },
    },
  },
  /** What the page organiser asks for: everything it can do, in one request. */
  organise: {
    ...pdf,
    section: 'pages',
    label: 'Organise pages',
    options: opens,
    lists: {
      pagePlan: planned(
        'Pages',
        'Such as 1-3, 2:1 for page 1 of the second file, 7@90 for a page turned to the right, / for the end of a file.',
      ),
    },
    additionalFiles: furtherFiles(0),
  },
  rotate: {
    ...pdf,
    section: 'pages',
    label: 'Rotate pages',
    options: {
      ...opens,
      angle: choice({
        label: 'Turn',
        choices: {
          '90': 'To the right (90°)',
          '180': 'Upside down (180°)',
          '270': 'To the left (270°)',
        },
        default: '90',
      }),
      pages: somePages,
    },
  },
  extract: {
    ...pdf,
    section: 'pages',
    label: 'Extract pages',
    options: opens,
    lists: {
      pagesToExtract: rangesOf({
        label: 'Pages to extract',
        help: 'Together they become one file.',
        missing: 'at least one page is needed.',
      }),
    },
  },
  reorder: {
    ...pdf,
    section: 'pages',
    label: 'Reorder pages',
    options: opens,
    lists: {
      pageOrder: planned(
        'New order',
        'Such as 3, 1-2, 9-5. Pages that are not named follow in their old order.',
      ),
    },
  },
  crop: {
    ...pdf,
    section: 'pages',
    label: 'Crop pages',
    options: {
      ...opens,
      left: millimetres(
        'From the left',
        'What is cut off is hidden, not removed: redact what must not be there.',
      ),
      right: millimetres('From the right'),
      top: millimetres('From the top'),
      bottom: millimetres('From the bottom'),
      toContent: toggle({
        label: 'Down to what is printed',
        help: 'Empty margins go first; what is given above is cut off from there.',
        default: false,
      }),
      pages: somePages,
    },
  },
} as const satisfies Record<string, OperationRow>;
