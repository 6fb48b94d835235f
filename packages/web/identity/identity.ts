// The app's auth client and the current identity.
import { useSyncExternalStore } from 'react';
import { loadAdapter } from '#identity/adapters/load-adapter.ts';
import { createAuthClient, type Identity } from '#identity/auth-client.ts';

export type { Identity } from '#identity/auth-client.ts';

/** The only auth client of the app. */
export const auth = createAuthClient(loadAdapter);

const unknown: Identity = { state: 'unknown' };

/** The current identity; unknown while prerendering. */
export const useIdentity = (): Identity =>
  useSyncExternalStore(auth.subscribe, auth.current, () => unknown);
