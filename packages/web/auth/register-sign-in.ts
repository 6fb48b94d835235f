// Tells the server about a sign-in (specification section 4, “Email signup order” and “Google sign-in”).
import { routes } from '@octavo/contract';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { auth, type Identity } from '#identity/identity.ts';

type Names = { firstName: string; lastName: string };

const registration = 'octavo-entrance-noted';

/**
 * Registers the user who has just signed in, then reports the sign-in. A conflict means that the user is already
 * registered, which is fine. Other failures are only logged, since the next sign-in repeats this.
 */
export async function registerSignIn(names?: Names): Promise<void> {
  const person = signedIn(auth.current());
  if (!person) return;
  await register(person, names);
  await noteSignIn(person);
}

/**
 * Reports the sign-in of somebody who has an account. Only if the server does not know them, because registering failed
 * earlier, they are registered first.
 */
export async function reportSignIn(): Promise<void> {
  const person = signedIn(auth.current());
  if (!person) return;
  if ((await noteSignIn(person)) === 'not-registered') await registerSignIn();
}

/** Registers and reports a sign-in for a restored session or a sign-in by redirect, once in each browser session. */
export async function registerRestoredSession(): Promise<void> {
  const person = signedIn(auth.current());
  if (person && sessionStorage.getItem(registration) !== person.uid) await registerSignIn();
}

type Person = Extract<Identity, { state: 'signed-in' }>;

const signedIn = (identity: Identity): Person | undefined =>
  identity.state === 'signed-in' ? identity : undefined;

async function register({ uid, email, emailVerified }: Person, names?: Names): Promise<void> {
  const body = {
    ...{ firebase_uid: uid, email, email_verified: emailVerified },
    ...(names && { first_name: names.firstName, last_name: names.lastName }),
  };
  await call(routes.users.register, { body, signed: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 409) return;
    console.warn('The account could not be registered', error);
  });
}

async function noteSignIn({
  uid,
  emailVerified,
}: Person): Promise<'noted' | 'not-registered' | 'failed'> {
  const body = { email_verified: emailVerified };
  try {
    await call(routes.users.login, { params: { uid }, body });
    sessionStorage.setItem(registration, uid);
    return 'noted';
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.code === 'not_registered';
    return isUnknown ? 'not-registered' : 'failed';
  }
}
