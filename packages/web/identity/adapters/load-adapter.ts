// Loads the adapter for the identity provider that the server uses.
import { routes, type IdentityConfiguration } from '@octavo/contract';
import { call } from '#api/client.ts';
import type { Adapter, BrowserEnvironment } from '#identity/adapters/adapter.ts';
import { IdentityError } from '#identity/adapters/errors.ts';
import { redirectResult, openSite } from '#identity/adapters/popup.ts';

/** @throws ApiError if the server does not respond */
export async function loadAdapter(): Promise<Adapter> {
  const { data } = await call(routes.identity.configuration);
  return adapterOf(data, browser());
}

/** Each adapter is a separate chunk. */
async function adapterOf(
  settings: IdentityConfiguration,
  environment: BrowserEnvironment,
): Promise<Adapter> {
  switch (settings.kind) {
    case 'embedded':
      return (await import('#identity/adapters/embedded.ts')).embeddedAdapter(
        settings,
        environment,
      );
    case 'firebase':
      return (await import('#identity/adapters/firebase.ts')).firebaseAdapter(
        settings,
        environment,
      );
    case 'local':
    case 'proxy':
      return (await import('#identity/adapters/ambient.ts')).ambientAdapter(settings);
    case 'oidc':
      return (await import('#identity/adapters/oidc.ts')).oidcAdapter(settings, environment);
  }
}

const browser = (): BrowserEnvironment => ({
  fetch: (...request) => fetch(...request),
  storage: localStorage,
  now: () => Date.now(),
  openSite: (at) => openSite(at, () => new IdentityError('popup-closed')),
  redirectResult: redirectResult,
});
