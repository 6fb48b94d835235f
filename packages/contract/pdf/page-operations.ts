// Operations on the pages of a PDF: which there are, in which order, which way up.
import { z } from 'zod';
import { editingLimits } from '../limits.ts';
import type { ListField, Operations } from '../operations.ts';
import { choice, integer, optionalInteger, toggle } from '../options.ts';
import { pagePlanEntryOf } from '../page-plan.ts';
import { furtherFiles, opens, pageRange, pdf, rangesOf, somePages } from './fields.ts';

/** Needed only where it is split by ranges. */
const pageRanges: ListField = {
  label: 'Page ranges',
  help: 'Each becomes a file of its own.',
  entry: pageRange,
  missing: 'at least one range is needed.',
  min: 0,
  max: editingLimits.ranges,
  basic: editingLimits.basicRanges,
};

const planned = (label: string, help: string): ListField => ({
  label,
  help,
  entry: z.string().refine((entry) => pagePlanEntryOf(entry) !== undefined, {
    error: 'each is a page such as 7, or a range such as 1-3 or 3-1.',
  }),
  missing: 'at least one page is needed.',
  min: 1,
  max: editingLimits.planned,
});

const millimetres = (label: string, help?: string) =>
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
    type: 'pdf-merge',
    label: 'Merge PDFs',
    options: opens,
    additionalFiles: furtherFiles(1),
    built: true,
  },
  split: {
    ...pdf,
    type: 'pdf-split',
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
    built: true,
  },
  'delete-pages': {
    ...pdf,
    type: 'pdf-delete-pages',
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
    built: true,
  },
  rotate: {
    ...pdf,
    type: 'pdf-rotate',
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
    built: true,
  },
  reorder: {
    ...pdf,
    type: 'pdf-reorder',
    label: 'Reorder pages',
    options: opens,
    lists: {
      pageOrder: planned(
        'New order',
        'Such as 3, 1-2, 9-5. Pages that are not named follow in their old order.',
      ),
    },
    built: true,
  },
  extract: {
    ...pdf,
    type: 'pdf-extract',
    label: 'Extract pages',
    options: opens,
    lists: {
      pagesToExtract: rangesOf({
        label: 'Pages to extract',
        help: 'Together they become one file.',
        missing: 'at least one page is needed.',
      }),
    },
    built: true,
  },
  /** What the page organiser asks for: everything it can do, in one request. */
  organise: {
    ...pdf,
    type: 'pdf-organise',
    label: 'Organise pages',
    options: opens,
    lists: {
      pagePlan: planned(
        'Pages',
        'Such as 1-3, 2:1 for page 1 of the second file, 7@90 for a page turned to the right, / for the end of a file.',
      ),
    },
    additionalFiles: furtherFiles(0),
    built: true,
  },
  crop: {
    ...pdf,
    type: 'pdf-crop',
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
    built: true,
  },
} as const satisfies Operations;
