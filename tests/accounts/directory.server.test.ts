// Tests signing in with an LDAP directory beside the embedded accounts.
import { afterAll, describe, expect, test } from 'vitest';
import { newAddress } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { useApi, type TestServer } from '../setup/server.ts';
import { call } from './accounts.ts';
import { base, people, searcher, startDirectory } from './directory-server.ts';
import { auth, mailsTo, signUp, someone } from './embedded-accounts.ts';

const password = 'correct horse battery';

type Entry = { uid: string; mail?: string; more?: string };

const person = ({ uid, mail, more = '' }: Entry) => `
dn: uid=${uid},${people}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${uid} Lovelace
givenName: ${uid}
sn: Lovelace
${mail ? `mail: ${mail}\n` : ''}${more}userPassword: ${password}
`;

const directory = await startDirectory(
  [
    person({ uid: 'ada', mail: 'Ada@example.org', more: 'o: staff\n' }),
    person({ uid: 'grace', mail: 'grace@example.org', more: `o: cn=makers,${base}\n` }),
    person({ uid: 'hidden' }),
    person({ uid: 'hasty', mail: 'hasty@example.org' }),
    person({ uid: 'guessed', mail: 'known@example.org' }),
    person({ uid: 'twin', mail: 'twins@example.org' }),
    person({ uid: 'other-twin', mail: 'twins@example.org' }),
    person({ uid: 'squatted', mail: 'squatted@example.org' }),
  ].join(''),
);
afterAll(() => directory.remove());

const settings = {
  ...{ LDAP_BASE: people, LDAP_BIND_DN: searcher.dn, LDAP_BIND_PASSWORD: searcher.password },
  ...{ LDAP_GROUP_ATTRIBUTE: 'o', GROUP_PLANS: 'staff=basic, makers=pro' },
  NODE_EXTRA_CA_CERTS: directory.certificate,
};
const server = useApi({ ...settings, LDAP_URL: directory.url });
const overTls = useApi({ ...settings, LDAP_URL: directory.secureUrl });
const upgraded = useApi({ ...settings, LDAP_URL: directory.url, LDAP_STARTTLS: '1' });
const distrusting = useApi({
  ...{ ...settings, LDAP_URL: directory.secureUrl, NODE_EXTRA_CA_CERTS: '' },
});

const signIn = (at: TestServer, email: string, given = password, from = newAddress()) =>
  auth(at, '/sign-in/email', { email, password: given }, { from });

/** The profile of whoever has this session. */
async function profileOf(at: TestServer, session: string) {
  const { body } = await auth(at, '/token', undefined, { session });
  const headers = { authorization: `Bearer ${body['token']}` };
  const { body: identity } = await call(at, 'GET', '/identity/person', { headers });
  const { body: profile } = await call(at, 'GET', `/users/profile/${identity['data'].person.uid}`, {
    headers,
  });
  return profile['user'];
}

test('the identity configuration says that user names work', async () => {
  const { body } = await call(server, 'GET', '/identity');
  expect(body['data']).toMatchObject({ kind: 'embedded', directory: true });
});

test('people sign in with their user name or email address, and are the same person', async () => {
  const byName = await signIn(server, 'ada');
  expect(byName.status).toBe(200);
  expect(byName.body).toMatchObject({ user: { email: 'ada@example.org', emailVerified: true } });
  const byMail = await signIn(server, 'ADA@example.org');
  expect(byMail.body['user'].id).toBe(byName.body['user'].id);
  expect(await profileOf(server, byMail.body['token'])).toMatchObject({
    ...{ email: 'ada@example.org', first_name: 'ada', last_name: 'Lovelace' },
    plan_name: 'basic',
  });
});

test('the first part of a group’s name decides the plan', async () => {
  const { body } = await signIn(server, 'grace');
  expect(await profileOf(server, body['token'])).toMatchObject({ plan_name: 'pro' });
});

test.each([
  ['a wrong password', 'ada', 'wrong'],
  ['no password, which directories accept as an anonymous sign-in', 'ada', ''],
  ['a user name that nobody has', 'nobody', password],
  ['a filter as a user name', '*', password],
  ['a user name that closes the filter', 'ada)(uid=*', password],
  ['an address that two people have', 'twins@example.org', password],
])('%s is refused', async (_case, login, given) => {
  const { status, body } = await signIn(server, login, given);
  expect([status, body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
});

test('an entry without an email address is refused with the reason', async () => {
  const { status, body } = await signIn(server, 'hidden');
  expect([status, body.code]).toEqual([403, 'NO_EMAIL_ADDRESS']);
  expect(body.message).toContain('no email address');
});

describe('guessing the password of one person', () => {
  const guess = async (login: string) => (await signIn(server, login, 'a guess')).status;
  /** With so many attempts, the pause after the next one outlasts the test. */
  const addAttempts = () => query(server, 'UPDATE sign_in_attempts SET attempts = 20');

  test('is slowed down', async () => {
    expect(await guess('guessed@example.org')).toBe(401);
    // A slow machine needs longer, because the first pauses are short.
    let status = 401;
    for (let guesses = 0; guesses < 30 && status === 401; guesses++)
      status = await guess('guessed@example.org');
    expect(status).toBe(429);
  });

  test('is slowed down for all spellings of a name together', async () => {
    expect(await guess('no body')).toBe(401);
    await addAttempts();
    expect(await guess('No  Body ')).toBe(401);
    expect(await guess('ｎｏ ｂｏｄｙ')).toBe(429);
  });

  test('is slowed down for all names of a person together', async () => {
    expect(await guess('guessed')).toBe(401);
    await addAttempts();
    expect(await guess('known@example.org')).toBe(401);
    expect(await guess('guessed')).toBe(429);
  });
});

test('two people with the same address do not share an account', async () => {
  expect((await signIn(server, 'twin')).status).toBe(200);
  const { status, body } = await signIn(server, 'other-twin');
  expect([status, body.code]).toEqual([403, 'ADDRESS_OF_ANOTHER_PERSON']);
  expect((await signIn(server, 'twin')).status).toBe(200);
});

test('somebody who signs in for the first time, several times at once, is one person', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(server, 'hasty')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body['user'].id)).size).toBe(1);
});

test('signing in by GET is not found', async () => {
  const { status, body } = await auth(server, '/sign-in/email');
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('other people sign up and sign in as before', async () => {
  const other = someone();
  expect((await signUp(server, other)).status).toBe(200);
  expect((await signIn(server, other.email, other.password)).status).toBe(200);
  expect((await signIn(server, other.email, 'wrong')).status).toBe(401);
});

test('whoever signed up with an address before cannot read along', async () => {
  const squatter = { email: 'squatted@example.org', password: 'the squatter’s password' };
  await signUp(server, squatter);
  const { status, body } = await signIn(server, 'squatted');
  expect([status, body.code]).toEqual([403, 'account_not_linked']);
});

test('a forgotten password is reset in the directory only', async () => {
  await signIn(server, 'ada');
  const other = someone();
  await signUp(server, other);
  for (const email of ['ada@example.org', other.email])
    await auth(server, '/request-password-reset', { email });
  await mailsTo(server, other.email, 2);
  expect(await mailsTo(server, 'ada@example.org', 0)).toEqual([]);
});

test('the connection is encrypted, and the certificate checked', async () => {
  expect((await signIn(overTls, 'ada')).status).toBe(200);
  expect((await signIn(upgraded, 'ada')).status).toBe(200);
  expect((await signIn(distrusting, 'ada')).status).toBe(503);
});

describe('while the directory is down', () => {
  test('its people are answered 503, and others sign in', async () => {
    const other = someone();
    await signUp(server, other);
    await directory.stop();
    const { status, body } = await signIn(server, 'ada');
    expect([status, body.code]).toEqual([503, 'identity_unavailable']);
    expect((await signIn(server, 'ada@example.org')).status).toBe(503);
    expect((await signIn(server, other.email, other.password)).status).toBe(200);
    await directory.start();
    expect((await signIn(server, 'ada')).status).toBe(200);
  });
});
