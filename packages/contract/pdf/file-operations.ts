// Operations on a PDF as a file: who may open it, how large it is, whether it is sound, what it says of itself.
import { z } from 'zod';
import { editingLimits } from '../limits.ts';
import type { Operations } from '../operations.ts';
import { choice, optionalInteger, text, toggle } from '../options.ts';
import { texts } from '../texts.ts';
import { opens, pdf } from './fields.ts';

/** A password that a file is to get. */
const newPassword = (label: string, isRequired: boolean) => {
  const schema = z
    .string({ error: 'it is required.' })
    .min(1, { error: 'it is empty.' })
    .max(editingLimits.passwordCharacters);
  return {
    control: { kind: 'password', label, maxLength: editingLimits.passwordCharacters } as const,
    schema: isRequired ? schema : schema.optional(),
  };
};

const described = (label: string) =>
  text({ label, default: '', maxLength: editingLimits.metadataCharacters });

export const fileOperations = {
  'password-remove': {
    ...pdf,
    type: 'pdf-password-remove',
    label: 'Remove password',
    options: opens,
    built: true,
  },
  'password-set': {
    ...pdf,
    type: 'pdf-password-set',
    label: 'Set password',
    options: {
      ...opens,
      newPassword: newPassword('New password', true),
      confirmPassword: newPassword('Confirm new password', false),
      allowPrinting: toggle({ label: 'Allow printing', default: true }),
      allowCopying: toggle({ label: 'Allow copying', default: true }),
      allowChanges: toggle({ label: 'Allow changes', default: true }),
    },
    agree: ({ newPassword, confirmPassword }) =>
      confirmPassword === undefined || confirmPassword === newPassword
        ? undefined
        : { option: 'confirmPassword', reason: texts.editor.passwordsDiffer },
    built: true,
  },
  compress: {
    ...pdf,
    type: 'pdf-compress',
    label: 'Compress PDF',
    options: {
      ...opens,
      compressionLevel: choice({
        label: 'Compression level',
        help: 'Reduces image resolution; text and vector graphics stay sharp.',
        choices: {
          low: 'Low: for printing (225 ppi)',
          medium: 'Medium: for reading (150 ppi)',
          high: 'High: for email and web (96 ppi)',
        },
        default: 'medium',
      }),
      targetKilobytes: optionalInteger({
        label: 'Maximum size',
        help: 'Uses the mildest compression that reaches this size; overrides the level above.',
        min: 1,
        max: editingLimits.targetKilobytes,
        unit: 'KB',
      }),
    },
    built: true,
  },
  repair: { ...pdf, type: 'pdf-repair', label: 'Repair PDF', options: opens, built: true },
  linearise: {
    ...pdf,
    type: 'pdf-linearise',
    label: 'Optimize for web',
    options: opens,
    built: true,
  },
  metadata: {
    ...pdf,
    type: 'pdf-metadata',
    label: 'Edit metadata',
    options: {
      ...opens,
      title: described('Title'),
      author: described('Author'),
      subject: described('Subject'),
      keywords: described('Keywords'),
      removeAll: toggle({
        label: 'Remove all other metadata',
        help: 'Includes dates, app names and hidden editing information.',
        default: false,
      }),
    },
    agree: ({ title, author, subject, keywords, removeAll }) =>
      title || author || subject || keywords || removeAll
        ? undefined
        : { option: 'title', reason: 'change at least one field, or remove all metadata.' },
    built: true,
  },
} as const satisfies Operations;
