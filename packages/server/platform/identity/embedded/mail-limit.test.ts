import { expect, test } from 'vitest';
import { limitedMailer } from '#platform/identity/embedded/mail-limit.ts';
import type { Mail } from '#platform/mail/mail.ts';

const mail = (to: string): Mail => ({ to, subject: 'Hello', text: 'Hello' });

test('an address gets at most five mails in an hour, without affecting other addresses', () => {
  const sent: string[] = [];
  let clock = 0;
  const mailer = limitedMailer({ send: ({ to }) => void sent.push(to) }, () => clock);
  for (let count = 0; count < 20; count++) mailer.send(mail('ada@example.org'));
  mailer.send(mail('grace@example.org'));
  expect(sent).toEqual([...Array<string>(5).fill('ada@example.org'), 'grace@example.org']);
  clock = 60 * 60 * 1000;
  mailer.send(mail('ada@example.org'));
  expect(sent).toHaveLength(7);
});
