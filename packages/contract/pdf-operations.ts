// The operations of the PDF editor (specification sections 3 and 5).
import { z } from 'zod';
import { editingLimits } from './limits.ts';
import type { ListField, Operations } from './operations.ts';
import { choice, password, toggle } from './options.ts';
import { pageRangeOf } from './page-ranges.ts';
import { texts } from './texts.ts';

const opens = {
  password: password({ label: 'Password', help: 'Only for a file that is protected with one.' }),
};

/** A password that a file is to get. */
const newPassword = (label: string, isRequired: boolean) => {
  const schema = z
    .string({ error: 'it is missing.' })
    .min(1, { error: 'it is empty.' })
    .max(editingLimits.passwordCharacters);
  return {
    control: { kind: 'password', label, maxLength: editingLimits.passwordCharacters } as const,
    schema: isRequired ? schema : schema.optional(),
  };
};

const pageRange = z
  .string()
  .refine((text) => text.trim() !== '', { error: 'a range is empty.' })
  .refine((text) => text.trim() === '' || pageRangeOf(text) !== undefined, {
    error: 'each is a page such as 7, or a range such as 1-3.',
  });

const pageRanges: ListField = {
  label: 'Page ranges',
  help: 'Each becomes a file of its own.',
  entry: pageRange,
  missing: 'at least one range is needed.',
  min: 1,
  max: editingLimits.ranges,
  basic: editingLimits.basicRanges,
};

const pagesToDelete: ListField = {
  label: 'Pages to delete',
  entry: pageRange,
  missing: 'at least one page is needed.',
  min: 1,
  max: editingLimits.deletions,
};

const pdf = { from: ['pdf'], to: 'pdf', lists: {}, built: true } as const;

export const pdfOperations = {
  'password-remove': {
    ...pdf,
    type: 'pdf-password-remove',
    label: 'Remove password',
    options: opens,
  },
  'password-set': {
    ...pdf,
    type: 'pdf-password-set',
    label: 'Set password',
    options: {
      ...opens,
      newPassword: newPassword('New password', true),
      confirmPassword: newPassword('New password, again', false),
      allowPrinting: toggle({ label: 'Allow printing', default: true }),
      allowCopying: toggle({ label: 'Allow copying', default: true }),
      allowChanges: toggle({ label: 'Allow changes', default: true }),
    },
    agree: ({ newPassword, confirmPassword }) =>
      confirmPassword === undefined || confirmPassword === newPassword
        ? undefined
        : { option: 'confirmPassword', reason: texts.editor.passwordsDiffer },
  },
  compress: {
    ...pdf,
    type: 'pdf-compress',
    label: 'Compress PDF',
    options: {
      ...opens,
      compressionLevel: choice({
        label: 'Compression',
        choices: { low: 'Low', medium: 'Medium', high: 'High' },
        default: 'medium',
      }),
    },
  },
  merge: {
    ...pdf,
    type: 'pdf-merge',
    label: 'Merge PDFs',
    options: opens,
    additionalFiles: {
      min: 1,
      max: editingLimits.files - 1,
      basic: editingLimits.basicFiles - 1,
    },
  },
  split: { ...pdf, type: 'pdf-split', label: 'Split PDF', options: opens, lists: { pageRanges } },
  'delete-pages': {
    ...pdf,
    type: 'pdf-delete-pages',
    label: 'Delete pages',
    options: opens,
    lists: { pagesToDelete },
  },
} as const satisfies Operations;

export type PdfOperation = keyof typeof pdfOperations;
