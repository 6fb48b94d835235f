// Identifies the caller of a request. The access of the route decides what is required: nothing, anybody, a signed-in person
// or an API key, or only a signed-in person.
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { VerifiedIdentity } from '#platform/identity/identity.ts';

/** The owner of jobs and files. */
export type Owner = `user:${string}` | `anonymous:${string}`;

export const ownerOfUser = (uid: string): Owner => `user:${uid}`;

/** The uid of an owner who has an account. */
export const uidOfOwner = (owner: string): string | undefined =>
  owner.startsWith('user:') ? owner.slice('user:'.length) : undefined;

type Account = { kind: 'user'; owner: Owner; uid: string };
/** A person who has signed in, according to their token. */
export type SessionUser = Account & {
  via: 'session';
  identity: VerifiedIdentity;
  isAdmin: boolean;
};
/** Somebody with an account: signed in, or a program with an API key. */
export type User = SessionUser | (Account & { via: 'key'; keyId: string });
export type Caller = User | { kind: 'visitor'; owner: Owner };

/** The API key of a caller, if it is a program that uses one. */
export const keyIdOf = (user: User): string | undefined =>
  user.via === 'key' ? user.keyId : undefined;

/** Identifies callers. */
export type Callers = {
  /**
   * The user of a request; undefined for a visitor.
   * @param token its bearer token
   * @param writes whether it may change something or is an administrator's: its token must then belong to an open session
   * @throws ProblemError when the token or key is not valid, or its account must not be used
   */
  userOf(
    request: FastifyRequest,
    token: string | undefined,
    writes: boolean,
  ): Promise<User | undefined>;
  visitorOf(address: string): Owner;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Identifies the caller before anything else of the request is read. */
export function identifyCallers(app: FastifyInstance, { userOf, visitorOf }: Callers): void {
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.contract?.access ?? 'public';
    if (access === 'public') return;
    // What administrators see is as sensitive as what others change.
    const needsSession = access === 'admin' || !readingMethods.has(request.method);
    const user = await userOf(request, tokenOf(request), needsSession);
    if (user) request.caller = user;
    else if (access !== 'visitor') throw new ProblemError('sign_in_required');
    else request.caller = { kind: 'visitor', owner: visitorOf(request.ip) };
    if (access === 'session') sessionOf(request);
    if (access === 'admin') adminOf(request);
  });
}

/** The caller of a route whose access is `visitor` or `user`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('this route does not identify callers');
  return request.caller;
}

/** The caller of a route whose access is `user`. */
export function userOf(request: FastifyRequest): User {
  const caller = callerOf(request);
  if (caller.kind !== 'user') throw new ProblemError('sign_in_required');
  return caller;
}

/** The caller of a route whose access is `session`. @throws ProblemError `session_required` for an API key */
export function sessionOf(request: FastifyRequest): SessionUser {
  const user = userOf(request);
  if (user.via !== 'session') throw new ProblemError('session_required');
  return user;
}

/** The caller of a route whose access is `admin`. @throws ProblemError `session_required`, `admin_required` */
export function adminOf(request: FastifyRequest): SessionUser {
  const user = sessionOf(request);
  if (!user.isAdmin) throw new ProblemError('admin_required');
  return user;
}

/** The bearer token (RFC 6750) of a request. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** The token of a request that must have one. @throws ProblemError `sign_in_required` */
export function requiredTokenOf(request: FastifyRequest): string {
  const token = tokenOf(request);
  if (!token) throw new ProblemError('sign_in_required');
  return token;
}

/** The uid in the path, which must be the caller's. @throws ProblemError `not_yours` */
export function ownUid(request: FastifyRequest<{ Params: { uid: string } }>): string {
  const { uid } = userOf(request);
  if (request.params.uid !== uid) throw new ProblemError('not_yours');
  return uid;
}
