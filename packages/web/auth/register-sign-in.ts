// Reports a sign-in to the server (specification section 4, “Email signup order” and “Google sign-in”).
import { routes } from '@octavo/contract';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { auth, type Identity } from '#identity/identity.ts';

/** The registration that runs or ran last. */
let registration: Promise<void> | undefined;

type Names = { firstName: string; lastName: string };

/** The uid whose sign-in was reported. All tabs share it, because they share the session. */
const reportedKey = 'octavo-sign-in-reported';

/**
 * Registers the user who has just signed in, then reports the sign-in. A conflict means that the user is already
 * registered, which is fine. Other failures are only logged, since the next sign-in repeats this.
 */
export async function registerSignIn(names?: Names): Promise<void> {
  const person = signedIn(auth.current());
  if (!person) return;
  registration = register(person, names);
  await registration;
  await noteSignIn(person);
}

/**
 * The token of the signed-in person, undefined for visitors. It waits for a registration that runs: the server refuses calls by somebody
 * whom it does not know yet.
 */
export async function tokenOnceRegistered(): Promise<string | undefined> {
  await auth.restore();
  await registration;
  return auth.token();
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

/**
 * Registers and reports a sign-in that this page finds instead of performing it: by redirect or by the link in an email.
 * A session from an earlier visit was reported when it began.
 */
export async function registerNewSession(): Promise<void> {
  const person = signedIn(auth.current());
  if (person && readReported() !== person.uid) await registerSignIn();
}

/** Forgets the reported sign-in once its session has ended, so that the next one is reported. */
export function forgetReportedSignIn(identity: Identity): void {
  if (identity.state === 'signed-out' && !identity.unreachable) saveReported(undefined);
}

// Without storage, each page reports.
function readReported(): string | null {
  try {
    return localStorage.getItem(reportedKey);
  } catch {
    return null;
  }
}

function saveReported(uid: string | undefined): void {
  try {
    if (uid === undefined) localStorage.removeItem(reportedKey);
    else localStorage.setItem(reportedKey, uid);
  } catch {
    // See readReported.
  }
}

type Person = Extract<Identity, { state: 'signed-in' }>;

const signedIn = (identity: Identity): Person | undefined =>
  identity.state === 'signed-in' ? identity : undefined;

async function register({ uid, email, emailVerified }: Person, names?: Names): Promise<void> {
  const body = {
    ...{ firebase_uid: uid, email, email_verified: emailVerified },
    ...(names && { first_name: names.firstName, last_name: names.lastName }),
  };
  try {
    await call(routes.users.register, { body, token: await auth.token() });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return;
    console.warn('The account could not be registered', error);
  }
}

async function noteSignIn({
  uid,
  emailVerified,
}: Person): Promise<'noted' | 'not-registered' | 'failed'> {
  const body = { email_verified: emailVerified };
  try {
    await call(routes.users.login, { params: { uid }, body });
    saveReported(uid);
    return 'noted';
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.code === 'not_registered';
    return isUnknown ? 'not-registered' : 'failed';
  }
}
