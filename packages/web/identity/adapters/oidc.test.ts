import { expect, test, vi } from 'vitest';
import { fakeBrowser, tokenOf } from '#identity/adapters/fake-browser.ts';
import { oidcAdapter, type OidcSettings } from '#identity/adapters/oidc.ts';

const settings: OidcSettings = {
  issuer: 'https://issuer.example',
  clientId: 'octavo',
  bearer: 'id_token',
};
const ada = { uid: 'a', email: 'ada@example.org', emailVerified: true, name: 'Ada' };
const claims = { sub: 'a', email: ada.email, email_verified: true, name: 'Ada' };

const issuer = (refresh_token?: string) => {
  const made = fakeBrowser({
    '/.well-known/openid-configuration': () => ({
      body: {
        authorization_endpoint: 'https://issuer.example/authorize',
        token_endpoint: 'https://issuer.example/token',
      },
    }),
    '/token': () => ({
      body: {
        id_token: tokenOf(made.environment.clock, 300, claims),
        access_token: 'for the API',
        ...(refresh_token && { refresh_token }),
      },
    }),
  });
  return made;
};

test('visits the issuer with a challenge and redeems the code with what gave it', async () => {
  const { environment, calls } = issuer();
  const openSite = vi.spyOn(environment, 'openSite');
  let opened = '';
  openSite.mockImplementation(async (at) => {
    opened = await at('https://octavo.example/auth/done.html', 'the-state');
    return new URLSearchParams({ code: 'the-code', state: 'the-state' });
  });
  expect(await oidcAdapter(settings, environment).signInWithProvider()).toEqual(ada);
  const query = new URL(opened).searchParams;
  expect(query.get('code_challenge_method')).toBe('S256');
  const redeemed = calls.at(-1)?.body as Record<string, string>;
  expect(redeemed).toMatchObject({ grant_type: 'authorization_code', code: 'the-code' });
  const verifier = new TextEncoder().encode(redeemed['code_verifier']);
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', verifier));
  expect(query.get('code_challenge')).toBe(hash.toString('base64url'));
});

test('an answer with another state is refused', async () => {
  const { environment } = issuer();
  environment.answer = new URLSearchParams({ code: 'the-code', state: 'of somebody else' });
  const visit = oidcAdapter(settings, environment).signInWithProvider();
  await expect(visit).rejects.toMatchObject({ code: 'failed' });
});

test('an answer that comes with a redirect is taken up on load, once', async () => {
  const { environment } = issuer();
  const left = oidcAdapter(settings, environment);
  environment.openSite = async (at) => {
    await at('https://octavo.example/auth/done.html', 'the-state');
    throw new Error('the page went away');
  };
  await expect(left.signInWithProvider()).rejects.toThrow('went away');
  environment.answer = new URLSearchParams({ code: 'the-code', state: 'the-state' });
  expect(await oidcAdapter(settings, environment).restore()).toEqual(ada);
  expect(await oidcAdapter(settings, environment).restore()).toEqual(ada);
});

test('the session survives a reload, is renewed while it can be, and then is over', async () => {
  const { environment } = issuer();
  await oidcAdapter(settings, environment).signInWithProvider();
  const adapter = oidcAdapter(settings, environment);
  expect(await adapter.token()).toMatch(/^ey/);
  environment.clock += 300_000;
  expect(await adapter.token()).toBeUndefined();
  const renewing = issuer('refresh');
  const renewed = oidcAdapter(settings, renewing.environment);
  await renewed.signInWithProvider();
  renewing.environment.clock += 300_000;
  expect(await renewed.token()).toMatch(/^ey/);
  expect(renewing.calls.at(-1)?.body).toMatchObject({ refresh_token: 'refresh' });
});

test('an API with an audience of its own gets the access token', async () => {
  const { environment } = issuer();
  const adapter = oidcAdapter({ ...settings, bearer: 'access_token' }, environment);
  await adapter.signInWithProvider();
  expect(await adapter.token()).toBe('for the API');
});

test('passwords are the issuer’s own business', async () => {
  const { environment } = issuer();
  const adapter = oidcAdapter(settings, environment);
  expect(adapter.signInMethods).toEqual({ password: false, signUp: 'open', provider: 'issuer' });
  await expect(adapter.signIn('a', 'b')).rejects.toMatchObject({ code: 'not-offered' });
});
