// Tests signing in with an OpenID Connect issuer beside the embedded accounts.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from '../setup/database.ts';
import { useApi, type TestServer } from '../setup/server.ts';
import { call } from './accounts.ts';
import { auth, signUp, someone } from './embedded-accounts.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { startIssuer } from './issuer.ts';

const publicUrl = 'http://octavo.test/tools';
const callback = '/api/auth/callback/oidc';
const provider = await startIdentityProvider(publicUrl + callback);
const forger = await startIssuer();
const impostor = await startIssuer(0, 'https://issuer.example');
afterAll(() => Promise.all([provider, forger, impostor].map((each) => each.stop())));

const beside = { OIDC_MODE: 'beside', PUBLIC_URL: publicUrl };
const server = useApi({
  ...{ ...beside, OIDC_ISSUER: provider.url, OIDC_CLIENT_SECRET: provider.clientSecret },
  ...{ OIDC_NAME: 'Example Inc.', OIDC_PLAN_CLAIM: 'groups', GROUP_PLANS: 'staff=basic' },
  SIGNUP: 'closed',
});
const open = useApi({
  ...{ ...beside, OIDC_ISSUER: provider.url, OIDC_CLIENT_SECRET: provider.clientSecret },
});
const forged = useApi({ ...beside, OIDC_ISSUER: forger.url });
const deceived = useApi({ ...beside, OIDC_ISSUER: impostor.url });

/** Cookies of a browser at one site. */
class Cookies {
  readonly #values = new Map<string, string>();

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#values].map((pair) => pair.join('=')).join('; ');
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#values.delete(name);
      else this.#values.set(name, value);
    }
    return answer;
  }
}

/** Begins to sign in. @returns where the browser is sent */
async function begin(at: TestServer, browser: Cookies): Promise<string> {
  const done = `${publicUrl}/auth/done.html`;
  const answer = await browser.fetch(`${at.url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ provider: 'oidc', callbackURL: done, errorCallbackURL: done, disableRedirect: true },
    }),
  });
  const { url } = (await answer.json()) as { url?: string };
  return url ?? `${answer.status}`;
}

/** Signs in at the issuer. @returns the address to which it sends the browser back */
async function visit(address: string): Promise<URL> {
  const browser = new Cookies();
  for (let at = address; ;) {
    const answer = await browser.fetch(at);
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`);
    at = new URL(location, at).href;
    if (at.startsWith(publicUrl)) return new URL(at);
  }
}

/** Brings back what the issuer gave. @returns the error, if there is one */
async function finish(at: TestServer, browser: Cookies, given: URL): Promise<string | null> {
  const answer = await browser.fetch(at.url + callback + given.search);
  const location = answer.headers.get('location') ?? `${answer.status}`;
  return new URL(location, publicUrl).searchParams.get('error');
}

async function signIn(at: TestServer, browser = new Cookies()) {
  const error = await finish(at, browser, await visit(await begin(at, browser)));
  if (error) return { error };
  const answer = await browser.fetch(`${at.url}/api/auth/token`);
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await call(at, 'GET', '/identity/person', { headers });
  const { uid } = body['data'].person as { uid: string };
  const { body: profile } = await call(at, 'GET', `/users/profile/${uid}`, { headers });
  return { uid, user: profile['user'], headers };
}

const newcomer = () => {
  const sub = randomUUID();
  const names = { name: 'Ada Lovelace', given_name: 'Ada', family_name: 'Lovelace' };
  return { sub, email: `${sub}@example.org`, email_verified: true, ...names };
};

beforeEach(() => {
  provider.person = newcomer();
});

describe('somebody of the issuer', () => {
  test('is offered its sign-in beside the local form', async () => {
    const { body } = await call(server, 'GET', '/identity');
    expect(body['data']).toMatchObject({ kind: 'embedded', issuer: { name: 'Example Inc.' } });
  });

  test('is sent there with state, nonce, a challenge and the public address', async () => {
    const { origin, searchParams } = new URL(await begin(server, new Cookies()));
    expect(origin).toBe(provider.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'octavo', code_challenge_method: 'S256' },
      ...{ redirect_uri: publicUrl + callback, nonce: expect.stringMatching(/.{16}/) },
      ...{ state: expect.stringMatching(/.{16}/), scope: expect.stringContaining('openid') },
    });
  });

  test('gets an account, also where nobody may sign up, and the same one again', async () => {
    const first = await signIn(server);
    expect(first.user).toMatchObject({
      ...{ email: provider.person.email, email_verified: true },
      ...{ first_name: 'Ada', last_name: 'Lovelace' },
    });
    expect((await signIn(server)).uid).toBe(first.uid);
    expect((await signUp(server, someone())).status).toBe(403);
  });

  test('has the plan of their groups', async () => {
    provider.person = { ...newcomer(), groups: ['staff', 'others'] };
    expect((await signIn(server)).user.plan_name).toBe('basic');
    provider.person = { ...provider.person, groups: [] };
    expect((await signIn(server)).user.plan_name).toBe('free');
  });

  test('signs out of this server only', async () => {
    const browser = new Cookies();
    await signIn(server, browser);
    const out = await browser.fetch(`${server.url}/api/auth/sign-out`, {
      ...{ method: 'POST', body: '{}' },
      headers: { 'content-type': 'application/json', origin: server.url },
    });
    expect(out.status).toBe(200);
    expect((await browser.fetch(`${server.url}/api/auth/token`)).status).toBe(401);
  });
});

describe('an account with the same email address', () => {
  /** Somebody with a password. */
  async function withPassword(isVerified: boolean) {
    const person = someone();
    const { body } = await signUp(open, person);
    if (isVerified)
      await query(open, 'UPDATE identities SET email_verified = true WHERE email = $1', [
        person.email,
      ]);
    provider.person = { ...newcomer(), email: person.email };
    return { ...person, uid: body['user'].id as string };
  }

  test('is theirs if both sides have verified the address, with password and issuer', async () => {
    const { uid, email, password } = await withPassword(true);
    expect((await signIn(open)).uid).toBe(uid);
    expect((await auth(open, '/sign-in/email', { email, password })).status).toBe(200);
  });

  test('is not theirs if somebody signed up with the address and never verified it', async () => {
    await withPassword(false);
    expect(await signIn(open)).toEqual({ error: 'account_not_linked' });
  });

  test('is not theirs if the issuer has not verified the address', async () => {
    await withPassword(true);
    provider.person = { ...provider.person, email_verified: false };
    expect(await signIn(open)).toEqual({ error: 'account_not_linked' });
  });

  test('is not made from an address that the issuer has not verified', async () => {
    provider.person = { ...newcomer(), email_verified: false };
    expect(await signIn(open)).toEqual({ error: 'account_not_linked' });
    const { email } = provider.person;
    expect(await query(open, 'SELECT 1 FROM identities WHERE email = $1', [email])).toEqual([]);
  });
});

describe('what the issuer gave', () => {
  test('is of no use in another browser', async () => {
    const browser = new Cookies();
    const given = await visit(await begin(server, browser));
    expect(await finish(server, new Cookies(), given)).not.toBeNull();
  });

  test('is of no use with another state or a second time', async () => {
    const browser = new Cookies();
    const given = await visit(await begin(server, browser));
    const other = new URL(given);
    other.searchParams.set('state', 'another');
    expect(await finish(server, browser, other)).not.toBeNull();
    expect(await finish(server, browser, given)).toBeNull();
    expect(await finish(server, browser, given)).not.toBeNull();
  });

  test('is of no use if it names another issuer', async () => {
    const browser = new Cookies();
    const given = await visit(await begin(server, browser));
    given.searchParams.set('iss', 'https://issuer.example');
    expect(await finish(server, browser, given)).toBe('issuer_mismatch');
  });

  test('signs somebody in with an ID token for this client', async () => {
    forger.claims = {};
    expect((await signIn(forged)).user.first_name).toBe('Ada');
    forger.claims = { aud: ['octavo', 'another-client'], azp: 'octavo' };
    expect((await signIn(forged)).user.first_name).toBe('Ada');
  });

  test.each([
    ['with another nonce', { nonce: 'another' }],
    ['for another audience', { aud: 'another-client' }],
    ['that was issued to another client', { azp: 'another-client' }],
    ['for several clients that names none', { aud: ['octavo', 'another-client'] }],
    ['without an address', { email: undefined }],
  ])('signs nobody in with an ID token %s', async (_, claims) => {
    forger.claims = claims;
    const { error } = await signIn(forged);
    expect(error).toMatch(/^(unable_to_get_user_info|email_not_found)$/);
  });

  test('is not accepted as an ID token that a client sends', async () => {
    const token = await forger.token();
    const { status } = await auth(forged, '/sign-in/social', {
      ...{ provider: 'oidc', idToken: { token } },
    });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

test('the document of another issuer is not trusted, and local accounts work without the issuer', async () => {
  expect(await begin(deceived, new Cookies())).toBe('503');
  expect((await signUp(deceived, someone())).status).toBe(200);
});
