// The variables about mail.
import { isIP } from 'node:net';
import { z } from 'zod';
import { toggle, variable, type ValuesOf } from '#platform/configuration/variable.ts';

export const mailVariables = {
  SMTP_URL: variable({
    meaning:
      'The mail server that sends our mails, such as smtps://user:password@mail.example.org.',
    default: 'none: mails are kept as .eml files in the data folder',
    secret: true,
    schema: z
      .string()
      .regex(/^smtps?:\/\/[^/]/, 'must start with smtp:// or smtps://')
      .optional(),
  }),
  MAIL_FROM: variable({
    meaning: 'Whom our mails come from.',
    default: 'Octavo <octavo@localhost>',
    schema: z
      .string()
      .regex(/^[^@\r\n]*[^@\s]+@[^@\s]+$/, 'must be an e-mail address')
      .default('Octavo <octavo@localhost>'),
  }),
  MAILBOX: variable({
    meaning:
      'Shows the mails that are kept in the data folder at /auth/mailbox to callers on this machine, even where others reach the server.',
    default: '0; where only this machine reaches the server they are shown anyway',
    schema: toggle,
  }),
} as const;

type Values = ValuesOf<typeof mailVariables> & { HOST: string; PUBLIC_URL?: string | undefined };

/** Where mails go. `mailbox` is true where they are kept and may be shown. */
export function mailOf(values: Values) {
  const { SMTP_URL: url, MAIL_FROM: from, MAILBOX, HOST, PUBLIC_URL } = values;
  if (url) return { kind: 'smtp' as const, url, from };
  const isPrivate = isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));
  return { kind: 'folder' as const, from, mailbox: MAILBOX || isPrivate };
}

/** True for a name or address that leads to this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}
