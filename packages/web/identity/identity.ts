// Who is using the app. Accounts come with a later issue; until then everybody is signed out.

export type Identity =
  { state: 'signed-out' } | { state: 'signed-in'; email: string; firstName?: string };

const signedOut: Identity = { state: 'signed-out' };

/** The present identity. An identity provider plugs in here. */
export const useIdentity = (): Identity => signedOut;
