// Chooses the identity provider that the configuration names.
import type { Configuration } from '#platform/configuration.ts';
import { embeddedProvider } from '#platform/identity/embedded.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';
import { oidcProvider } from '#platform/identity/oidc.ts';

/** @throws Error with a sentence for the operator when the provider cannot be set up. */
export async function openIdentity({ identity }: Configuration): Promise<IdentityProvider> {
  switch (identity.kind) {
    case 'oidc':
      return oidcProvider(identity);
    case 'embedded':
      return embeddedProvider();
  }
}
