// The adapter for the server's own accounts: calls below /api/auth, the session in an HTTP-only cookie.
import { apiBase } from '@octavo/contract';
import { z } from 'zod';
import { onServer } from '#api/base-path.ts';
import type {
  Adapter,
  Person,
  BrowserEnvironment,
  SignInMethods,
} from '#identity/adapters/adapter.ts';
import { callProvider, IdentityError, type IdentityCode } from '#identity/adapters/errors.ts';

const user = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
});
const session = z.object({ user }).nullish();
const entry = z.object({ token: z.string().nullable(), user });
const failure = z.object({ code: z.string(), message: z.string().optional() });

const codes: Record<string, IdentityCode> = {
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_COMMON: 'common-password',
  SIGN_UP_CLOSED: 'sign-up-closed',
  INVITATION_REQUIRED: 'not-invited',
  INVALID_EMAIL: 'invalid-email',
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  EMAIL_NOT_VERIFIED: 'email-not-verified',
  account_not_linked: 'not-linked',
  ADDRESS_OF_ANOTHER_PERSON: 'address-of-another',
  INVALID_TOKEN: 'invalid-code',
};

/** The errors with which the server refuses somebody who signs in with an external provider. */
const providerFailures: Record<string, IdentityCode> = {
  signup_disabled: 'not-invited',
  account_not_linked: 'not-linked',
};

const codeOf = (body: unknown) => {
  const said = failure.safeParse(body).data;
  return { code: codes[said?.code ?? ''] ?? ('failed' as const), said: said?.message };
};

/** Calls within this time share a token: fresh enough for each call, without a second request for each (decision 074). */
const tokenReuseMs = 60_000;

type Settings = {
  google: boolean;
  directory?: boolean | undefined;
  issuer?: { name?: string | undefined } | undefined;
  signUp: SignInMethods['signUp'];
};

/** The ids of the external providers in the server's calls. */
const providerIds = { google: 'google', issuer: 'oidc' } as const;

export function embeddedAdapter(
  { google, directory = false, issuer, signUp }: Settings,
  environment: BrowserEnvironment,
): Adapter {
  const provider = google ? 'google' : issuer && 'issuer';
  let token: { text: string; fetchedAt: number } | undefined;
  const call = (path: string, body?: object) =>
    callProvider(
      { url: onServer(`${apiBase}/auth${path}`), init: initOf(body), fetch: environment.fetch },
      codeOf,
    );
  const restore = async () => personOf(session.parse(await call('/get-session'))?.user);
  const entered = (person: Person | undefined) => {
    token = undefined;
    if (!person) throw new IdentityError('failed');
    return person;
  };

  return {
    signInMethods: {
      ...{ password: true, userNames: directory, signUp },
      ...(provider && { provider, providerName: issuer?.name }),
    },
    async restore() {
      environment.redirectResult();
      return restore();
    },
    async signUp({ email, password, firstName, lastName, invitation }) {
      const name = `${firstName} ${lastName}`.trim();
      const body = { email, password, name, firstName, lastName, invitation };
      const made = entry.parse(await call('/sign-up/email', body));
      return made.token ? entered(personOf(made.user)) : undefined;
    },
    async signIn(email, password) {
      const made = entry.parse(await call('/sign-in/email', { email, password }));
      return entered(personOf(made.user));
    },
    async signInWithProvider() {
      const answer = await environment.openSite(async (returnTo) =>
        siteAt(call, providerIds[provider ?? 'google'], returnTo),
      );
      const error = answer.get('error');
      if (error) throw new IdentityError(providerFailures[error] ?? 'failed', error);
      return entered(await restore());
    },
    async signOut() {
      token = undefined;
      await call('/sign-out', {});
    },
    sendVerification: async (email) => void (await call('/send-verification-email', { email })),
    sendReset: async (email) => void (await call('/request-password-reset', { email })),
    resetPassword: async (code, newPassword) =>
      void (await call('/reset-password', { token: code, newPassword })),
    async token() {
      const now = environment.now();
      if (token && now - token.fetchedAt < tokenReuseMs) return token.text;
      const text = await tokenOf(call);
      token = text === undefined ? undefined : { text, fetchedAt: now };
      return text;
    },
  };
}

type CallPath = (path: string, body?: object) => Promise<unknown>;

/** The sign-in URL at another provider. Success and failure return to the same page. */
async function siteAt(call: CallPath, provider: string, returnTo: string): Promise<string> {
  const body = { provider, callbackURL: returnTo, errorCallbackURL: returnTo };
  const answer = await call('/sign-in/social', { ...body, disableRedirect: true });
  return z.object({ url: z.string() }).parse(answer).url;
}

async function tokenOf(call: CallPath): Promise<string | undefined> {
  try {
    return z.object({ token: z.string() }).parse(await call('/token')).token;
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'failed') return undefined;
    throw error;
  }
}

const initOf = (body?: object): RequestInit => ({
  credentials: 'same-origin',
  ...(body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }),
});

const personOf = (found: z.infer<typeof user> | undefined): Person | undefined =>
  found && {
    uid: found.id,
    email: found.email,
    emailVerified: found.emailVerified,
    name: found.name,
  };
