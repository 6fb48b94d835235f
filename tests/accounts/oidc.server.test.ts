// Tests OpenID Connect issuers as the identity provider.
import { afterAll, describe, expect, test } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { UnsecuredJWT } from 'jose';
import { oidcAdapter, type OidcSettings } from '../../packages/web/identity/adapters/oidc.ts';
import type { BrowserEnvironment } from '../../packages/web/identity/adapters/adapter.ts';
import { call } from './accounts.ts';
import { createKey, startIssuer } from './issuer.ts';
import { freePort } from '../../scripts/free-port.ts';
import { useApi } from '../setup/server.ts';

const issuer = await startIssuer();
const latePort = await freePort();
const server = useApi(issuer.settings);
const impostor = await startIssuer(0, 'https://issuer.example');
const deceived = useApi(impostor.settings);
const slashPort = await freePort();
const withSlash = await startIssuer(slashPort, `http://127.0.0.1:${slashPort}/`);
const slashed = useApi(withSlash.settings);
afterAll(() => Promise.all([issuer, impostor, withSlash].map((each) => each.stop())));

/** Registers with a token, which only a good one can. */
const registerAt = async (which: typeof server, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await call(which, 'POST', '/users/register', { headers, body: {} });
  return body.code ? `${status} ${body.code}` : String(status);
};
const register = (token: string) => registerAt(server, token);

describe('a token of the issuer', () => {
  test('signs its user in', async () => {
    expect(await register(await issuer.token())).toBe('201');
  });

  test.each([
    ['for somebody else', () => issuer.make({}, { audience: 'another-client' })],
    ['of another issuer', () => issuer.make({}, { issuer: 'https://issuer.example' })],
    ['that has expired', () => issuer.make({}, { lifetime: '-1m' })],
    [
      'that a foreign key signed',
      async () =>
        issuer.make({}, { key: { ...(await createKey()), published: await publishedKey() } }),
    ],
    ['of another client', () => issuer.make({ azp: 'another-client' }, {})],
    [
      'for several audiences that names no client',
      () => issuer.make({}, { audience: ['octavo', 'another-client'] }),
    ],
    ['that nobody signed', async () => unsigned()],
    ['that is no token', async () => 'a.b.c'],
  ])('%s is refused', async (_what, token) => {
    expect(await register(await token())).toBe('401 token_invalid');
  });

  test('for several audiences is accepted if it was issued to this client', async () => {
    const audience = ['octavo', 'another-client'];
    expect(await register(await issuer.make({ azp: 'octavo' }, { audience }))).toBe('201');
  });

  test('stays valid when the issuer rotates its keys, and removed keys become invalid', async () => {
    const old = await issuer.token();
    expect(await register(old)).toBe('201');
    await issuer.rotateKeys();
    await untilCooledDown();
    expect(await register(await issuer.token())).toBe('201');
    expect(await register(old)).toBe('401 token_invalid');
  });
});

/** The published half of the issuer's key, which names it in a token. */
async function publishedKey() {
  const answer = await fetch(`${issuer.url}/keys`);
  return ((await answer.json()) as { keys: [Awaited<ReturnType<typeof createKey>>['published']] })
    .keys[0];
}

const unsigned = () =>
  new UnsecuredJWT({ sub: 'somebody' })
    .setIssuer(issuer.url)
    .setAudience('octavo')
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();

/** Keys are not fetched again right after they were. */
const untilCooledDown = () => wait(5_500);

describe('an issuer that is unavailable when the server starts', () => {
  const late = useApi({
    OIDC_ISSUER: `http://127.0.0.1:${latePort}`,
    OIDC_CLIENT_ID: 'octavo',
  });

  test('is contacted again with the next token', async () => {
    const token = await issuer.token();
    expect(await registerAt(late, token)).toBe('503 identity_unavailable');
    const back = await startIssuer(latePort);
    expect(await registerAt(late, await back.token())).toBe('201');
    await back.stop();
  });
});

describe('the discovery document', () => {
  test('of another issuer is not trusted', async () => {
    const token = await impostor.token();
    expect(await registerAt(deceived, token)).toBe('503 identity_unavailable');
  });

  test('may name the issuer with a slash at its end', async () => {
    expect(await registerAt(slashed, await withSlash.token())).toBe('201');
  });
});

describe('in the browser', () => {
  /** A browser whose person signs in at once wherever they are sent. */
  function browser(): BrowserEnvironment {
    const storage = new Map<string, string>();
    return {
      fetch,
      now: Date.now,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      async openSite(at) {
        const address = await at(`${server.url}/auth/done.html`, 'the-state');
        const answer = await fetch(address, { redirect: 'manual' });
        const location = answer.headers.get('location');
        if (!location) throw new Error(await answer.text());
        return new URL(location).searchParams;
      },
      redirectResult: () => undefined,
    };
  }

  const settings = async () => {
    const { body } = await call(server, 'GET', '/identity');
    return body['data'] as OidcSettings;
  };

  test('the code flow with PKCE returns a token that the API accepts', async () => {
    const adapter = oidcAdapter(await settings(), browser());
    const person = await adapter.signInWithProvider();
    expect(person).toMatchObject({ email: `${person.uid}@example.org`, name: 'Ada Lovelace' });
    expect(await register((await adapter.token()) ?? '')).toBe('201');
  });

  test('a session is renewed by its refresh token', async () => {
    const around = browser();
    const adapter = oidcAdapter(await settings(), around);
    const { uid } = await adapter.signInWithProvider();
    around.now = () => Date.now() + 2 * 60 * 60_000;
    const token = (await adapter.token()) ?? '';
    expect(JSON.parse(atob(token.split('.')[1] ?? '')).sub).toBe(uid);
    expect(await register(token)).toBe('201');
  });

  test('a code is refused for a browser that did not start the flow', async () => {
    const thief = browser();
    const { openSite: visit } = thief;
    thief.openSite = async (at) => {
      const answer = await visit(at);
      thief.storage.setItem(
        'octavo-identity-oidc-pending',
        JSON.stringify({
          state: 'the-state',
          verifier: 'a guess',
          returnTo: `${server.url}/auth/done.html`,
        }),
      );
      return answer;
    };
    const signIn = oidcAdapter(await settings(), thief).signInWithProvider();
    await expect(signIn).rejects.toMatchObject({ code: 'invalid-code' });
  });

  test('pages may call the issuer and no other site', async () => {
    const { headers } = await fetch(`${server.url}/`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`connect-src 'self' ${issuer.url};`);
  });
});
