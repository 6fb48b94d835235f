// What several operations of the PDF editor take.
import { z } from 'zod';
import { editingLimits } from '../limits.ts';
import type { ListField } from './entry.ts';
import { integer, pages, password } from './options.ts';
import { pageRangeOf } from '../page-ranges.ts';

/** What every operation has in common. */
export const pdf = { from: ['pdf'], to: 'pdf', lists: {} } as const;

export const opens = {
  password: password({ label: 'Password', help: 'Only if the file is password-protected.' }),
};

/** Further PDFs that some operations join. */
export const furtherFiles = (min: number) => ({
  min,
  max: editingLimits.files - 1,
  basic: editingLimits.basicFiles - 1,
});

export const somePages = pages();

export const pageRange = z
  .string()
  .refine((entry) => entry.trim() !== '', { error: 'a range is empty.' })
  .refine((entry) => entry.trim() === '' || pageRangeOf(entry) !== undefined, {
    error: 'enter a page such as 7 or a range such as 1-3.',
  });

/** Ranges of pages, at least one of them. */
export const rangesOf = <const D extends Pick<ListField, 'label' | 'help' | 'missing'>>(
  described: D,
) => ({
  ...described,
  entry: pageRange,
  min: 1,
  max: editingLimits.ranges,
});

export const fontSize = (points: number) =>
  integer({ label: 'Font size', min: 4, max: 400, default: points, unit: 'pt' });
