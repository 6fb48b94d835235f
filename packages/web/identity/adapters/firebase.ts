// The adapter for Firebase Authentication. It uses the REST API, which is a hundredth of the SDK's size.
// https://docs.cloud.google.com/identity-platform/docs/use-rest-api
import { z } from 'zod';
import type { Adapter, Person, BrowserEnvironment } from '#identity/adapters/adapter.ts';
import {
  callProvider,
  IdentityError,
  isFresh,
  type IdentityCode,
} from '#identity/adapters/errors.ts';

const storageKey = 'octavo-identity-firebase';
const pendingKey = 'octavo-identity-firebase-pending';

const entry = z.object({ idToken: z.string(), refreshToken: z.string() });
const renewal = z.object({ id_token: z.string(), refresh_token: z.string() });
const lookup = z.object({
  users: z.array(
    z.object({
      localId: z.string(),
      email: z.string().default(''),
      emailVerified: z.boolean().default(false),
      displayName: z.string().default(''),
    }),
  ),
});
const authUriResponse = z.object({ authUri: z.string(), sessionId: z.string() });
const failure = z.object({ error: z.object({ message: z.string() }) });

/** Codes by the first word of the error message; some messages continue after a colon. */
const codes: Record<string, IdentityCode> = {
  EMAIL_EXISTS: 'email-already-in-use',
  WEAK_PASSWORD: 'weak-password',
  INVALID_EMAIL: 'invalid-email',
  EMAIL_NOT_FOUND: 'invalid-credential',
  INVALID_PASSWORD: 'invalid-credential',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  USER_DISABLED: 'account-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  INVALID_OOB_CODE: 'invalid-code',
  EXPIRED_OOB_CODE: 'expired-code',
};

const codeOf = (body: unknown) => {
  const said = failure.safeParse(body).data?.error.message;
  return { code: codes[said?.split(/[ :]/, 1)[0] ?? ''] ?? ('failed' as const), said };
};

/** Errors after which a refresh token no longer works. */
const sessionEndingErrors = /^(TOKEN_EXPIRED|USER_DISABLED|USER_NOT_FOUND|INVALID_REFRESH_TOKEN)/;

type Entry = z.infer<typeof entry>;
export type FirebaseSettings = { apiKey: string; emulator?: string | undefined };

export function firebaseAdapter(
  settings: FirebaseSettings,
  environment: BrowserEnvironment,
): Adapter {
  const api = createApi(settings, environment.fetch);
  const session = createSession(api, environment);
  const { accounts } = api;

  const personOf = async ({ idToken }: Entry): Promise<Person> => {
    const [user] = lookup.parse(await accounts('lookup', { idToken })).users;
    if (!user) throw new IdentityError('failed');
    const { localId: uid, email, emailVerified, displayName: name } = user;
    return { uid, email, emailVerified, name };
  };
  const signInWith = async (answer: unknown): Promise<Person> => {
    const made = entry.parse(answer);
    const person = await personOf(made);
    session.keep(made);
    return person;
  };
  const google = googleSignIn(api, environment.storage);
  const finish = async (brought: URLSearchParams) => signInWith(await google.finish(brought));

  return {
    signInMethods: { password: true, signUp: 'open', provider: 'google' },
    async restore() {
      const brought = environment.redirectResult();
      if (brought) return finish(brought);
      const found = await session.current();
      return found && personOf(found);
    },
    async signUp({ email, password, firstName, lastName }) {
      const body = { email, password, returnSecureToken: true };
      const made = entry.parse(await accounts('signUp', body));
      const displayName = `${firstName} ${lastName}`.trim();
      await accounts('update', { idToken: made.idToken, displayName, returnSecureToken: false });
      await accounts('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: made.idToken });
      return signInWith(made);
    },
    signIn: async (email, password) =>
      signInWith(
        await accounts('signInWithPassword', { email, password, returnSecureToken: true }),
      ),
    signInWithProvider: async () => finish(await environment.openSite(google.begin)),
    signOut: async () => session.keep(undefined),
    async sendVerification() {
      const idToken = (await session.current())?.idToken;
      if (!idToken) throw new IdentityError('invalid-credential');
      await accounts('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    },
    sendReset: async (email) =>
      void (await accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email })),
    resetPassword: async (oobCode, newPassword) =>
      void (await accounts('resetPassword', { oobCode, newPassword })),
    token: async () => (await session.current())?.idToken,
  };
}

type Api = ReturnType<typeof createApi>;

/** Firebase's REST API. */
function createApi(settings: FirebaseSettings, fetch: BrowserEnvironment['fetch']) {
  const call = (service: string, path: string, body: object | URLSearchParams) =>
    callProvider({ url: addressOf(settings, service, path), init: initOf(body), fetch }, codeOf);
  return {
    accounts: (action: string, body: object) =>
      call('identitytoolkit', `/v1/accounts:${action}`, body),
    renewToken: (refresh_token: string) =>
      call(
        'securetoken',
        '/v1/token',
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
      ),
  };
}

/** The tokens of the signed-in user. The refresh token is stored, so that a later visit can renew them. */
function createSession(api: Api, { storage, now }: BrowserEnvironment) {
  let session: Entry | undefined;

  const keep = (made: Entry | undefined) => {
    session = made;
    if (made) storage.setItem(storageKey, made.refreshToken);
    else storage.removeItem(storageKey);
  };
  const renew = async (token: string): Promise<Entry | undefined> => {
    try {
      const made = renewal.parse(await api.renewToken(token));
      keep({ idToken: made.id_token, refreshToken: made.refresh_token });
    } catch (error) {
      if (!(error instanceof IdentityError) || !sessionEndingErrors.test(error.message))
        throw error;
      keep(undefined);
    }
    return session;
  };
  return {
    keep,
    /** The session with a token that is still valid; undefined if nobody is signed in. */
    async current(): Promise<Entry | undefined> {
      if (session && isFresh(session.idToken, now())) return session;
      const refreshToken = session?.refreshToken ?? storage.getItem(storageKey);
      return refreshToken ? renew(refreshToken) : undefined;
    },
  };
}

/** The sign-in on Google's site: `begin` returns its address, `finish` signs in with what it redirects back with. */
function googleSignIn({ accounts }: Api, storage: BrowserEnvironment['storage']) {
  return {
    async begin(continueUri: string): Promise<string> {
      const customParameter = { prompt: 'select_account' };
      const body = { providerId: 'google.com', continueUri, customParameter };
      const { authUri, sessionId } = authUriResponse.parse(await accounts('createAuthUri', body));
      storage.setItem(pendingKey, JSON.stringify({ sessionId, continueUri }));
      return authUri;
    },
    async finish(brought: URLSearchParams): Promise<unknown> {
      const pendingSignIn = JSON.parse(storage.getItem(pendingKey) ?? 'null') as {
        sessionId: string;
        continueUri: string;
      } | null;
      storage.removeItem(pendingKey);
      const error = brought.get('error');
      if (!pendingSignIn || error) throw new IdentityError('failed', error ?? undefined);
      const requestUri = `${pendingSignIn.continueUri}?${brought}`;
      const { sessionId } = pendingSignIn;
      return accounts('signInWithIdp', { requestUri, sessionId, returnSecureToken: true });
    },
  };
}

function addressOf({ apiKey, emulator }: FirebaseSettings, service: string, path: string): string {
  const host = `${service}.googleapis.com`;
  const base = emulator ? `http://${emulator}/${host}` : `https://${host}`;
  return `${base}${path}?key=${encodeURIComponent(apiKey)}`;
}

const initOf = (body: object | URLSearchParams): RequestInit =>
  body instanceof URLSearchParams
    ? { method: 'POST', body }
    : {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
