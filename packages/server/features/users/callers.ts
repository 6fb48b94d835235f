// Identifies callers.
import type { Tables } from '#platform/database/database.ts';
import { ownerOfUser, type Callers, type User } from '#platform/http/caller.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';
import type { Secrets } from '#platform/secrets.ts';
import { visitorOf } from '#features/users/visitor.ts';
import { usableAccount } from '#core/accounts/account.ts';

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
};

/** Identifies users by tokens of the identity provider or by API keys, and visitors by their network address. */
export const createCallers = ({ tables, identity, secrets, apiKeys }: CallerContext): Callers => ({
  async userOfToken(token, writes) {
    if (!apiKeys.matches(token)) return userOfSession({ tables, identity }, token, writes);
    const { id: keyId, uid } = await apiKeys.find(token);
    return { kind: 'user', via: 'key', keyId, uid, owner: ownerOfUser(uid) };
  },
  visitorOf: (address) => visitorOf(address, secrets),
});

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
