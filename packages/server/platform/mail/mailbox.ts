// A page that shows the mails which are kept in the data folder, for development and for trying Octavo out.
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '#platform/configuration.ts';
import { isLoopback } from '#platform/configuration/mail.ts';
import { escapeHtml } from '#platform/http/html.ts';
import { findKeptMail, listKeptMails, type KeptMail } from '#platform/mail/folder-transport.ts';

const path = '/auth/mailbox';
const stylePath = `${path}/style.css`;
const shownMails = 100;

/** Only programs of this machine see it: mails hold links that sign people in. */
export function mailboxPages(app: FastifyInstance, { mail, dataFolder }: Configuration): void {
  if (mail.kind !== 'folder' || !mail.mailbox) return;
  const options = { schema: { hide: true }, onRequest: refuseStrangers };
  app.get(path, options, async (_request, reply) =>
    sendPage(reply, 'Mailbox', listOf(await listKeptMails(dataFolder, shownMails))),
  );
  app.get(stylePath, options, async (_request, reply) => reply.type('text/css').send(style));
  app.get<{ Params: { id: string } }>(`${path}/:id`, options, async ({ params }, reply) => {
    const found = await findKeptMail(dataFolder, params.id);
    if (!found) throw new ProblemError('not_found');
    return sendPage(reply, found.subject, mailOf(found));
  });
}

/** A page of elsewhere whose name was turned to this machine (DNS rebinding) calls by that name. */
async function refuseStrangers({ ip, hostname }: FastifyRequest): Promise<void> {
  if (!isLoopback(ip) || !isLoopback(hostname)) throw new ProblemError('not_found');
}

const sendPage = (reply: FastifyReply, title: string, body: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} – Octavo</title>
<link rel="stylesheet" href="${stylePath}"></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`,
    );

const listOf = (mails: readonly KeptMail[]): string =>
  mails.length === 0
    ? '<p>No mail yet. Mails are kept here because no mail server is configured (SMTP_URL).</p>'
    : `<ul>${mails.map(rowOf).join('\n')}</ul>`;

const rowOf = ({ id, subject, to, at }: KeptMail): string =>
  `<li><a href="${path}/${id}">${escapeHtml(subject)}</a> <small>to ${escapeHtml(to)}, ${timeOf(at)}</small></li>`;

const mailOf = ({ to, at, text }: KeptMail): string =>
  `<p><small>to ${escapeHtml(to)}, ${timeOf(at)}</small></p>
<pre>${linked(escapeHtml(text))}</pre>
<p><a href="${path}">All mails</a></p>`;

const timeOf = (at: string) => at.slice(0, 19).replace('T', ' ');

/** Makes the addresses of an escaped text links. */
const linked = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const style = `
:root { color-scheme: light; }
body { margin: 0; background: #f4eddd; color: #1c1a16; font: 16px/1.5 Georgia, serif; }
main { max-width: 44rem; margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-weight: 400; }
ul { list-style: none; padding: 0; }
li { padding: 0.75rem 0; border-top: 1px solid #d8ccb2; }
small { color: #5c5546; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: #a62b1f; }
`;
