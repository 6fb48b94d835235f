// Identifies callers.
import { ProblemError } from '@octavo/contract';
import type { FastifyRequest } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { requestLanguage } from '#platform/http/language.ts';
import { ownerOfUser, type Callers, type User } from '#platform/http/caller.ts';
import type { IdentityProvider, VerifiedIdentity } from '#platform/identity/identity.ts';
import type { Secrets } from '#platform/secrets.ts';
import { register } from '#features/users/registration.ts';
import { visitorOf } from '#features/users/visitor.ts';
import { findAccount, usableAccount } from '#core/accounts/account.ts';

export type CallerContext = {
  tables: Tables;
  identity: IdentityProvider;
  secrets: Secrets;
  apiKeys: {
    /** Whether a token has the form of an API key. */
    matches(token: string): boolean;
    /** The id and account of a key. @throws ProblemError when the key is not valid */
    find(key: string): Promise<{ id: string; uid: string }>;
  };
  /** Gives an account the plan of its groups. */
  followGroups(uid: string, groups: readonly string[]): Promise<void>;
};

/**
 * Identifies users by API keys, by other data of their requests, or by tokens of the identity provider, and visitors by
 * their network address.
 */
export function createCallers(context: CallerContext): Callers {
  const { tables, identity, secrets, apiKeys } = context;
  return {
    async userOf(request, token, writes) {
      if (token && apiKeys.matches(token)) {
        const { id: keyId, uid } = await apiKeys.find(token);
        return { kind: 'user', via: 'key', keyId, uid, owner: ownerOfUser(uid) };
      }
      // A proxy that signs people in may add a token of its own, which is not for us.
      const person = await identity.identify?.(request);
      if (person) return userOfRequest(context, person, request);
      return token ? userOfSession({ tables, identity }, token, writes) : undefined;
    },
    visitorOf: (address) => visitorOf(address, secrets),
  };
}

/** The user of a request that needs no token. Their account is created with the first one. */
async function userOfRequest(
  { tables, secrets, followGroups }: CallerContext,
  identity: VerifiedIdentity,
  { headers }: FastifyRequest,
): Promise<User> {
  const { uid } = identity;
  if (!(await findAccount(tables, uid)))
    await register({ tables, secrets }, identity, { language: requestLanguage(headers) }).catch(
      ignoreRegistered,
    );
  const { role } = await usableAccount(tables, uid);
  if (identity.groups) await followGroups(uid, identity.groups);
  return {
    ...{ kind: 'user', via: 'session', identity, isAdmin: role === 'admin' },
    ...{ uid, owner: ownerOfUser(uid) },
  };
}

/** Several first requests arrive at the same time. */
function ignoreRegistered(error: unknown): void {
  const isRegistered = error instanceof ProblemError && error.problem.code === 'already_registered';
  if (!isRegistered) throw error;
}

async function userOfSession(
  { tables, identity }: Pick<CallerContext, 'tables' | 'identity'>,
  token: string,
  writes: boolean,
): Promise<User> {
  const verified = await identity.verify(token);
  if (writes) await identity.requireSession?.(verified);
  const { role } = await usableAccount(tables, verified.uid);
  return {
    ...{ kind: 'user', via: 'session', identity: verified, isAdmin: role === 'admin' },
    ...{ uid: verified.uid, owner: ownerOfUser(verified.uid) },
  };
}
