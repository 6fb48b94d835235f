// The auth client: signs in and out with any provider and tracks who is signed in.
import type { Adapter, SignInMethods, Person, SignUp } from '#identity/adapters/adapter.ts';
import { IdentityError } from '#identity/adapters/errors.ts';
import { pendingSignOut, type PendingSignOut } from '#identity/pending-sign-out.ts';

export type Identity =
  /** `unknown` until the provider has responded. */
  | { state: 'unknown' }
  /** `unreachable`: the provider did not respond, so there may still be a session. */
  | { state: 'signed-out'; unreachable?: true }
  | ({ state: 'signed-in' } & Person);

export type AuthClient = {
  current(): Identity;
  /** Calls `listener` on each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Restores the session of an earlier visit, or completes a sign-in by redirect. */
  restore(): Promise<void>;
  /** The sign-in methods on offer. */
  signInMethods(): Promise<SignInMethods>;
  /**
   * @returns `signed-in`, or `verify-first` if the user must open the link in the email first
   * @throws IdentityError, as all of these do
   */
  signUp(who: SignUp): Promise<'signed-in' | 'verify-first'>;
  signIn(email: string, password: string): Promise<void>;
  /** Signs in with Google or the issuer, whichever is offered: in a popup, or by redirect if popups are blocked. */
  signInWithProvider(): Promise<void>;
  /**
   * Ends the session in this browser, whatever the provider responds. Never throws.
   * @returns `ended`, or `ended-here` if the provider did not respond; it is then called again later
   */
  signOut(): Promise<'ended' | 'ended-here'>;
  sendVerification(email: string): Promise<void>;
  sendReset(email: string): Promise<void>;
  /** @param code the code from the link in the email */
  resetPassword(code: string, password: string): Promise<void>;
  /** A bearer token that stays valid for a while, empty where calls need none; undefined when signed out. */
  token(): Promise<string | undefined>;
};

/** How long signing out waits for the provider. */
const signOutMs = 5_000;
/** A provider that does not respond is tried again after this, then each time after twice as long. */
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** @param load loads the adapter of the server's provider; called when first needed */
export function createAuthClient(
  load: () => Promise<Adapter>,
  signOutFlag: PendingSignOut = pendingSignOut(),
): AuthClient {
  const identity = createIdentityState();
  const adapter = loadedOnce(load);
  const endSession = async (loaded: Adapter) => {
    await loaded.signOut().catch(throwIfUnreachable);
    signOutFlag.setPending(false);
  };
  /** The adapter, after any pending sign-out is completed. */
  const readyAdapter = async () => {
    const loaded = await adapter();
    if (signOutFlag.isPending()) await endSession(loaded);
    return loaded;
  };
  const session = createSessionRestorer(identity, async () => (await readyAdapter()).restore());
  const setSignedIn = (person: Person | undefined) => {
    session.markKnown();
    identity.setPerson(person);
  };

  return {
    current: identity.current,
    subscribe: identity.subscribe,
    restore: session.restore,
    signInMethods: async () => (await adapter()).signInMethods,
    async signUp(who) {
      const person = await (await readyAdapter()).signUp(who);
      setSignedIn(person);
      return person ? 'signed-in' : 'verify-first';
    },
    signIn: async (email, password) =>
      setSignedIn(await (await readyAdapter()).signIn(email, password)),
    signInWithProvider: async () => setSignedIn(await (await readyAdapter()).signInWithProvider()),
    async signOut() {
      signOutFlag.setPending(true);
      const isEnded = await resolvesInTime(adapter().then(endSession));
      identity.setPerson(undefined);
      // If it failed, the next call that needs the identity tries again.
      if (isEnded) session.markKnown();
      else session.markUnknown();
      return isEnded ? 'ended' : 'ended-here';
    },
    sendVerification: async (email) => (await adapter()).sendVerification(email),
    sendReset: async (email) => (await adapter()).sendReset(email),
    resetPassword: async (code, password) => (await adapter()).resetPassword(code, password),
    async token() {
      // The user may have signed out in another tab.
      if (signOutFlag.isPending()) session.markUnknown();
      await session.restore();
      if (identity.current().state !== 'signed-in') return undefined;
      const token = await (await adapter()).token();
      if (token === undefined) identity.setPerson(undefined);
      return token;
    },
  };
}

type IdentityState = ReturnType<typeof createIdentityState>;

/** Who is signed in, and the listeners to changes of that. */
function createIdentityState() {
  let identity: Identity = { state: 'unknown' };
  const listeners = new Set<() => void>();
  const set = (next: Identity) => {
    identity = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => identity,
    set,
    setPerson: (person: Person | undefined) =>
      set(person ? { state: 'signed-in', ...person } : { state: 'signed-out' }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Loads once. If loading failed, the next call tries again. */
function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
}

/**
 * Restores the session once, and tries again while the provider does not respond.
 * @param restoredPerson asks the provider for its session
 */
function createSessionRestorer(
  identity: IdentityState,
  restoredPerson: () => Promise<Person | undefined>,
) {
  let restoring: Promise<void> | undefined;
  let retryMs = firstRetryMs;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const restore = (): Promise<void> => {
    if (!restoring) {
      const asking = askForSession(() => restoring === asking);
      restoring = asking;
    }
    return restoring;
  };
  /** @param isCurrent false once somebody has signed in or out meanwhile: the answer is outdated then */
  const askForSession = async (isCurrent: () => boolean) => {
    clearTimeout(retry);
    try {
      const person = await restoredPerson();
      if (!isCurrent()) return;
      retryMs = firstRetryMs;
      identity.setPerson(person);
    } catch {
      if (!isCurrent()) return;
      restoring = undefined;
      identity.set({ state: 'signed-out', unreachable: true });
      // Otherwise a single failed call would leave the page signed out until it is loaded again.
      retry = setTimeout(() => void restoreIfUnreachable(), retryMs);
      retryMs = Math.min(2 * retryMs, longestRetryMs);
    }
  };
  const restoreIfUnreachable = async () => {
    const current = identity.current();
    if (current.state === 'signed-out' && current.unreachable) await restore();
  };

  return {
    restore,
    /** The identity is known without asking the provider. */
    markKnown: () => void (restoring = Promise.resolve()),
    /** The next call of `restore` asks the provider again. */
    markUnknown: () => void (restoring = undefined),
  };
}

/** Rethrows connection errors. Other errors mean that the provider no longer has the session, so it has ended. */
function throwIfUnreachable(error: unknown): void {
  const isProviderError = error instanceof IdentityError && error.code !== 'unreachable';
  if (!isProviderError || error.code === 'too-many-requests') throw error;
}

/** Whether the promise resolves in time. */
function resolvesInTime(work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), signOutMs);
  work.then(
    () => resolve(true),
    () => resolve(false),
  );
  return promise.finally(() => clearTimeout(timer));
}
