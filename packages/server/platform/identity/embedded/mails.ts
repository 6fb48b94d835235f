// The mails of the embedded provider.
import { screens } from '@octavo/contract';
import { renderEmail } from '#platform/mail/email-template.ts';
import type { Mail } from '#platform/mail/mail.ts';

export const links = { verify: '/auth/verify', reset: '/auth/reset' } as const;

/** Makes the mails, with links to the server at `address`. */
export function mailsOf(address: string) {
  const link = (path: string, token: string) =>
    `${address}${path}?token=${encodeURIComponent(token)}`;
  return {
    verify: (to: string, token: string): Mail =>
      renderEmail(to, 'Confirm your e-mail address', [
        'An Octavo account was created with this address. Confirm that the address is yours:',
        { label: 'Confirm the address', url: link(links.verify, token) },
        'The link works for one day. If it was not you, ignore this mail.',
      ]),
    reset: (to: string, token: string): Mail =>
      renderEmail(to, 'Choose a new password', [
        'A new password was requested for your Octavo account. Choose it here:',
        { label: 'Choose a new password', url: link(links.reset, token) },
        'The link works once, for one hour. If it was not you, ignore this mail: your password stays unchanged.',
      ]),
    /** For the owner of an account whose address was used to sign up again. */
    taken: (to: string): Mail =>
      renderEmail(to, 'You already have an account', [
        'Somebody tried to create an Octavo account with this address. You already have one, so nothing was changed. You can sign in:',
        { label: 'Sign in', url: `${address}${screens.login}` },
        'If you forgot your password, choose a new one:',
        { label: 'Choose a new password', url: `${address}${screens.forgotPassword}` },
        'If it was not you, ignore this mail.',
      ]),
  };
}
