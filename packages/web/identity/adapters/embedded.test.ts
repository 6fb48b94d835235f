import { expect, test } from 'vitest';
import { embeddedAdapter } from '#identity/adapters/embedded.ts';
import { fakeBrowser, tokenOf } from '#identity/adapters/fake-browser.ts';

const user = { id: 'a', email: 'ada@example.org', emailVerified: true, name: 'Ada Lovelace' };
const ada = { uid: 'a', email: user.email, emailVerified: true, name: user.name };
const who = { email: user.email, password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };
const settings = { google: false, signUp: 'open' } as const;
const refusal = (status: number, code: string) => () => ({ status, body: { code } });

test('takes up the session that the cookie holds', async () => {
  const { environment } = fakeBrowser({ '/get-session': () => ({ body: { session: {}, user } }) });
  expect(await embeddedAdapter(settings, environment).restore()).toEqual(ada);
  const { environment: without } = fakeBrowser({ '/get-session': () => ({ body: null }) });
  expect(await embeddedAdapter(settings, without).restore()).toBeUndefined();
});

test('signs up with both names; nobody is signed in before the address is verified', async () => {
  const { environment, calls } = fakeBrowser({
    '/sign-up/email': () => ({ body: { token: null, user } }),
  });
  expect(await embeddedAdapter(settings, environment).signUp(who)).toBeUndefined();
  expect(calls).toEqual([
    { method: 'POST', url: '/api/auth/sign-up/email', body: { ...who, name: 'Ada Lovelace' } },
  ]);
});

test('where verification comes later, signing up signs in', async () => {
  const { environment } = fakeBrowser({ '/sign-up/email': () => ({ body: { token: 't', user } }) });
  expect(await embeddedAdapter(settings, environment).signUp(who)).toEqual(ada);
});

test.each([
  [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'email-already-in-use'],
  [400, 'PASSWORD_TOO_SHORT', 'weak-password'],
  [400, 'PASSWORD_TOO_COMMON', 'common-password'],
  [401, 'INVALID_EMAIL_OR_PASSWORD', 'invalid-credential'],
  [403, 'EMAIL_NOT_VERIFIED', 'email-not-verified'],
  [429, 'whatever', 'too-many-requests'],
  [503, 'whatever', 'unreachable'],
  [400, 'SOMETHING_NEW', 'failed'],
])('the answer %i %s is reported as %s', async (status, said, code) => {
  const { environment } = fakeBrowser({ '/sign-in/email': refusal(status, said) });
  const signIn = embeddedAdapter(settings, environment).signIn(who.email, who.password);
  await expect(signIn).rejects.toMatchObject({ name: 'IdentityError', code });
});

test('an answer that breaks off signs nobody out', async () => {
  const { environment } = fakeBrowser({});
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('broken off')) });
  environment.fetch = async () => new Response(broken);
  const restored = embeddedAdapter(settings, environment).restore();
  await expect(restored).rejects.toMatchObject({ name: 'IdentityError', code: 'unreachable' });
});

test('a server that does not answer is reported as unreachable', async () => {
  const { environment } = fakeBrowser({});
  const signIn = embeddedAdapter(settings, environment).signIn(who.email, who.password);
  await expect(signIn).rejects.toMatchObject({ code: 'unreachable' });
});

test('a token is used for a minute, and then a fresh one is fetched', async () => {
  const { environment, calls } = fakeBrowser({
    '/token': () => ({ body: { token: tokenOf(environment.clock, 15 * 60) } }),
  });
  const adapter = embeddedAdapter(settings, environment);
  const first = await adapter.token();
  environment.clock += 59_000;
  expect(await adapter.token()).toBe(first);
  environment.clock += 1_000;
  expect(await adapter.token()).not.toBe(first);
  expect(calls).toHaveLength(2);
});

test('there is no token when the session has ended', async () => {
  const { environment } = fakeBrowser({ '/token': refusal(401, 'UNAUTHORIZED') });
  expect(await embeddedAdapter(settings, environment).token()).toBeUndefined();
});

test('Google is visited in a window of its own, and the session then read', async () => {
  const { environment, calls } = fakeBrowser({
    '/sign-in/social': () => ({ body: { url: 'https://accounts.google.com/auth' } }),
    '/get-session': () => ({ body: { user } }),
  });
  environment.answer = new URLSearchParams();
  const adapter = embeddedAdapter({ ...settings, google: true }, environment);
  expect(adapter.signInMethods.provider).toBe('google');
  expect(await adapter.signInWithProvider()).toEqual(ada);
  expect(calls[0]?.body).toMatchObject({ provider: 'google', disableRedirect: true });
});

test('what Google answered when it failed is reported', async () => {
  const { environment } = fakeBrowser({
    '/sign-in/social': () => ({ body: { url: 'https://accounts.google.com/auth' } }),
  });
  environment.answer = new URLSearchParams({ error: 'access_denied' });
  const visit = embeddedAdapter({ ...settings, google: true }, environment).signInWithProvider();
  await expect(visit).rejects.toMatchObject({ code: 'failed', message: 'access_denied' });
});
