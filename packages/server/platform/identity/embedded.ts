// The embedded provider.
import { ProblemError } from '@octavo/contract';
import type { IdentityProvider } from '#platform/identity/identity.ts';

export const embeddedProvider = (): IdentityProvider => ({
  verify: async () => {
    throw new ProblemError('token_invalid');
  },
  configuration: () => ({
    kind: 'embedded',
    google: false,
    verification: 'required',
    mailbox: false,
  }),
  remove: async () => undefined,
});
