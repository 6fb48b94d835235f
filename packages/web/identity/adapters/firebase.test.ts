import { expect, test } from 'vitest';
import { fakeBrowser, tokenOf } from '#identity/adapters/fake-browser.ts';
import { firebaseAdapter } from '#identity/adapters/firebase.ts';

const settings = { apiKey: 'the key' };
const user = { localId: 'a', email: 'ada@example.org', displayName: 'Ada Lovelace' };
const ada = { uid: 'a', email: user.email, emailVerified: false, name: 'Ada Lovelace' };
const who = { email: user.email, password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };

const provider = (more: Parameters<typeof fakeBrowser>[0] = {}) => {
  const made = fakeBrowser({
    'accounts:lookup': () => ({ body: { users: [user] } }),
    'accounts:signUp': () => ({ body: entry() }),
    'accounts:signInWithPassword': () => ({ body: entry() }),
    'accounts:update': () => ({ body: {} }),
    'accounts:sendOobCode': () => ({ body: {} }),
    '/v1/token': () => ({
      body: { id_token: tokenOf(made.environment.clock, 3600), refresh_token: 'refresh-2' },
    }),
    ...more,
  });
  const entry = () => ({
    idToken: tokenOf(made.environment.clock, 3600),
    refreshToken: 'refresh-1',
  });
  return made;
};
const paths = (calls: { url: string }[]) =>
  calls.map(({ url }) => /accounts:\w+|token/.exec(url)?.[0]);

test('signs up, gives the name, sends the verification mail, and is signed in', async () => {
  const { environment, calls } = provider();
  expect(await firebaseAdapter(settings, environment).signUp(who)).toEqual(ada);
  expect(paths(calls)).toEqual([
    'accounts:signUp',
    'accounts:update',
    'accounts:sendOobCode',
    'accounts:lookup',
  ]);
  expect(calls[0]?.url).toBe(
    'https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=the%20key',
  );
  expect(calls[2]?.body).toMatchObject({ requestType: 'VERIFY_EMAIL' });
});

test('the session survives a reload by its refresh token', async () => {
  const { environment, calls } = provider();
  await firebaseAdapter(settings, environment).signIn(who.email, who.password);
  const reloaded = firebaseAdapter(settings, environment);
  expect(await reloaded.restore()).toEqual(ada);
  expect(calls.at(-2)?.body).toEqual({ grant_type: 'refresh_token', refresh_token: 'refresh-1' });
  await reloaded.signOut();
  expect(await firebaseAdapter(settings, environment).restore()).toBeUndefined();
});

test('a token is renewed when it is nearly used up', async () => {
  const { environment, calls } = provider();
  const adapter = firebaseAdapter(settings, environment);
  await adapter.signIn(who.email, who.password);
  const first = await adapter.token();
  expect(await adapter.token()).toBe(first);
  environment.clock += 3600_000 - 30_000;
  expect(await adapter.token()).not.toBe(first);
  expect(paths(calls).filter((path) => path === 'token')).toHaveLength(1);
});

test('a rejected refresh token ends the session; an unreachable server does not', async () => {
  const ended = provider({
    '/v1/token': () => ({ status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } }),
  });
  await firebaseAdapter(settings, ended.environment).signIn(who.email, who.password);
  expect(await firebaseAdapter(settings, ended.environment).token()).toBeUndefined();
  expect(ended.stored.size).toBe(0);
  const unreachable = provider({ '/v1/token': () => ({ status: 503, body: {} }) });
  await firebaseAdapter(settings, unreachable.environment).signIn(who.email, who.password);
  const token = firebaseAdapter(settings, unreachable.environment).token();
  await expect(token).rejects.toMatchObject({ code: 'unreachable' });
  expect(unreachable.stored.size).toBe(1);
});

test.each([
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['WEAK_PASSWORD : Password should be at least 6 characters', 'weak-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Access was disabled', 'too-many-requests'],
  ['OPERATION_NOT_ALLOWED', 'failed'],
])('the refusal %s is reported as %s', async (message, code) => {
  const { environment } = provider({
    'accounts:signUp': () => ({ status: 400, body: { error: { message } } }),
  });
  await expect(firebaseAdapter(settings, environment).signUp(who)).rejects.toMatchObject({ code });
});

test('Google is visited with the account chooser, and its answer handed in', async () => {
  const { environment, calls } = provider({
    'accounts:createAuthUri': () => ({
      body: { authUri: 'https://google.example', sessionId: 's' },
    }),
    'accounts:signInWithIdp': () => ({
      body: { idToken: tokenOf(environment.clock, 3600), refreshToken: 'r' },
    }),
  });
  expect(await firebaseAdapter(settings, environment).signInWithProvider()).toEqual(ada);
  expect(calls[0]?.body).toMatchObject({ customParameter: { prompt: 'select_account' } });
  expect(calls[1]?.body).toMatchObject({
    sessionId: 's',
    requestUri: 'https://octavo.example/auth/done.html?code=the-code&state=the-state',
  });
});

test('with the emulator, calls go there', async () => {
  const { environment, calls } = provider();
  const emulated = firebaseAdapter({ ...settings, emulator: '127.0.0.1:9099' }, environment);
  await emulated.signIn(who.email, who.password);
  expect(calls[0]?.url).toMatch(
    /^http:\/\/127\.0\.0\.1:9099\/identitytoolkit\.googleapis\.com\/v1\//,
  );
});
