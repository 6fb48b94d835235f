// The embedded provider: accounts in Octavo's own database, without an outside service.
import { eq } from 'drizzle-orm';
import { identities, identityVerifications } from '#platform/database/schema.ts';
import { verifyToken } from '#platform/identity/bearer-token.ts';
import {
  accountsWithIssuer,
  createAccounts,
  type AccountSettings,
} from '#platform/identity/embedded/accounts.ts';
import { scheduleExpiry } from '#platform/identity/embedded/expiry.ts';
import { serveAccounts } from '#platform/identity/embedded/http.ts';
import { createSignInThrottle } from '#platform/identity/embedded/sign-in-throttle.ts';
import { requireOpenSession, storedKeys, tokenRules } from '#platform/identity/embedded/tokens.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';

type Settings = AccountSettings & {
  /** Whether mails are stored on this server for its operator. */
  mailbox: boolean;
};

export function embeddedProvider(settings: Settings): IdentityProvider {
  const {
    tables,
    secrets,
    log,
    address,
    signUp,
    verification,
    google,
    issuer,
    directory,
    mailbox,
  } = settings;
  const rules = { ...tokenRules, keys: storedKeys(tables) };
  return {
    verify: (token) => verifyToken(token, rules),
    requireSession: (identity) => requireOpenSession(tables, identity),
    configuration: () => ({
      ...{ kind: 'embedded', google: google !== undefined },
      ...{ signUp, verification, mailbox },
      ...(directory && { directory: true }),
      ...(issuer && { issuer: { ...(issuer.name && { name: issuer.name }) } }),
    }),
    async serve(app) {
      const withIssuer = issuer && accountsWithIssuer({ ...settings, issuer });
      await serveAccounts(app, {
        ...{ accounts: createAccounts(settings), withIssuer, address },
        throttle: createSignInThrottle(tables, secrets),
        hasDirectory: directory !== undefined,
      });
      scheduleExpiry(app, tables, log);
    },
    // Sessions and sign-in methods are deleted by cascade.
    async remove(uid, queries) {
      const [person] = await queries
        .select({ email: identities.email })
        .from(identities)
        .where(eq(identities.id, uid));
      if (person) await createSignInThrottle(tables, secrets).forget(person.email, queries);
      await queries.delete(identityVerifications).where(eq(identityVerifications.value, uid));
      await queries.delete(identities).where(eq(identities.id, uid));
    },
  };
}
