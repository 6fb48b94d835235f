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
        'Somebody, most likely you, made an Octavo account with this address. Open this link to confirm that it is yours:',
        { label: 'Confirm the address', url: link(links.verify, token) },
        'The link works for one day. If it was not you, do nothing.',
      ]),
    reset: (to: string, token: string): Mail =>
      renderEmail(to, 'Choose a new password', [
        'Somebody, most likely you, asked for a new password for your Octavo account. Open this link to choose one:',
        { label: 'Choose a new password', url: link(links.reset, token) },
        'The link works for one hour and once. If it was not you, do nothing: your password stays as it is.',
      ]),
    /** For the owner of an account whose address was used to sign up again. */
    taken: (to: string): Mail =>
      renderEmail(to, 'You already have an account', [
        'Somebody, most likely you, tried to make an Octavo account with this address. There is one already, so nothing was changed. You can sign in:',
        { label: 'Sign in', url: `${address}${screens.login}` },
        'If you do not know the password any more, choose a new one:',
        { label: 'Choose a new password', url: `${address}${screens.forgotPassword}` },
        'If it was not you, do nothing.',
      ]),
  };
}
