// The mails of the embedded provider.
import { screens } from '@octavo/contract';
import type { Language } from '@octavo/messages/registry.ts';
import { renderEmail } from '#platform/mail/email-template.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailTexts } from '#platform/mail/texts.ts';

export const links = { verify: '/auth/verify', reset: '/auth/reset' } as const;

/** Makes the mails, with links to the server at `address`. */
export function mailsOf(address: string) {
  const link = (path: string, token: string) =>
    `${address}${path}?token=${encodeURIComponent(token)}`;
  /** @param kind of a mail with a single link */
  const withLink =
    (kind: 'verify' | 'reset') =>
    async (language: Language, to: string, token: string): Promise<Mail> => {
      const { subject, text, note, ...words } = (await mailTexts(language))[kind];
      const parts = [text, { label: words.link, url: link(links[kind], token) }, note];
      return renderEmail({ to, subject, parts, language });
    };
  return {
    verify: withLink('verify'),
    reset: withLink('reset'),
    /** For the owner of an account whose address was used to sign up again. */
    async alreadyRegistered(language: Language, to: string): Promise<Mail> {
      const { subject, ...words } = (await mailTexts(language)).alreadyRegistered;
      const parts = [
        ...[words.inUse, words.text],
        { label: words.signIn, url: `${address}${screens.login}` },
        words.forgotten,
        { label: words.newPassword, url: `${address}${screens.forgotPassword}` },
        words.note,
      ];
      return renderEmail({ to, subject, parts, language });
    },
  };
}
