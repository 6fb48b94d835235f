import { expect, test } from 'vitest';
import { embeddedAdapter } from '#identity/adapters/embedded.ts';
import { fakeBrowser, tokenOf } from '#identity/adapters/fake-browser.ts';

const user = { id: 'a', email: 'ada@example.org', emailVerified: true, name: 'Ada Lovelace' };
const ada = { uid: 'a', email: user.email, emailVerified: true, name: user.name };
const who = { email: user.email, password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };
const refusal = (status: number, code: string) => () => ({ status, body: { code } });

test('takes up the session that the cookie holds', async () => {
  const { around } = fakeBrowser({ '/get-session': () => ({ body: { session: {}, user } }) });
  expect(await embeddedAdapter({ google: false }, around).restore()).toEqual(ada);
  const { around: without } = fakeBrowser({ '/get-session': () => ({ body: null }) });
  expect(await embeddedAdapter({ google: false }, without).restore()).toBeUndefined();
});

test('signs up with both names; nobody is signed in before the address is verified', async () => {
  const { around, asked } = fakeBrowser({
    '/sign-up/email': () => ({ body: { token: null, user } }),
  });
  expect(await embeddedAdapter({ google: false }, around).signUp(who)).toBeUndefined();
  expect(asked).toEqual([
    { method: 'POST', url: '/api/auth/sign-up/email', body: { ...who, name: 'Ada Lovelace' } },
  ]);
});

test('where verification comes later, signing up signs in', async () => {
  const { around } = fakeBrowser({ '/sign-up/email': () => ({ body: { token: 't', user } }) });
  expect(await embeddedAdapter({ google: false }, around).signUp(who)).toEqual(ada);
});

test.each([
  [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'email-already-in-use'],
  [400, 'PASSWORD_TOO_SHORT', 'weak-password'],
  [401, 'INVALID_EMAIL_OR_PASSWORD', 'invalid-credential'],
  [403, 'EMAIL_NOT_VERIFIED', 'email-not-verified'],
  [429, 'whatever', 'too-many-requests'],
  [503, 'whatever', 'unreachable'],
  [400, 'SOMETHING_NEW', 'failed'],
])('the answer %i %s is told as %s', async (status, said, code) => {
  const { around } = fakeBrowser({ '/sign-in/email': refusal(status, said) });
  const signIn = embeddedAdapter({ google: false }, around).signIn(who.email, who.password);
  await expect(signIn).rejects.toMatchObject({ name: 'IdentityError', code });
});

test('a server that does not answer is told as unreachable', async () => {
  const { around } = fakeBrowser({});
  const signIn = embeddedAdapter({ google: false }, around).signIn(who.email, who.password);
  await expect(signIn).rejects.toMatchObject({ code: 'unreachable' });
});

test('a token is asked for again only when it is nearly used up', async () => {
  const { around, asked } = fakeBrowser({
    '/token': () => ({ body: { token: tokenOf(around.clock, 15 * 60) } }),
  });
  const adapter = embeddedAdapter({ google: false }, around);
  const first = await adapter.token();
  around.clock += 13 * 60_000;
  expect(await adapter.token()).toBe(first);
  around.clock += 90_000;
  expect(await adapter.token()).not.toBe(first);
  expect(asked).toHaveLength(2);
});

test('there is no token when the session has ended', async () => {
  const { around } = fakeBrowser({ '/token': refusal(401, 'UNAUTHORIZED') });
  expect(await embeddedAdapter({ google: false }, around).token()).toBeUndefined();
});

test('Google is visited in a window of its own, and the session then read', async () => {
  const { around, asked } = fakeBrowser({
    '/sign-in/social': () => ({ body: { url: 'https://accounts.google.com/auth' } }),
    '/get-session': () => ({ body: { user } }),
  });
  around.answer = new URLSearchParams();
  const adapter = embeddedAdapter({ google: true }, around);
  expect(adapter.offers.elsewhere).toBe('google');
  expect(await adapter.signInElsewhere()).toEqual(ada);
  expect(asked[0]?.body).toMatchObject({ provider: 'google', disableRedirect: true });
});

test('what Google answered when it failed is told', async () => {
  const { around } = fakeBrowser({
    '/sign-in/social': () => ({ body: { url: 'https://accounts.google.com/auth' } }),
  });
  around.answer = new URLSearchParams({ error: 'access_denied' });
  const visit = embeddedAdapter({ google: true }, around).signInElsewhere();
  await expect(visit).rejects.toMatchObject({ code: 'failed', message: 'access_denied' });
});
