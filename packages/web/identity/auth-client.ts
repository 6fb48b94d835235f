// The auth client: signs in and out with any provider and tracks who is signed in.
import type { Adapter, Offers, Person, SignUp } from '#identity/adapters/adapter.ts';
import { IdentityError } from '#identity/adapters/errors.ts';
import { pendingSignOut, type PendingSignOut } from '#identity/pending-sign-out.ts';

export type Identity =
  /** The provider has not been asked yet. */
  { state: 'unknown' } | { state: 'signed-out' } | ({ state: 'signed-in' } & Person);

export type AuthClient = {
  current(): Identity;
  /** Calls back with each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Takes up the session of an earlier visit, or what a redirect brought. */
  restore(): Promise<void>;
  /** How people can sign in here. */
  offers(): Promise<Offers>;
  /**
   * @returns `signed-in`, or `verify-first` when the link of a mail must be followed before
   * @throws IdentityError, as all of these do
   */
  signUp(who: SignUp): Promise<'signed-in' | 'verify-first'>;
  signIn(email: string, password: string): Promise<void>;
  /** At Google or at the issuer, whichever is offered: in a window of its own, or by leaving the page where none may open. */
  signInElsewhere(): Promise<void>;
  /**
   * Ends the session here, whatever the provider says.
   * @returns `ended`; `ended-here` when the provider does not answer: it is called again later. Never throws
   */
  signOut(): Promise<'ended' | 'ended-here'>;
  sendVerification(email: string): Promise<void>;
  sendReset(email: string): Promise<void>;
  /** @param code what the link of the mail brought */
  resetPassword(code: string, password: string): Promise<void>;
  /** A bearer token that stays valid for a while; undefined when signed out. */
  token(): Promise<string | undefined>;
};

/** Who signs out does not wait longer for a provider that does not answer. */
const signOutMs = 5_000;

/** @param load loads the adapter of the server's provider; called when it is first needed */
export function createAuthClient(
  load: () => Promise<Adapter>,
  pendingEnd: PendingSignOut = pendingSignOut(),
): AuthClient {
  let identity: Identity = { state: 'unknown' };
  let loading: Promise<Adapter> | undefined;
  let restoring: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const set = (person: Person | undefined) => {
    identity = person ? { state: 'signed-in', ...person } : { state: 'signed-out' };
    for (const listener of listeners) listener();
  };
  const adapter = () => {
    loading ??= load();
    // A server that is away is asked again the next time.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  /** The adapter, once no session is left that should have ended. */
  const readyAdapter = async () => {
    const loaded = await adapter();
    if (pendingEnd.isPending()) await endSession(loaded);
    return loaded;
  };
  const endSession = async (loaded: Adapter) => {
    await loaded.signOut().catch(throwWhenAway);
    pendingEnd.setPending(false);
  };
  const restore = () => {
    restoring ??= readyAdapter()
      .then((loaded) => loaded.restore())
      .then(set, () => {
        restoring = undefined;
        set(undefined);
      });
    return restoring;
  };
  const setSignedIn = (person: Person | undefined) => {
    restoring = Promise.resolve();
    set(person);
  };

  return {
    current: () => identity,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    restore,
    offers: async () => (await adapter()).offers,
    async signUp(who) {
      const person = await (await readyAdapter()).signUp(who);
      setSignedIn(person);
      return person ? 'signed-in' : 'verify-first';
    },
    signIn: async (email, password) =>
      setSignedIn(await (await readyAdapter()).signIn(email, password)),
    signInElsewhere: async () => setSignedIn(await (await readyAdapter()).signInElsewhere()),
    async signOut() {
      pendingEnd.setPending(true);
      const isEnded = await inTime(adapter().then(endSession));
      set(undefined);
      // The next call that wants to know who is signed in tries again.
      restoring = isEnded ? Promise.resolve() : undefined;
      return isEnded ? 'ended' : 'ended-here';
    },
    sendVerification: async (email) => (await adapter()).sendVerification(email),
    sendReset: async (email) => (await adapter()).sendReset(email),
    resetPassword: async (code, password) => (await adapter()).resetPassword(code, password),
    async token() {
      // Another tab may have been left.
      if (pendingEnd.isPending()) restoring = undefined;
      await restore();
      if (identity.state !== 'signed-in') return undefined;
      const token = await (await adapter()).token();
      if (!token) set(undefined);
      return token;
    },
  };
}

/** A session that the provider does not know any more has ended, too. */
function throwWhenAway(error: unknown): void {
  const isAnswer = error instanceof IdentityError && error.code !== 'unreachable';
  if (!isAnswer || error.code === 'too-many-requests') throw error;
}

/** Whether it went well, and soon enough. */
function inTime(work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), signOutMs);
  work.then(
    () => resolve(true),
    () => resolve(false),
  );
  return promise.finally(() => clearTimeout(timer));
}
