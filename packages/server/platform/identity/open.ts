// Opens the identity provider that the configuration names.
import type { Configuration } from '#platform/configuration.ts';
import { embeddedProvider } from '#platform/identity/embedded/provider.ts';
import type { AccountSettings } from '#platform/identity/embedded/accounts.ts';
import { firebaseProvider } from '#platform/identity/firebase.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';
import { oidcProvider } from '#platform/identity/oidc.ts';

type Surroundings = Pick<AccountSettings, 'tables' | 'secrets' | 'mailer' | 'log' | 'onSignUp'>;

/** The provider; nothing is requested from it yet. */
export function openIdentity(
  configuration: Configuration,
  surroundings: Surroundings,
): IdentityProvider {
  const provider = providerOf(configuration, surroundings);
  if (provider.warning) surroundings.log.warn(provider.warning);
  return provider;
}

function providerOf(
  { identity, address, mail }: Configuration,
  surroundings: Surroundings,
): IdentityProvider {
  switch (identity.kind) {
    case 'oidc':
      return oidcProvider(identity);
    case 'firebase':
      return firebaseProvider(identity);
    case 'embedded':
      return embeddedProvider({
        ...{ ...surroundings, ...identity, address },
        mailbox: mail.kind === 'folder',
      });
  }
}
