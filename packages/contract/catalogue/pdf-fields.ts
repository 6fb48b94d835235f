// Options and fields that several operations of the PDF editor share.
import { z } from 'zod';
import { editingLimits } from '../limits.ts';
import type { ListField } from './entry.ts';
import { decimal, integer, pages, password, toggle } from './options.ts';
import { pageRangeOf } from '../page-ranges.ts';

/** The properties that every operation has. */
export const pdf = { from: ['pdf'], to: 'pdf', lists: {} } as const;

export const openOptions = {
  password: password({ label: 'Password', help: 'Only if the file is password-protected.' }),
};

/** What readers should allow with a protected file. */
export const allowedActions = {
  allowPrinting: toggle({ label: 'Allow printing', default: true }),
  allowCopying: toggle({ label: 'Allow copying', default: true }),
  allowChanges: toggle({ label: 'Allow changes', default: true }),
};

/** The additional PDFs of operations that combine files. @param min how many are required */
export const additionalPdfs = (min: number) => ({
  min,
  max: editingLimits.files - 1,
  basic: editingLimits.basicFiles - 1,
});

export const pagesOption = pages();

/** Where something stands at the upper or lower edge of a page. */
export const edgePositions = {
  'bottom-left': 'Bottom left',
  'bottom-center': 'Bottom center',
  'bottom-right': 'Bottom right',
  'top-left': 'Top left',
  'top-center': 'Top center',
  'top-right': 'Top right',
} as const;

export const pageRange = z
  .string()
  .refine((entry) => entry.trim() !== '', { error: 'a range is empty.' })
  .refine((entry) => entry.trim() === '' || pageRangeOf(entry) !== undefined, {
    error: 'enter a page such as 7 or a range such as 1-3.',
  });

/** A list of page ranges with at least one entry. */
export const rangesField = <const D extends Pick<ListField, 'label' | 'help' | 'missing'>>(
  field: D,
) => ({
  ...field,
  entry: pageRange,
  min: 1,
  max: editingLimits.ranges,
});

export const fontSize = (points: number) =>
  integer({ label: 'Font size', min: 4, max: 400, default: points, unit: 'pt' });

export const papers = {
  a4: 'A4',
  letter: 'Letter',
  a3: 'A3',
  a5: 'A5',
  legal: 'Legal',
  tabloid: 'Tabloid',
} as const;

export const sheetMillimetres = <const L extends string>(label: L, byDefault: number) =>
  decimal({
    label,
    min: 0,
    max: editingLimits.sheetMillimetres,
    step: 0.5,
    default: byDefault,
    unit: 'mm',
  });
