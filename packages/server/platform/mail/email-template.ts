// The template of all mails: plain text, and the same as simple HTML.
import { escapeHtml } from '#platform/html.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** A paragraph, or a link on its own line. */
export type Part = string | { label: string; url: string };

type Email = { to: string; subject: string; parts: readonly Part[]; language: string };

/** Makes a mail from its parts. */
export const renderEmail = ({ to, subject, parts, language }: Email): Mail => ({
  to,
  subject,
  text: `${parts.map((part) => (typeof part === 'string' ? part : part.url)).join('\n\n')}\n\nOctavo\n`,
  html: pageOf(language, parts.map(htmlOf).join('\n')),
});

// Mail clients support only inline styles.
const pageOf = (language: string, body: string) => `<!doctype html>
<html lang="${language}"><body style="margin:0;padding:24px;background:#f4eddd;color:#1c1a16">
<div style="max-width:34em;font:16px/1.5 Georgia,serif">
${body}
<p>Octavo</p>
</div></body></html>
`;

const htmlOf = (part: Part) =>
  typeof part === 'string'
    ? `<p>${escapeHtml(part)}</p>`
    : `<p><a style="color:#a62b1f" href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`;
