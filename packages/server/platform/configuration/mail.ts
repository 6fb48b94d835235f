// The variables for mail.
import { z } from 'zod';
import { variable, type ValuesOf } from '#platform/configuration/variable.ts';

export const mailVariables = {
  SMTP_URL: variable({
    meaning: 'The mail server that sends mails, such as smtps://user:password@mail.example.org.',
    default: 'none: mails are stored as .eml files in the data folder',
    secret: true,
    schema: z
      .string()
      .regex(/^smtps?:\/\/[^/]/, 'must start with smtp:// or smtps://')
      .optional(),
  }),
  MAIL_FROM: variable({
    meaning: 'The sender of mails.',
    default: 'Octavo <octavo@localhost>',
    schema: z
      .string()
      .regex(/^[^@\r\n]*[^@\s]+@[^@\s]+$/, 'must be an email address')
      .default('Octavo <octavo@localhost>'),
  }),
} as const;

/** How mails are sent or stored. */
export function mailOf(values: ValuesOf<typeof mailVariables>) {
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  return url ? { kind: 'smtp' as const, url, from } : { kind: 'folder' as const, from };
}
