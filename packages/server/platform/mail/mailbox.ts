// Shows the mails that are stored in the data folder, for development and for trying Octavo out. Mails contain sign-in
// links, and neither address nor headers prove who runs the server (decision 058), so the page requires a key.
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '#platform/configuration.ts';
import { escapeHtml } from '#platform/html.ts';
import { sendPlainPage } from '#platform/http/plain-page.ts';
import {
  findStoredMail,
  listStoredMails,
  type StoredMail,
} from '#platform/mail/folder-transport.ts';
import { sameBytes, type Secrets } from '#platform/secrets.ts';

const path = '/auth/mailbox';
const shownMails = 100;
const cookie = 'octavo_mailbox';

/** The same for all processes that share the secret, and after each start. */
const keyOf = (secrets: Secrets): string => secrets.sign('mailbox', 'key').toString('base64url');

/** The path of the mailbox with its key, for the operator. */
export const mailboxPath = (secrets: Secrets): string => `${path}?key=${keyOf(secrets)}`;

type Context = { configuration: Pick<Configuration, 'mail' | 'dataFolder'>; secrets: Secrets };

/** Requires the key or its cookie; everybody else gets 404. */
export function mailboxPages(app: FastifyInstance, { configuration, secrets }: Context): void {
  const { mail, dataFolder } = configuration;
  if (mail.kind !== 'folder') return;
  const key = keyOf(secrets);
  const isKey = (text = '') => sameBytes(Buffer.from(text), Buffer.from(key));
  const onRequest = async (request: FastifyRequest) => {
    if (!isKey(cookieOf(request)) && !isKey(queryOf(request).key))
      throw new ProblemError('not_found');
  };
  const options = { schema: { hide: true }, onRequest };
  app.get(path, options, async (request, reply) =>
    queryOf(request).key
      ? moveKeyToCookie(request, reply, key)
      : sendPlainPage(reply, {
          title: 'Mailbox',
          body: listOf(await listStoredMails(dataFolder, shownMails)),
        }),
  );
  app.get<{ Params: { id: string } }>(`${path}/:id`, options, async ({ params }, reply) => {
    const found = await findStoredMail(dataFolder, params.id);
    if (!found) throw new ProblemError('not_found');
    return sendPlainPage(reply, { title: found.subject, body: mailOf(found) });
  });
}

const cookieOf = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|;)\\s*${cookie}=([^;\\s]*)`).exec(headers.cookie ?? '')?.[1];

const queryOf = ({ query }: FastifyRequest) => query as { key?: string };

/** Moves the key from the address bar and the history to a session cookie. */
function moveKeyToCookie(request: FastifyRequest, reply: FastifyReply, key: string): FastifyReply {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return reply
    .header('set-cookie', `${cookie}=${key}; Path=${path}; HttpOnly; SameSite=Strict${secure}`)
    .header('cache-control', 'no-store')
    .redirect(path, 303);
}

const listOf = (mails: readonly StoredMail[]): string =>
  mails.length === 0
    ? '<p>No emails yet. Emails are stored here because no mail server is configured (SMTP_URL).</p>'
    : `<ul>${mails.map(rowOf).join('\n')}</ul>`;

const rowOf = ({ id, subject, to, at }: StoredMail): string =>
  `<li><a href="${path}/${id}">${escapeHtml(subject)}</a> <small>to ${escapeHtml(to)}, ${timeOf(at)}</small></li>`;

const mailOf = ({ to, at, text }: StoredMail): string =>
  `<p><small>to ${escapeHtml(to)}, ${timeOf(at)}</small></p>
<pre>${linked(escapeHtml(text))}</pre>
<p><a href="${path}">All emails</a></p>`;

const timeOf = (at: string) => at.slice(0, 19).replace('T', ' ');

/** Turns the addresses in an escaped text into links. */
const linked = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
