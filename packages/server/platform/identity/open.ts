// Opens the identity provider that the configuration names.
import type { Configuration } from '#platform/configuration.ts';
import { embeddedProvider } from '#platform/identity/embedded/provider.ts';
import type { AccountSettings } from '#platform/identity/embedded/accounts.ts';
import { firebaseProvider } from '#platform/identity/firebase.ts';
import type { IdentityProvider } from '#platform/identity/identity.ts';
import { authProxyProvider } from '#platform/identity/auth-proxy.ts';
import { localProvider } from '#platform/identity/local.ts';
import { oidcProvider } from '#platform/identity/oidc.ts';

type IdentityContext = Pick<
  AccountSettings,
  'tables' | 'secrets' | 'mailer' | 'log' | 'onSignUp' | 'onGroups'
>;

/** The provider; nothing is requested from it yet. */
export function openIdentity(
  configuration: Configuration,
  context: IdentityContext,
): IdentityProvider {
  const provider = providerOf(configuration, context);
  if (provider.warning) context.log.warn(provider.warning);
  return provider;
}

function providerOf(
  { identity, address, mail, publicUrl, corsOrigins }: Configuration,
  context: IdentityContext,
): IdentityProvider {
  switch (identity.kind) {
    case 'local':
      return localProvider({ publicUrl, corsOrigins }, identity.servesNetwork);
    case 'proxy':
      return authProxyProvider(identity, {
        tables: context.tables,
        trustedOrigins: { publicUrl, corsOrigins },
      });
    case 'oidc':
      return oidcProvider(identity);
    case 'firebase':
      return firebaseProvider(identity);
    case 'embedded':
      return embeddedProvider({
        ...{ ...context, ...identity, address },
        mailbox: mail.kind === 'folder',
      });
  }
}
