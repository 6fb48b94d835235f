// The adapter for any OpenID Connect issuer: the authorization code flow with PKCE as a public client (RFC 7636, OpenID Connect
// Core 3.1).
import { z } from 'zod';
import type { Adapter, Person, BrowserEnvironment } from '#identity/adapters/adapter.ts';
import { callProvider, claimsOf, IdentityError, isFresh } from '#identity/adapters/errors.ts';

const storageKey = 'octavo-identity-oidc';
const pendingKey = 'octavo-identity-oidc-pending';

const endpoints = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url().optional(),
});
const answer = z.object({
  id_token: z.string(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
});
const pending = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() });
const failure = z.object({ error: z.string(), error_description: z.string().optional() });

type Tokens = z.infer<typeof answer>;

export type OidcSettings = {
  issuer: string;
  clientId: string;
  /** Which of the issuer's tokens the server accepts. */
  bearer: 'id_token' | 'access_token';
};

const codeOf = (body: unknown) => {
  const said = failure.safeParse(body).data;
  const code = said?.error === 'invalid_grant' ? 'invalid-code' : 'failed';
  return { code, said: said?.error_description ?? said?.error } as const;
};

export function oidcAdapter(settings: OidcSettings, environment: BrowserEnvironment): Adapter {
  const { issuer, clientId, bearer } = settings;
  const { fetch, storage, now } = environment;
  const refuse = () => Promise.reject(new IdentityError('not-offered'));

  const discover = async () => {
    const url = `${issuer}/.well-known/openid-configuration`;
    return endpoints.parse(await callProvider({ url, fetch }, codeOf));
  };
  const exchange = async (fields: Record<string, string>): Promise<Tokens> => {
    const { token_endpoint: url } = await discover();
    const body = new URLSearchParams({ ...fields, client_id: clientId });
    const tokens = answer.parse(
      await callProvider({ url, init: { method: 'POST', body }, fetch }, codeOf),
    );
    storage.setItem(storageKey, JSON.stringify(tokens));
    return tokens;
  };
  const storedTokens = (): Tokens | undefined =>
    answer.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null')).data;
  const forget = () => storage.removeItem(storageKey);

  const finish = async (brought: URLSearchParams): Promise<Person> => {
    const pendingSignIn = pending.safeParse(JSON.parse(storage.getItem(pendingKey) ?? 'null')).data;
    storage.removeItem(pendingKey);
    const code = brought.get('code');
    const error = brought.get('error_description') ?? brought.get('error') ?? 'no code came back';
    if (!pendingSignIn || !code || brought.get('state') !== pendingSignIn.state)
      throw new IdentityError('failed', error);
    const { verifier, returnTo } = pendingSignIn;
    const fields = { code, code_verifier: verifier, redirect_uri: returnTo };
    return personOf(await exchange({ ...fields, grant_type: 'authorization_code' }));
  };
  const begin = async (returnTo: string, state: string): Promise<string> => {
    const verifier = randomText();
    storage.setItem(pendingKey, JSON.stringify({ state, verifier, returnTo }));
    const { authorization_endpoint } = await discover();
    const url = new URL(authorization_endpoint);
    const query = {
      ...{ response_type: 'code', client_id: clientId, redirect_uri: returnTo, state },
      ...{ scope: 'openid email profile offline_access', prompt: 'select_account' },
      ...{ code_challenge: await challengeOf(verifier), code_challenge_method: 'S256' },
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  const renewed = async (refresh_token: string): Promise<Tokens | undefined> => {
    try {
      const tokens = await exchange({ grant_type: 'refresh_token', refresh_token });
      // Issuers that do not rotate refresh tokens do not repeat them.
      const allTokens = { refresh_token, ...tokens };
      storage.setItem(storageKey, JSON.stringify(allTokens));
      return allTokens;
    } catch (error) {
      if (error instanceof IdentityError && error.code === 'unreachable') throw error;
      forget();
      return undefined;
    }
  };
  const current = async (): Promise<Tokens | undefined> => {
    const tokens = storedTokens();
    if (!tokens || isFresh(tokens.id_token, now())) return tokens;
    if (tokens.refresh_token) return renewed(tokens.refresh_token);
    forget();
    return undefined;
  };

  return {
    signInMethods: { password: false, signUp: 'open', provider: 'issuer' },
    async restore() {
      const brought = environment.redirectResult();
      if (brought) return finish(brought);
      const tokens = await current();
      return tokens && personOf(tokens);
    },
    signInWithProvider: async () => finish(await environment.openSite(begin)),
    signOut: async () => forget(),
    token: async () => (await current())?.[bearer],
    ...{ signUp: refuse, signIn: refuse, sendVerification: refuse },
    ...{ sendReset: refuse, resetPassword: refuse },
  };
}

function personOf({ id_token }: Tokens): Person {
  const claims = claimsOf(id_token);
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  const emailVerified = claims['email_verified'] === true;
  return { uid: text('sub'), email: text('email'), emailVerified, name: text('name') };
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The code challenge of method S256 (RFC 7636, section 4.2). */
async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(hash));
}
