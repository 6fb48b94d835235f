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
    .string({ error: 'it is missing.' })
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
      confirmPassword: newPassword('New password, again', false),
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
        label: 'Compression',
        help: 'Pictures lose what is not seen at this size; text and drawings stay as they are.',
        choices: {
          low: 'Low: for printing, 225 pixels an inch',
          medium: 'Medium: for reading, 150 pixels an inch',
          high: 'High: for sending, 96 pixels an inch',
        },
        default: 'medium',
      }),
      targetKilobytes: optionalInteger({
        label: 'At most',
        help: 'As little as is needed for this size is taken away; the compression above does not count then.',
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
    label: 'Prepare for the web',
    options: opens,
    built: true,
  },
  metadata: {
    ...pdf,
    type: 'pdf-metadata',
    label: 'Change metadata',
    options: {
      ...opens,
      title: described('Title'),
      author: described('Author'),
      subject: described('Subject'),
      keywords: described('Keywords'),
      removeAll: toggle({
        label: 'Remove everything else',
        help: 'Dates, programs and hidden notes on how the file was made as well.',
        default: false,
      }),
    },
    agree: ({ title, author, subject, keywords, removeAll }) =>
      title || author || subject || keywords || removeAll
        ? undefined
        : { option: 'title', reason: 'write what is to be changed, or have everything removed.' },
    built: true,
  },
} as const satisfies Operations;
