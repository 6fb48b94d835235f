// The adapter for servers that identify the user without a token: one without accounts, or behind a proxy that signs people in.
import { routes, type IdentityConfiguration } from '@octavo/contract';
import { call } from '#api/client.ts';
import type { Adapter, Person } from '#identity/adapters/adapter.ts';
import { IdentityError } from '#identity/adapters/errors.ts';

type Settings = Extract<IdentityConfiguration, { kind: 'local' | 'proxy' }>;

export function ambientAdapter(settings: Settings): Adapter {
  const signOutUrl = settings.kind === 'proxy' ? settings.signOutUrl : undefined;
  const refuse = () => Promise.reject(new IdentityError('not-offered'));
  return {
    signInMethods: {
      ...{ password: false, signUp: 'closed', canSignOut: signOutUrl !== undefined },
      isByProxy: settings.kind === 'proxy',
    },
    restore: personOfRequest,
    async signOut() {
      if (signOutUrl) location.assign(signOutUrl);
    },
    // Calls need none.
    token: async () => '',
    ...{ signUp: refuse, signIn: refuse, signInWithProvider: refuse, sendVerification: refuse },
    ...{ sendReset: refuse, resetPassword: refuse },
  };
}

async function personOfRequest(): Promise<Person | undefined> {
  const { person } = (await call(routes.identity.person, { signed: false })).data;
  if (!person) return undefined;
  const { email_verified: emailVerified, ...rest } = person;
  return { ...rest, emailVerified };
}
