// The mails of the embedded provider.
import { screens, texts } from '@octavo/contract';
import { renderEmail } from '#platform/mail/email-template.ts';
import type { Mail } from '#platform/mail/mail.ts';

export const links = { verify: '/auth/verify', reset: '/auth/reset' } as const;

/** Makes the mails, with links to the server at `address`. */
export function mailsOf(address: string) {
  const link = (path: string, token: string) =>
    `${address}${path}?token=${encodeURIComponent(token)}`;
  return {
    verify: (to: string, token: string): Mail =>
      renderEmail(to, 'Confirm your email address', [
        'Open this link to confirm your email address and finish creating your Octavo account:',
        { label: 'Confirm email address', url: link(links.verify, token) },
        'The link is valid for one day. If you didn’t create an account, ignore this email.',
      ]),
    reset: (to: string, token: string): Mail =>
      renderEmail(to, 'Reset your password', [
        'We received a request to reset the password of your Octavo account. Open this link to choose a new one:',
        { label: 'Choose a new password', url: link(links.reset, token) },
        'The link is valid for one hour and can be used once. If you didn’t ask for it, ignore this email. Your password stays the same.',
      ]),
    /** For the owner of an account whose address was used to sign up again. */
    alreadyRegistered: (to: string): Mail =>
      renderEmail(to, 'You already have an account', [
        texts.signup.emailInUse,
        'Someone, probably you, tried to create an Octavo account with this address. Nothing was changed.',
        { label: 'Sign in', url: `${address}${screens.login}` },
        'If you forgot your password, choose a new one:',
        { label: 'Choose a new password', url: `${address}${screens.forgotPassword}` },
        'If this wasn’t you, ignore this email.',
      ]),
  };
}
