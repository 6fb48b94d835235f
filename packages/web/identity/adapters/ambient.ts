// The adapter for servers that know the person without a token: one without accounts, or behind a proxy that signs people in.
import { routes } from '@octavo/contract';
import { call } from '#api/client.ts';
import type { Adapter, Person } from '#identity/adapters/adapter.ts';
import { IdentityError } from '#identity/adapters/errors.ts';

/** @param fetchPerson asks the server who makes the request */
export function ambientAdapter(fetchPerson = personOfRequest): Adapter {
  const refuse = () => Promise.reject(new IdentityError('not-offered'));
  return {
    signInMethods: { password: false, signUp: 'closed' },
    restore: fetchPerson,
    signOut: async () => undefined,
    // Calls need none.
    token: async () => '',
    ...{ signUp: refuse, signIn: refuse, signInElsewhere: refuse, sendVerification: refuse },
    ...{ sendReset: refuse, resetPassword: refuse },
  };
}

async function personOfRequest(): Promise<Person | undefined> {
  const { person } = (await call(routes.identity.person, { signed: false })).data;
  if (!person) return undefined;
  const { email_verified: emailVerified, ...rest } = person;
  return { ...rest, emailVerified };
}
