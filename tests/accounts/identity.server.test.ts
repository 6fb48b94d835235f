// Tests the embedded identity provider, from sign-up to the deletion of the account.
import { texts } from '@octavo/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminData } from '../operations/commands.ts';
import { call } from './accounts.ts';
import { query } from '../setup/database.ts';
import {
  auth,
  bearerOf,
  confirm,
  follow,
  linkIn,
  mailsTo,
  sessionOf,
  signIn,
  signUp,
  someone,
  verified,
} from './embedded-accounts.ts';
import { useApi } from '../setup/server.ts';
import { tablesWith } from '../my-files/stored-traces.ts';

// As with a mail server; here the tests read the mails.
const server = useApi({ SIGNUP_VERIFICATION: 'required' });

describe('GET /identity', () => {
  test('returns the settings that the browser needs to sign in', async () => {
    const { body } = await call(server, 'GET', '/identity');
    expect(body).toEqual({
      success: true,
      data: {
        ...{ kind: 'embedded', signUp: 'open', google: false },
        ...{ verification: 'required', mailbox: true },
      },
    });
  });
});

test('an unknown route of the provider is not found', async () => {
  const { status, body } = await auth(server, '/nothing');
  expect([status, body.code]).toEqual([404, 'not_found']);
});

describe('signing up', () => {
  test('leads from the email to a session and the profile', async () => {
    const person = someone();
    const { status, body } = await signUp(server, person);
    expect([status, body['token']]).toEqual([200, null]);
    expect((await signIn(server, person)).body.code).toBe('EMAIL_NOT_VERIFIED');
    const [mail] = await mailsTo(server, person.email);
    const verified = await confirm(linkIn(mail, '/auth/verify'));
    expect([verified.status, verified.headers.get('location')]).toEqual([303, '/welcome']);
    const headers = await bearerOf(server, await sessionOf(server, person));
    const uid = JSON.parse(atob(headers.authorization.split('.')[1] ?? '')).sub as string;
    const profile = await call(server, 'GET', `/users/profile/${uid}`, { headers });
    expect(profile.body.user).toMatchObject({ firebase_uid: uid, email: person.email });
  });

  test('creates the account with the given names and an unverified address', async () => {
    const person = await verified(server);
    const headers = await bearerOf(server, await sessionOf(server, person));
    const again = await call(server, 'POST', '/users/register', { headers, body: {} });
    expect([again.status, again.body.code]).toEqual([409, 'already_registered']);
    const { body } = await call(server, 'POST', '/users/profile', {
      headers,
      body: { email: person.email },
    });
    expect(body.user).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  test('the verification link signs in the browser that opens it', async () => {
    const person = someone();
    await signUp(server, person);
    const [mail] = await mailsTo(server, person.email);
    const answer = await confirm(linkIn(mail, '/auth/verify'));
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^octavo\.session_token=.+HttpOnly; SameSite=Lax$/);
    const headers = { cookie: cookie.split(';', 1)[0] ?? '' };
    const session = await auth(server, '/get-session', undefined, { headers });
    expect(session.body['user']).toMatchObject({ email: person.email, emailVerified: true });
  });

  test('the mails are in the language of who asks for them', async () => {
    const person = someone();
    const headers = { 'accept-language': 'de' };
    await signUp(server, person, { headers });
    await auth(server, '/request-password-reset', { email: person.email }, { headers });
    const subjects = (await mailsTo(server, person.email, 2)).map(({ subject }) => subject);
    expect(subjects).toEqual(['E-Mail-Adresse bestätigen', 'Passwort zurücksetzen']);
  });

  test('opening the link changes nothing, so that mail scanners do not use it up', async () => {
    const person = someone();
    await signUp(server, person);
    const [mail] = await mailsTo(server, person.email);
    const page = await follow(linkIn(mail, '/auth/verify'), { 'accept-language': 'de' });
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    expect(await page.text()).toContain('<button type="submit">E-Mail-Adresse bestätigen</button>');
    const token = new URL(linkIn(mail, '/auth/verify')).searchParams.get('token');
    const direct = await fetch(`${server.url}/api/auth/verify-email?token=${token}`);
    expect(direct.status).toBe(404);
    expect((await signIn(server, person)).body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  test('an invalid link redirects to the sign-in screen', async () => {
    const person = someone();
    await signUp(server, person);
    const [mail] = await mailsTo(server, person.email);
    for (const link of [`${linkIn(mail, '/auth/verify')}x`, `${server.url}/auth/verify`]) {
      const answer = await confirm(link);
      expect(answer.headers.get('location')).toBe('/login?error=link-invalid');
    }
    expect((await signIn(server, person)).status).toBe(403);
  });

  test('a short password is refused with its own code', async () => {
    const { status, body } = await signUp(server, { ...someone(), password: '12345' });
    expect([status, body.success, body.code]).toEqual([400, false, 'PASSWORD_TOO_SHORT']);
    expect(body.error).toBe(body.message);
  });

  test.each(['password', 'Qwerty123', '12345678'])(
    'the common password %s is refused with its own code',
    async (password) => {
      const { status, body } = await signUp(server, { ...someone(), password });
      expect([status, body.code]).toEqual([400, 'PASSWORD_TOO_COMMON']);
    },
  );

  test.each([
    { firstName: 'x'.repeat(101) },
    { name: 'x'.repeat(1_000) },
    { lastName: 'a\nb' },
    { image: 'http://example.org/a.png' },
    { image: 'javascript:alert(1)' },
  ])('refuses the fields %j', async (fields) => {
    const person = { ...someone(), name: 'Ada Lovelace', ...fields };
    const { status, body } = await auth(server, '/sign-up/email', person);
    expect([status, body.code]).toEqual([400, 'INVALID_PROFILE']);
  });

  test('links in emails use the configured address, whatever the request claims', async () => {
    const person = someone();
    await signUp(server, person, { headers: { 'x-forwarded-host': 'evil.example' } });
    const [mail] = await mailsTo(server, person.email);
    expect(linkIn(mail, '/auth/verify')).toMatch(new RegExp(`^${server.url}/auth/verify\\?token=`));
  });
});

describe('an address with an account', () => {
  test('gets the same response to a sign-up as a new address', async () => {
    const taken = await verified(server);
    const shapeOf = ({ status, body }: Awaited<ReturnType<typeof signUp>>) => ({
      status,
      token: body['token'],
      user: Object.keys(body['user']),
      verified: body['user'].emailVerified,
      names: [body['user'].firstName, body['user'].lastName, body['user'].name],
      id: body['user'].id.length,
    });
    const [known, unknown] = [await signUp(server, taken), await signUp(server, someone())];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
  });

  test('gets an email about the attempt, and nothing changes', async () => {
    const person = await verified(server);
    await signUp(server, { ...person, password: 'the password of another' });
    const [, mail] = await mailsTo(server, person.email, 2);
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.text).toContain(texts.signup.emailInUse);
    expect(linkIn(mail, '/forgot-password')).toBe(`${server.url}/forgot-password`);
    expect((await signIn(server, person)).status).toBe(200);
  });

  test('gets the same response to a sign-in or reset as an unknown one', async () => {
    const known = await verified(server);
    const unknown = someone();
    const answers = async (email: string) => {
      const failed = await signIn(server, { email, password: 'a wrong password' });
      const reset = await auth(server, '/request-password-reset', { email });
      return [failed.status, failed.body, reset.status, reset.body];
    };
    expect(await answers(known.email)).toEqual(await answers(unknown.email));
  });
});

describe('the sign-in service', () => {
  const signInWith = (body: object) => auth(server, '/sign-in/email', body);

  test.each([
    [{}, 'Invalid request: “email” is missing.'],
    [{ email: ['a'], password: 'x' }, 'Invalid request: “email” must be a text.'],
  ])('says in a sentence what is wrong with %j', async (body, message) => {
    const reply = await signInWith(body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  test('refuses text that cannot be stored', async () => {
    const body = { token: 'a\0b', newPassword: 'a good password' };
    expect((await auth(server, '/reset-password', body)).status).toBe(400);
  });

  test('logs refusals as requests only, without what the client sent', async () => {
    const headers = { 'content-type': 'text/something-strange' };
    expect((await auth(server, '/sign-in/email', {}, { headers })).status).toBe(415);
    await expect.poll(() => server.log()).toContain('"status":415');
    expect(server.log()).not.toContain('something-strange');
  });

  test('has no endpoint that only checks a password', async () => {
    const session = await sessionOf(server, await verified(server));
    const { status } = await auth(server, '/verify-password', { password: 'x' }, { session });
    expect(status).toBe(404);
  });
});

describe('a forgotten password', () => {
  const reset = async (email: string) => {
    await auth(server, '/request-password-reset', { email });
    const mails = await mailsTo(server, email, 2);
    const answer = await follow(linkIn(mails.at(-1), '/auth/reset'));
    const place = new URL(answer.headers.get('location') ?? '', server.url);
    expect(place.pathname).toBe('/forgot-password');
    return place.searchParams.get('token');
  };

  test('is replaced through an emailed link, once, and every session ends', async () => {
    const person = await verified(server);
    const session = await sessionOf(server, person);
    const token = await reset(person.email);
    const body = { token, newPassword: 'another password' };
    expect((await auth(server, '/reset-password', body)).status).toBe(200);
    expect((await auth(server, '/reset-password', body)).status).toBe(400);
    expect((await auth(server, '/token', undefined, { session })).status).toBe(401);
    expect((await signIn(server, person)).status).toBe(401);
    const renewed = { ...person, password: body.newPassword };
    expect((await signIn(server, renewed)).status).toBe(200);
  });

  test('verifies the address, because only its owner gets the link', async () => {
    const person = someone();
    await signUp(server, person);
    await mailsTo(server, person.email);
    const token = await reset(person.email);
    const newPassword = 'the password of the owner';
    await auth(server, '/reset-password', { token, newPassword });
    expect((await signIn(server, { ...person, password: newPassword })).status).toBe(200);
    expect((await signIn(server, person)).status).toBe(401);
  });
});

describe('a session', () => {
  test('ends when the user signs out', async () => {
    const session = await sessionOf(server, await verified(server));
    expect((await auth(server, '/sign-out', {}, { session })).status).toBe(200);
    expect((await auth(server, '/token', undefined, { session })).status).toBe(401);
  });

  test('can change the password with the old one, which ends the other sessions', async () => {
    const person = await verified(server);
    const [mine, other] = [await sessionOf(server, person), await sessionOf(server, person)];
    const body = {
      currentPassword: person.password,
      newPassword: 'another password',
      revokeOtherSessions: true,
    };
    const wrong = { ...body, currentPassword: 'a wrong one' };
    expect((await auth(server, '/change-password', wrong, { session: mine })).status).toBe(400);
    expect((await auth(server, '/change-password', body, { session: mine })).status).toBe(200);
    expect((await auth(server, '/token', undefined, { session: other })).status).toBe(401);
  });

  test('cannot be used by a page of another site', async () => {
    const person = someone();
    await signUp(server, person);
    const [mail] = await mailsTo(server, person.email);
    const [cookie = ''] = (await confirm(linkIn(mail, '/auth/verify'))).headers.getSetCookie();
    const headers = { cookie: cookie.split(';', 1)[0] ?? '', origin: 'https://evil.example' };
    expect((await auth(server, '/sign-out', {}, { headers })).status).toBe(403);
    const own = { ...headers, origin: server.url };
    expect((await auth(server, '/sign-out', {}, { headers: own })).status).toBe(200);
  });
});

describe('a token', () => {
  test('that was tampered with is refused', async () => {
    const { authorization } = await bearerOf(
      server,
      await sessionOf(server, await verified(server)),
    );
    const [head, body = '', signature] = authorization.replace('Bearer ', '').split('.');
    const claims = { ...JSON.parse(atob(body)), sub: 'somebody-else' };
    const forged = btoa(JSON.stringify(claims)).replaceAll('=', '');
    const unsigned = btoa(JSON.stringify({ alg: 'none' })).replaceAll('=', '');
    const strangeKey = btoa(JSON.stringify({ alg: 'EdDSA', kid: 'a\0b' })).replaceAll('=', '');
    for (const token of [
      `${head}.${forged}.${signature}`,
      `${unsigned}.${forged}.`,
      `${strangeKey}.${forged}.${signature}`,
      'nonsense',
    ]) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await call(server, 'POST', '/users/register', { headers, body: {} });
      expect([answer.status, answer.body.code]).toEqual([401, 'token_invalid']);
    }
  });

  test('can be verified with the published keys, and is valid for 15 minutes and our API only', async () => {
    const { authorization } = await bearerOf(
      server,
      await sessionOf(server, await verified(server)),
    );
    const [head = '', body = ''] = authorization.replace('Bearer ', '').split('.');
    const { kid, alg } = JSON.parse(atob(head));
    const { aud, iss, exp, iat, email_verified } = JSON.parse(atob(body));
    expect({ alg, aud, iss, seconds: exp - iat, email_verified }).toEqual({
      ...{ alg: 'EdDSA', aud: 'octavo-api', iss: 'octavo' },
      ...{ seconds: 15 * 60, email_verified: true },
    });
    const { body: keys } = await auth(server, '/jwks');
    expect(keys['keys'].map((key: { kid: string }) => key.kid)).toContain(kid);
    expect(Object.keys(keys['keys'][0])).not.toContain('d');
  });
});

describe('the database', () => {
  test('contains no token of a session or of a reset link', async () => {
    const person = await verified(server);
    const session = await sessionOf(server, person);
    await auth(server, '/request-password-reset', { email: person.email });
    const mails = await mailsTo(server, person.email, 2);
    const reset = new URL(linkIn(mails.at(-1), '/auth/reset')).searchParams.get('token') ?? '';
    expect(reset.length).toBeGreaterThan(10);
    for (const token of [session, reset]) expect(await tablesWith(server, token)).toEqual([]);
  });

  test('contains nothing that can be used as a session', async () => {
    await sessionOf(server, await verified(server));
    const rows = await query<{ token: string }>(server, 'SELECT token FROM identity_sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows)
      expect((await auth(server, '/token', undefined, { session: token })).status).toBe(401);
  });
});

describe('the token of a session that has ended', () => {
  test('reads until it expires, and writes nothing', async () => {
    const person = await verified(server);
    const session = await sessionOf(server, person);
    const headers = await bearerOf(server, session);
    const uid = JSON.parse(atob(headers.authorization.split('.')[1] ?? '')).sub as string;
    const path = `/users/profile/${uid}`;
    const rename = () => call(server, 'PUT', path, { headers, body: { first_name: 'Grace' } });
    expect((await rename()).status).toBe(200);
    await auth(server, '/sign-out', {}, { session });
    const refused = await rename();
    expect([refused.status, refused.body.code]).toEqual([401, 'token_invalid']);
    const key = await call(server, 'POST', '/api-keys', { headers, body: { name: 'a' } });
    expect([key.status, key.body.code]).toEqual([401, 'token_invalid']);
    // Its profile follows the token only while the session is open.
    await query(server, 'UPDATE users SET email_verified = false WHERE uid = $1', [uid]);
    const { status, body } = await call(server, 'GET', path, { headers });
    expect([status, body['user']]).toEqual([
      ...[200, expect.objectContaining({ email_verified: false })],
    ]);
  });
});

describe('the mailbox of a server without a mail server', () => {
  let cookie: string;
  const open = (path: string) =>
    fetch(`${server.url}/auth/mailbox${path}`, { headers: { cookie } });

  beforeAll(async () => {
    const { address } = await adminData<{ address: string }>(server.dataFolder, ['mailbox']);
    const withKey = `${server.url}/auth/mailbox${new URL(address).search}`;
    const answer = await fetch(withKey, { redirect: 'manual' });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  });

  test('lists and shows the emails to everybody with the key', async () => {
    const person = someone();
    await signUp(server, person);
    const [mail] = await mailsTo(server, person.email);
    const list = await (await open('')).text();
    expect(list).toContain(person.email);
    const [, id] = /href="\/auth\/mailbox\/([^"]+)">Confirm/.exec(list) ?? [];
    const answer = await open(`/${id}`);
    expect(await answer.text()).toContain(linkIn(mail, '/auth/verify'));
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('does not exist for others', async () => {
    expect((await fetch(`${server.url}/auth/mailbox`)).status).toBe(404);
    expect((await fetch(`${server.url}/auth/mailbox?key=a`)).status).toBe(404);
  });

  test('shows only emails', async () => {
    expect((await open('/..%2F..%2Fsecret')).status).toBe(404);
  });
});
