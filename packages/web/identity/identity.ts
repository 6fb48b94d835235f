// Who is using the app, whichever provider knows them.
import { useSyncExternalStore } from 'react';
import { loadAdapter } from '#identity/adapters/load-adapter.ts';
import { createAccess, type Identity } from '#identity/auth-client.ts';

export type { Identity } from '#identity/auth-client.ts';

/** The one way to sign people in and out. */
export const access = createAccess(loadAdapter);

const unknown: Identity = { state: 'unknown' };

/** The present identity; a page that is written ahead knows nobody. */
export const useIdentity = (): Identity =>
  useSyncExternalStore(access.subscribe, access.current, () => unknown);
