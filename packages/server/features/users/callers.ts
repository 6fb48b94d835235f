// Whose token or key it is.
import type { Database } from '#platform/database/database.ts';
import { ownerOfUser, type Callers } from '#platform/http/caller.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';
import type { Secrets } from '#platform/secrets.ts';
import { visitorOf } from '#features/allowance/visitor.ts';
import { usableAccount } from '#features/users/account.ts';

export type CallerContext = {
  tables: Database['tables'];
  identity: IdentityProvider;
  secrets: Secrets;
};

/** Knows callers by the tokens of the identity provider; everybody else by the network address. */
export const createCallers = ({ tables, identity, secrets }: CallerContext): Callers => ({
  async userOfToken(token) {
    const { uid } = await identity.verify(token);
    await usableAccount(tables, uid);
    return { kind: 'user', uid, owner: ownerOfUser(uid) };
  },
  visitorOf: (address) => visitorOf(address, secrets),
});
