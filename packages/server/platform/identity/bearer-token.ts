// Verifies signed tokens (JWT, RFC 7519) of any provider with its published keys.
import { ProblemError } from '@octavo/contract';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { isReservedUid } from '#platform/identity/reserved-uids.ts';
import { partsOfName, type VerifiedIdentity } from '#platform/identity/identity.ts';

const clockToleranceSeconds = 5;

export type TokenRules = {
  keys: JWTVerifyGetKey;
  issuer: string;
  audience: string;
  /** The client that tokens must have been issued to, if they name one (OpenID Connect Core, `azp`). */
  client?: string;
  /** Accepted signature algorithms; `none` is never accepted. */
  algorithms: readonly string[];
};

/** @throws ProblemError as `IdentityProvider.verify` does */
export async function verifyToken(token: string, rules: TokenRules): Promise<VerifiedIdentity> {
  const { keys, issuer, audience, algorithms } = rules;
  const { payload } = await jwtVerify(token, keys, {
    ...{ issuer, audience, algorithms: [...algorithms] },
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
  }).catch((error: unknown) => {
    if (areKeysUnavailable(error)) throw new ProblemError('identity_unavailable', {}, error);
    if (error instanceof errors.JOSEError) throw new ProblemError('token_invalid', {}, error);
    // The keys in the database could not be read.
    throw error;
  });
  if (rules.client !== undefined) refuseOtherClients(payload, rules.client, audience);
  return identityOf(payload);
}

/**
 * The token of another client of the same issuer signs nobody in here, even if it is also meant for this audience
 * (OpenID Connect Core, section 3.1.3.7). An ID token for several audiences must name its client.
 * @throws ProblemError `token_invalid`
 */
function refuseOtherClients({ azp, aud }: JWTPayload, client: string, audience: string): void {
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  const mustNameClient = isForSeveral && audience === client;
  if (azp === undefined ? mustNameClient : azp !== client) throw new ProblemError('token_invalid');
}

const longestName = 100;
const longestEmail = 320;

/** The identity in the standard claims (OpenID Connect Core, section 5.1); what is too long to be real is cut or left out. */
export function identityOf(claims: JWTPayload): VerifiedIdentity {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  if (!claims.sub || isReservedUid(claims.sub)) throw new ProblemError('token_invalid');
  const parts = partsOfName(text('name'));
  const email = text('email');
  return {
    uid: claims.sub,
    email: email.length <= longestEmail ? email : '',
    emailVerified: claims['email_verified'] === true,
    firstName: (text('given_name') || parts.firstName).slice(0, longestName),
    lastName: (text('family_name') || parts.lastName).slice(0, longestName),
    issuedAt: new Date((claims.iat ?? 0) * 1000),
    ...(text('sid') && { sessionId: text('sid') }),
  };
}

/** Whether the keys could not be fetched; the token may be valid then. */
const areKeysUnavailable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof TypeError ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
