// Tests the settings of the embedded identity provider.
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../setup/postgres.ts';
import { call } from './accounts.ts';
import { newAddress } from '../setup/client.ts';
import {
  auth,
  bearerOf,
  confirm,
  linkIn,
  mailsTo,
  sessionOf,
  signIn,
  signUp,
  someone,
  verified,
} from './embedded-accounts.ts';
import { useApi, useServer } from '../setup/server.ts';

/** The form in which the database has the token of a session. */
const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');

describe('without a mail server', () => {
  const server = useApi({
    GOOGLE_CLIENT_ID: 'octavo.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://octavo.example',
  });

  test('users are signed in at once, unverified, and register their account', async () => {
    const person = someone();
    const { body } = await signUp(server, person);
    const headers = await bearerOf(server, body['token'] as string);
    const registered = await call(server, 'POST', '/users/register', { headers, body: {} });
    const { status } = registered;
    expect([status, registered.body.user.email_verified]).toEqual([201, false]);
    expect(registered.body.user).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  test('an address with an account is reported', async () => {
    const person = someone();
    await signUp(server, person);
    const { status, body } = await signUp(server, person);
    expect([status, body.code]).toEqual([422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL']);
  });

  test('the link in the email uses the public address and verifies', async () => {
    const person = someone();
    const { body } = await signUp(server, person);
    const [mail] = await mailsTo(server, person.email);
    const link = linkIn(mail, '/auth/verify');
    expect(link).toMatch(/^https:\/\/octavo\.example\/auth\/verify\?token=/);
    const answer = await confirm(link.replace('https://octavo.example', server.url));
    expect(answer.headers.get('location')).toBe('/welcome');
    // The site is reached by HTTPS, so its cookies are for HTTPS alone.
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-octavo\..*; Secure/);
    const headers = await bearerOf(server, body['token'] as string);
    const claims = JSON.parse(atob(headers.authorization.split('.')[1] ?? ''));
    expect(claims.email_verified).toBe(true);
  });

  test('a new password ends the access of whoever signed up with the address before', async () => {
    const person = someone();
    const { body } = await signUp(server, person);
    const headers = await bearerOf(server, body['token'] as string);
    await call(server, 'POST', '/users/register', { headers, body: {} });
    const made = await call(server, 'POST', '/api-keys', { headers, body: { name: 'spy' } });
    const ofKey = { headers: { authorization: `Bearer ${made.body['data'].key as string}` } };
    const hook = { url: 'https://example.org/spy' };
    expect((await call(server, 'POST', '/webhooks', { ...ofKey, body: hook })).status).toBe(201);
    await auth(server, '/request-password-reset', { email: person.email });
    const mail = (await mailsTo(server, person.email, 2)).at(-1);
    const token = new URL(linkIn(mail, '/auth/reset')).searchParams.get('token');
    const newPassword = 'the password of the owner';
    await auth(server, '/reset-password', { token, newPassword });
    expect((await call(server, 'GET', '/webhooks', ofKey)).status).toBe(401);
    const session = await sessionOf(server, { ...person, password: newPassword });
    const owner = { headers: await bearerOf(server, session) };
    expect((await call(server, 'GET', '/webhooks', owner)).body['data'].webhooks).toEqual([]);
  });

  test('another email can be requested by anybody', async () => {
    const person = someone();
    await signUp(server, person);
    const ask = (email: string) => auth(server, '/send-verification-email', { email });
    const [known, unknown] = [await ask(person.email), await ask(someone().email)];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await mailsTo(server, person.email, 2)).toHaveLength(2);
  });

  test('Google is offered, always shows the account chooser, and returns to the public address', async () => {
    const { body } = await call(server, 'GET', '/identity');
    expect(body['data']).toMatchObject({ google: true, verification: 'later', mailbox: true });
    const visit = { provider: 'google', callbackURL: '/auth/done.html', disableRedirect: true };
    const answer = await auth(server, '/sign-in/social', visit);
    const url = new URL(answer.body['url'] as string);
    expect(url.origin).toBe('https://accounts.google.com');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      prompt: 'select_account',
      redirect_uri: 'https://octavo.example/api/auth/callback/google',
      client_id: 'octavo.apps.googleusercontent.com',
    });
  });

  test('signing in does not redirect to other sites', async () => {
    const visit = {
      provider: 'google',
      callbackURL: 'https://evil.example/',
      disableRedirect: true,
    };
    expect((await auth(server, '/sign-in/social', visit)).status).toBe(403);
  });
});

describe('two processes on one database', async () => {
  const database = await startPostgres();
  afterAll(() => database.stop());
  const shared = {
    DATABASE_URL: database.url,
    OCTAVO_SECRET: 'the secret that both processes of the test share',
    SIGNUP_VERIFICATION: 'required',
  };
  const one = useServer(shared);
  const other = useServer(shared);

  test('share users, sessions and tokens', async () => {
    const person = await verified(one);
    const session = await sessionOf(other, person);
    const headers = await bearerOf(one, session);
    for (const server of [one, other]) {
      const again = await call(server, 'POST', '/users/register', { headers, body: {} });
      expect(again.body.code).toBe('already_registered');
    }
    const keys = async (server: typeof one) => (await auth(server, '/jwks')).body;
    expect(await keys(one)).toEqual(await keys(other));
  });

  test('delete expired sessions and old counts of requests, and keep the others', async () => {
    const person = await verified(one);
    const [old, live] = [await sessionOf(one, person), await sessionOf(one, person)];
    const hashes = [old, live].map(hashOfToken);
    const expire = `UPDATE identity_sessions SET expires_at = now() - interval '1 day' WHERE token = $1`;
    await database.query(expire, [hashes[0]]);
    await database.query(
      `INSERT INTO identity_rate_limits VALUES ('a', '198.51.100.7|/sign-in/email', 1, $1), ('b', '198.51.100.8|/token', 1, $2)`,
      [Date.now() - 2 * 3_600_000, Date.now()],
    );
    await other.end('SIGTERM');
    await other.start();
    const left = () =>
      database.query('SELECT 1 FROM identity_sessions WHERE token IN ($1, $2)', hashes);
    await expect.poll(left).toHaveLength(1);
    const counted = () =>
      database.query(`SELECT id FROM identity_rate_limits WHERE id IN ('a', 'b')`);
    await expect.poll(counted).toEqual([{ id: 'b' }]);
    expect((await auth(one, '/token', undefined, { session: live })).status).toBe(200);
  });

  test('count the requests of a client together', async () => {
    const from = newAddress();
    const wrong = { ...someone(), password: 'a wrong password' };
    const statuses: number[] = [];
    for (let call = 0; call < 11; call++)
      statuses.push((await signIn(call % 2 ? one : other, wrong, { from })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
