// Serves the embedded provider's routes below /api/auth.
import { ProblemError } from '@octavo/contract';
import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { authPath, type Accounts } from '#platform/identity/embedded/accounts.ts';
import { pathOfUrl } from '#platform/http/methods.ts';
import {
  directorySignInPath,
  isNotInDirectory,
} from '#platform/identity/embedded/directory-sign-in.ts';
import { issuerCallbackPath, issuerId } from '#platform/identity/embedded/issuer.ts';
import { slowDown } from '#platform/identity/embedded/request-rules.ts';
import type { SignInThrottle } from '#platform/identity/embedded/sign-in-throttle.ts';
import { sentenceOf } from '#platform/identity/embedded/refusal-text.ts';
import { serveMailLinks } from '#platform/identity/embedded/mail-links.ts';

/** These responses take at least this long, so that timing does not reveal whether an address is known. */
const minResponseMs = 500;
const passwordPath = '/sign-in/email';
const passwordChangePath = '/change-password';
const constantTimePaths: readonly string[] = ['/sign-up/email', '/request-password-reset'];

/** The addresses that are used. Better-auth has more, such as one that checks a password. */
const usedPaths: ReadonlySet<string> = new Set([
  ...['/sign-up/email', '/sign-in/email', '/sign-in/social', '/callback/google', '/sign-out'],
  issuerCallbackPath,
  ...['/get-session', '/token', '/jwks', '/list-sessions', '/revoke-session', '/revoke-sessions'],
  ...['/revoke-other-sessions', '/request-password-reset', '/reset-password', passwordChangePath],
  ...['/send-verification-email', '/update-user', '/error'],
]);

type Served = {
  accounts: Accounts;
  throttle: SignInThrottle;
  /** The accounts for signing in with the issuer, if there is one. */
  withIssuer: (() => Promise<Accounts>) | undefined;
  /** Whether people of an LDAP directory sign in, too. */
  hasDirectory: boolean;
  address: string;
};

/** Serves better-auth's routes, and the links in its mails. */
export async function serveAccounts(
  app: FastifyInstance,
  { accounts, throttle, withIssuer, hasDirectory, address }: Served,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.route({
      method: ['GET', 'POST'],
      url: `${authPath}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const path = pathOfUrl(request.url).slice(authPath.length);
        if (!usedPaths.has(path)) throw new ProblemError('not_found');
        if (path === passwordChangePath) {
          const refusal = await slowedDown({ accounts, throttle, address }, request);
          if (refusal) return sendResponse(refusal, reply);
        }
        const isConstantTime = constantTimePaths.includes(path);
        const minimum = isConstantTime ? wait(minResponseMs) : undefined;
        const isForIssuer = withIssuer && concernsIssuer(path, request.body);
        const target = isForIssuer ? await withIssuer() : accounts;
        const response =
          hasDirectory && path === passwordPath && request.method === 'POST'
            ? await signInByPassword(accounts, request, address)
            : await target.handler(webRequestOf(request, address));
        await minimum;
        return sendResponse(response, reply);
      },
    });
  });
  await app.register(async (scope) => serveMailLinks(scope, accounts));
}

/** The directory decides about its people, and Octavo's own passwords about all others. */
async function signInByPassword(
  accounts: Accounts,
  request: FastifyRequest,
  address: string,
): Promise<Response> {
  const response = await accounts.handler(
    webRequestOf(request, address, authPath + directorySignInPath),
  );
  if (!(await isNotInDirectory(response))) return response;
  return accounts.handler(webRequestOf(request, address));
}

/** Whoever has stolen a session could guess its password here, from as many addresses as they like. */
async function slowedDown(
  { accounts, throttle, address }: Pick<Served, 'accounts' | 'throttle' | 'address'>,
  request: FastifyRequest,
): Promise<Response | undefined> {
  const { headers } = webRequestOf(request, address);
  const session = await accounts.api.getSession({ headers });
  if (!session) return undefined;
  try {
    await slowDown(throttle, session.user.email, request.ip);
    return undefined;
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return Response.json(error.body, { status: error.statusCode, headers: error.headers });
  }
}

const issuerSignIn = z.looseObject({
  provider: z.literal(issuerId),
  // A token that a client sends belongs to no sign-in that began here.
  idToken: z.undefined().optional(),
});

/** Whether a request signs in with the issuer. */
function concernsIssuer(path: string, body: unknown): boolean {
  if (path === issuerCallbackPath) return true;
  if (path !== '/sign-in/social' || !(body instanceof Buffer)) return false;
  return issuerSignIn.safeParse(jsonIn(body)).success;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The request for better-auth, with our own address and the client's IP address according to the trusted proxies. */
function webRequestOf(request: FastifyRequest, address: string, url = request.url): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  headers.set('x-forwarded-for', request.ip);
  // Node's fetch sends a mode and is then taken for a browser without an origin: browsers always send the site too.
  if (!headers.has('sec-fetch-site')) headers.delete('sec-fetch-mode');
  const { method, body } = request;
  const bytes = body instanceof Buffer && body.length > 0 ? new Uint8Array(body) : undefined;
  return new Request(new URL(url, address), {
    method,
    headers,
    ...(bytes && { body: bytes }),
  });
}

async function sendResponse(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  if (response.status >= 500) throw new ProblemError('identity_unavailable');
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie') reply.header(name, value);
  reply.header('set-cookie', response.headers.getSetCookie()).code(response.status);
  const retryAfter = response.headers.get('x-retry-after');
  if (retryAfter) reply.header('retry-after', retryAfter);
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status < 400) return reply.send(body);
  // Its own routes answer with JSON; a path that it does not have, with words or nothing.
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (body.length === 0 || !isJson) throw new ProblemError('not_found');
  return sendRefusal(reply, body);
}

/** Converts better-auth's error into our problem format, with better-auth's code. */
function sendRefusal(reply: FastifyReply, body: Buffer): FastifyReply {
  const { code = 'REFUSED', ...refusal } = JSON.parse(body.toString()) as Record<string, string>;
  const message = sentenceOf(refusal['message'] ?? '');
  return reply.send({ success: false, message, error: message, code });
}
