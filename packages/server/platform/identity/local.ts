// A server without accounts: every request comes from the one person who uses it.
import { ProblemError } from '@octavo/contract';
import { localUid } from '#platform/identity/reserved-uids.ts';
import { refuseCrossSiteRequest, type TrustedOrigins } from '#platform/http/cross-site-requests.ts';
import type { IdentityProvider, VerifiedIdentity } from '#platform/identity/identity.ts';

const warning = 'everybody who reaches this server can use all its files, because ACCOUNTS is off';

/** @param servesNetwork whether other machines may reach the server */
export function localProvider(
  trustedOrigins: TrustedOrigins,
  servesNetwork: boolean,
): IdentityProvider {
  return {
    verify: () => Promise.reject(new ProblemError('token_invalid')),
    async identify(request) {
      refuseCrossSiteRequest(request, trustedOrigins);
      return localIdentity();
    },
    configuration: () => ({ kind: 'local' }),
    remove: async () => undefined,
    ...(servesNetwork && { warning }),
  };
}

const localIdentity = (): VerifiedIdentity => ({
  ...{ uid: localUid, email: '', emailVerified: true, firstName: '', lastName: '' },
  issuedAt: new Date(),
});
