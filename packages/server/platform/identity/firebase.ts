// Firebase Authentication: its ID tokens are verified with the keys that Google publishes.
// https://firebase.google.com/docs/auth/admin/verify-id-tokens
import { ProblemError } from '@octavo/contract';
import { createRemoteJWKSet, UnsecuredJWT, type JWTVerifyGetKey } from 'jose';
import { identityOf, verifyToken } from '#platform/identity/bearer-token.ts';
import type { IdentityProvider, VerifiedIdentity } from '#platform/identity/identity.ts';

const publishedKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Where the browser signs people in and renews their tokens. */
const services = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

const emulatorWarning = 'unsigned tokens of the Firebase Auth emulator are accepted';

export type FirebaseSettings = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Host and port of the Auth emulator, whose tokens are not signed. Never use it in production. */
  emulator?: string | undefined;
};

/** @param keys Google's published keys; others in tests */
export function firebaseProvider(
  { projectId, apiKey, authDomain, emulator }: FirebaseSettings,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(publishedKeys)),
): IdentityProvider {
  const expected = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
  };
  const rules = { ...expected, keys, algorithms: ['RS256'] };
  return {
    verify: async (token) =>
      emulator ? emulatedIdentity(token, expected) : verifyToken(token, rules),
    configuration: () => ({
      ...{ kind: 'firebase', projectId, apiKey, authDomain },
      ...(emulator && { emulator }),
    }),
    sites: () => (emulator ? [`http://${emulator}`] : services),
    ...(emulator && { warning: emulatorWarning }),
    remove: async () => undefined,
  };
}

/** The emulator signs nothing: only project and expiry of its tokens are checked. */
function emulatedIdentity(
  token: string,
  expected: { issuer: string; audience: string },
): VerifiedIdentity {
  try {
    return identityOf(UnsecuredJWT.decode(token, expected).payload);
  } catch (error) {
    throw new ProblemError('token_invalid', {}, error);
  }
}
