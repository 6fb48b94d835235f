// The embedded provider's tokens: signed with keys that all processes share through the database.
import { ProblemError } from '@octavo/contract';
import { jwt } from 'better-auth/plugins';
import { and, eq, gt } from 'drizzle-orm';
import { errors, importJWK, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Tables } from '#platform/database/database.ts';
import { identityKeys, identitySessions } from '#platform/database/schema.ts';
import { identityOfUser } from '#platform/identity/embedded/user-identity.ts';
import { isStorable } from '#platform/storable-text.ts';
import type { VerifiedIdentity } from '#platform/identity/identity.ts';

const lifetime = '15m';
const algorithm = 'EdDSA';
const daySeconds = 24 * 60 * 60;

/** Issuer and audience of tokens. Not an address, because several processes may have different ones. */
export const tokenRules = {
  issuer: 'octavo',
  audience: 'octavo-api',
  algorithms: [algorithm],
} as const;

/** Adds `GET /token`, which makes a token for a session, and `GET /jwks` (RFC 7517). */
export const tokens = () =>
  jwt({
    jwks: { keyPairConfig: { alg: algorithm }, rotationInterval: 90 * daySeconds },
    // Disabled: a token in every response would be wasted.
    disableSettingJwtHeader: true,
    jwt: {
      issuer: tokenRules.issuer,
      audience: tokenRules.audience,
      expirationTime: lifetime,
      definePayload: ({ user, session }) => ({ ...claimsOf(user), sid: session.id }),
    },
  });

/** The standard claims (OpenID Connect Core, section 5.1). */
function claimsOf(user: Parameters<typeof identityOfUser>[0]) {
  const { email, emailVerified, firstName, lastName } = identityOfUser(user);
  return {
    email,
    email_verified: emailVerified,
    name: user.name,
    given_name: firstName,
    family_name: lastName,
  };
}

/**
 * Refuses the token of a session that has ended, for example because its account was deleted.
 * @throws ProblemError `token_invalid`
 */
export async function requireOpenSession(
  tables: Tables,
  { uid, sessionId }: VerifiedIdentity,
): Promise<void> {
  const isOpen = and(
    // Tokens from before they named their session end minutes after an update.
    sessionId === undefined ? undefined : eq(identitySessions.id, sessionId),
    eq(identitySessions.userId, uid),
    gt(identitySessions.expiresAt, new Date()),
  );
  const [open] = await tables
    .select({ id: identitySessions.id })
    .from(identitySessions)
    .where(isOpen);
  if (!open) throw new ProblemError('token_invalid');
}

type Key = Awaited<ReturnType<typeof importJWK>>;

/** Finds the public key of a token in the database and caches it: keys never change. */
export function storedKeys(tables: Tables): JWTVerifyGetKey {
  const known = new Map<string, Key>();
  return async ({ kid = '' }) => {
    const key = known.get(kid) ?? (await readKey(tables, kid));
    known.set(kid, key);
    return key;
  };
}

/** @throws JWKSNoMatchingKey */
async function readKey(tables: Tables, kid: string): Promise<Key> {
  if (!isStorable(kid)) throw new errors.JWKSNoMatchingKey();
  const [row] = await tables.select().from(identityKeys).where(eq(identityKeys.id, kid));
  if (!row) throw new errors.JWKSNoMatchingKey();
  return importJWK(JSON.parse(row.publicKey) as JWK, algorithm);
}
