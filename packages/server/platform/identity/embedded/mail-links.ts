// Serves the addresses in the mails. Opening one changes nothing, because mail scanners and previews open links too.
import { screens } from '@octavo/contract';
import type { Language } from '@octavo/messages/registry.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#platform/html.ts';
import { requestLanguage } from '#platform/http/language.ts';
import { plainPageStyle, sendPlainPage } from '#platform/http/plain-page.ts';
import type { Accounts } from '#platform/identity/embedded/accounts.ts';
import { links } from '#platform/identity/embedded/mails.ts';
import { mailTexts } from '#platform/mail/texts.ts';

type Link = { Querystring: { token?: string } };
type Confirmation = { Body: URLSearchParams | undefined };

const longestBodyBytes = 8 * 1024;
const formType = 'application/x-www-form-urlencoded';

/** @param app a scope of its own: its forms are read in their own way */
export function serveMailLinks(app: FastifyInstance, accounts: Accounts): void {
  const options = { schema: { hide: true } };
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(body.toString()));
  });
  plainPageStyle(app);
  app.get<Link>(links.verify, options, async (request, reply) =>
    askToConfirm(reply, request.query.token ?? '', requestLanguage(request.headers)),
  );
  app.post<Confirmation>(
    links.verify,
    { ...options, bodyLimit: longestBodyBytes },
    async (request, reply) => confirm(accounts, request, reply),
  );
  app.get<Link>(links.reset, options, async ({ query }, reply) => {
    const token = encodeURIComponent(query.token ?? '');
    return reply.redirect(`${screens.forgotPassword}?token=${token}`, 303);
  });
}

async function askToConfirm(
  reply: FastifyReply,
  token: string,
  language: Language,
): Promise<FastifyReply> {
  const { title, text, button } = (await mailTexts(language)).confirmPage;
  const body = `<p>${escapeHtml(text)}</p>
<form method="post" action="${links.verify}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">${escapeHtml(button)}</button>
</form>`;
  return sendPlainPage(reply, { title, body, language });
}

async function confirm(
  accounts: Accounts,
  { body, headers, ip }: FastifyRequest<Confirmation>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const response = await accounts.api.verifyEmail({
    query: { token: body?.get('token') ?? '' },
    headers: new Headers({ cookie: headers.cookie ?? '', 'x-forwarded-for': ip }),
    asResponse: true,
  });
  if (!response.ok)
    return reply.redirect(`${screens.login}?error=${await reasonOf(response)}`, 303);
  reply.header('set-cookie', response.headers.getSetCookie());
  return reply.redirect(screens.welcome, 303);
}

/** Why a link failed, for the screen that is shown. */
async function reasonOf(response: Response): Promise<'link-expired' | 'link-invalid'> {
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  return body.code === 'TOKEN_EXPIRED' ? 'link-expired' : 'link-invalid';
}
