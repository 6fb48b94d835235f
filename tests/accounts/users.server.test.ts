// Tests section 7, users.
import { routes, userProfile } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { call, registered, stranger, type Person, type Reply } from './accounts.ts';
import { convert } from '../setup/client.ts';
import { csv } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();

const get = (path: string, person: Person) => call(server, 'GET', path, { person });
const put = (path: string, person: Person, body: unknown = {}) =>
  call(server, 'PUT', path, { person, body });
const outcome = ({ status, body }: Reply) => [status, body.code];

/** The same person with a token with other claims. */
async function renewed(person: Person, claims: Record<string, unknown>): Promise<Person> {
  const token = await issuer.token({ sub: person.uid, email: person.email, ...claims });
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
}

describe('POST /users/register', () => {
  test('creates the account from the token, not from the body', async () => {
    const person = await stranger(issuer, { email_verified: false });
    const body = { first_name: 'Ada', email: 'evil@example.org', email_verified: true };
    const reply = await call(server, 'POST', '/users/register', { person, body });
    expect(reply.status).toBe(201);
    const { uid, email } = person;
    expect(reply.body.user).toMatchObject({ firebase_uid: uid, email, email_verified: false });
    expect(reply.body.user.first_name).toBe('Ada');
  });

  test('uses the names of the token when none are given', async () => {
    const person = await stranger(issuer, { name: 'Ada King Lovelace' });
    const reply = await call(server, 'POST', '/users/register', { person, body: {} });
    expect(reply.body.user).toMatchObject({ first_name: 'Ada', last_name: 'King Lovelace' });
  });

  test('is a conflict the second time', async () => {
    const person = await registered(server, issuer);
    const again = await call(server, 'POST', '/users/register', { person, body: {} });
    expect(outcome(again)).toEqual([409, 'already_registered']);
  });

  test('creates one account for twenty parallel requests', async () => {
    const person = await stranger(issuer);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        call(server, 'POST', '/users/register', { person, body: {} }),
      ),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  });

  test('without a token is refused', async () => {
    const reply = await call(server, 'POST', '/users/register', { body: {} });
    expect(outcome(reply)).toEqual([401, 'sign_in_required']);
  });

  test.each(['nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'])(
    'with the token %s is refused',
    async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await call(server, 'POST', '/users/register', { headers, body: {} });
      expect(outcome(reply)).toEqual([401, 'token_invalid']);
    },
  );

  test.each([{ first_name: 'x'.repeat(101) }, { last_name: 'a\u0000b' }, { first_name: 7 }])(
    'refuses the names %j',
    async (body) => {
      const person = await stranger(issuer);
      const reply = await call(server, 'POST', '/users/register', { person, body });
      expect(outcome(reply)).toEqual([400, 'invalid_request']);
    },
  );
});

describe('GET /users/profile/{uid}', () => {
  test('returns everything that the profile screen shows', async () => {
    const person = await registered(server, issuer, { first_name: 'Ada', last_name: 'Lovelace' });
    const { status, body } = await get(`/users/profile/${person.uid}`, person);
    expect([status, body.success, typeof body.message]).toEqual([200, true, 'string']);
    const user = userProfile.parse(body['user']);
    expect(user).toMatchObject({
      ...{ first_name: 'Ada', last_name: 'Lovelace', email: person.email, email_verified: true },
      ...{ account_status: 'active', subscription_status: 'none', plan_name: 'free' },
      ...{ plan_display_name: 'Free', conversions_used: 0, conversions_per_month: 25 },
      ...{ storage_used_mb: 0, storage_mb: 100, end_date: null },
    });
    expect(Date.parse(user.last_login_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('counts conversions and their storage', async () => {
    const person = await registered(server, issuer);
    const rows = Array.from({ length: 5_000 }, (_, row) => `${row},some words of a row`);
    const content = `a,b\n${rows.join('\n')}\n`;
    const { body: made } = await convert(server, {
      ...{ type: 'csv-to-json', content, headers: person.headers },
    });
    const { body } = await get(`/users/profile/${person.uid}`, person);
    expect(body['user'].conversions_used).toBe(1);
    const megabytes = Math.round((made.data.fileSize / 1024 ** 2) * 100) / 100;
    expect(megabytes).toBeGreaterThan(0);
    expect(body['user'].storage_used_mb).toBe(megabytes);
  });

  test('works for a uid with URL characters', async () => {
    const person = await stranger(issuer, { sub: 'google-oauth2|1/2?ü' });
    await call(server, 'POST', '/users/register', { person, body: {} });
    const path = `/users/profile/${encodeURIComponent('google-oauth2|1/2?ü')}`;
    expect((await get(path, person)).status).toBe(200);
  });
});

describe('POST /users/profile', () => {
  const ask = (person: Person, body: unknown) =>
    call(server, 'POST', '/users/profile', { person, body });

  test('finds the own account by email address, ignoring case', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await ask(person, { email: ` ${person.email.toUpperCase()} ` });
    expect([status, body['user']?.firebase_uid]).toEqual([200, person.uid]);
  });

  test('does not reveal whether another address has an account', async () => {
    const person = await registered(server, issuer);
    const other = await registered(server, issuer);
    const known = await ask(person, { email: other.email });
    const unknown = await ask(person, { email: 'nobody@example.org' });
    expect(outcome(known)).toEqual([403, 'not_yours']);
    expect(unknown.body).toEqual(known.body);
  });

  test.each([{}, { email: '' }, { email: 7 }])('refuses %j', async (body) => {
    const person = await registered(server, issuer);
    expect(outcome(await ask(person, body))).toEqual([400, 'invalid_request']);
  });
});

describe('PUT /users/profile/{uid}', () => {
  test('changes the names that are given', async () => {
    const person = await registered(server, issuer, { first_name: 'Ada', last_name: 'Byron' });
    const path = `/users/profile/${person.uid}`;
    const changed = await put(path, person, { last_name: '  Lovelace ' });
    expect(changed.status).toBe(200);
    const { body } = await get(path, person);
    expect(body['user']).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  test('accepts a whole profile as it was sent', async () => {
    const person = await registered(server, issuer);
    const path = `/users/profile/${person.uid}`;
    const { body } = await get(path, person);
    const changed = await put(path, person, { ...body['user'], first_name: 'Ada' });
    expect([changed.status, changed.body['user'].first_name]).toEqual([200, 'Ada']);
  });

  test('accepts it from a user without an email address, too', async () => {
    const person = await stranger(issuer, { email: undefined });
    const made = await call(server, 'POST', '/users/register', { person, body: {} });
    expect(made.body['user'].email).toBe('');
    const body = { ...made.body['user'], first_name: 'Ada' };
    expect((await put(`/users/profile/${person.uid}`, person, body)).status).toBe(200);
  });

  test('refuses to change the email address, and explains where to change it', async () => {
    const person = await registered(server, issuer);
    const body = { first_name: 'Eve', email: 'other@example.org' };
    const reply = await put(`/users/profile/${person.uid}`, person, body);
    expect(outcome(reply)).toEqual([400, 'invalid_request']);
    expect(reply.body.message).toContain('the one you sign in with');
    const after = await get(`/users/profile/${person.uid}`, person);
    expect(after.body['user']).toMatchObject({ first_name: '', email: person.email });
  });

  test.each([{}, { first_name: 'x'.repeat(101) }, { last_name: 'a\nb' }, { firstName: 'Ada' }])(
    'refuses %j',
    async (body) => {
      const person = await registered(server, issuer);
      const reply = await put(`/users/profile/${person.uid}`, person, body);
      expect(outcome(reply)).toEqual([400, 'invalid_request']);
    },
  );
});

describe('PUT /users/login/{uid}', () => {
  test('records the time, and updates email address and verification from the token', async () => {
    const person = await registered(server, issuer);
    const before = Date.now();
    const later = await renewed(person, { email: 'new@example.org', email_verified: false });
    const { status, body } = await put(`/users/login/${person.uid}`, later, {
      email_verified: true,
    });
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({ email: 'new@example.org', email_verified: false });
    expect(Date.parse(body['user'].last_login_at)).toBeGreaterThanOrEqual(before);
  });

  test('needs no body', async () => {
    const person = await registered(server, issuer);
    const reply = await call(server, 'PUT', `/users/login/${person.uid}`, { person });
    expect(reply.status).toBe(200);
  });

  test('keeps the address when the token has none', async () => {
    const person = await registered(server, issuer);
    const silent = await renewed(person, { email: undefined });
    const { body } = await put(`/users/login/${person.uid}`, silent);
    expect(body['user'].email).toBe(person.email);
  });
});

test('the profile shows the verification of the token without another request', async () => {
  const person = await stranger(issuer, { email_verified: false });
  await call(server, 'POST', '/users/register', { person, body: {} });
  const path = `/users/profile/${person.uid}`;
  expect((await get(path, person)).body['user'].email_verified).toBe(false);
  const verified = await renewed(person, { email_verified: true });
  expect((await get(path, verified)).body['user'].email_verified).toBe(true);
  // An older token takes nothing back.
  expect((await get(path, person)).body['user'].email_verified).toBe(true);
});

describe('PUT /users/verify-email/{uid}', () => {
  test('trusts the token, not the body', async () => {
    const person = await stranger(issuer, { email_verified: false });
    await call(server, 'POST', '/users/register', { person, body: {} });
    const path = `/users/verify-email/${person.uid}`;
    const claimed = await put(path, person, { email_verified: true });
    expect([claimed.status, claimed.body['user'].email_verified]).toEqual([200, false]);
    const verified = await renewed(person, { email_verified: true });
    const proven = await put(path, verified, { email_verified: false });
    expect(proven.body['user'].email_verified).toBe(true);
    expect((await get(`/users/profile/${person.uid}`, person)).body['user'].email_verified).toBe(
      true,
    );
  });
});

describe('GET /users/subscription/{uid} and /users/usage/{uid}', () => {
  test('return the same as the subscription routes', async () => {
    const person = await registered(server, issuer);
    await convert(server, { type: 'csv-to-json', content: csv, headers: person.headers });
    const subscription = await get(`/users/subscription/${person.uid}`, person);
    routes.users.subscription.replies[200].parse(subscription.body);
    const mine = await call(server, 'POST', '/subscription/my', { person });
    expect(subscription.body['subscription']).toEqual(mine.body['subscription']);
    const usage = await get(`/users/usage/${person.uid}`, person);
    const report = routes.users.usage.replies[200].parse(usage.body);
    expect(report.data.conversions).toMatchObject({ used: 1, reserved: 0, limit: 25 });
  });
});

describe.each([
  ['GET', '/users/profile/{uid}'],
  ['PUT', '/users/profile/{uid}', { first_name: 'Eve' }],
  ['DELETE', '/users/profile/{uid}', { confirm: 'a@example.org' }],
  ['PUT', '/users/login/{uid}', {}],
  ['PUT', '/users/verify-email/{uid}', {}],
  ['GET', '/users/subscription/{uid}'],
  ['GET', '/users/usage/{uid}'],
  ['POST', '/users/export/{uid}'],
])('%s %s', (method, path, body?: object) => {
  const ask = (uid: string, person?: Person) =>
    call(server, method, path.replace('{uid}', uid), { ...(person && { person }), body });

  test('needs a token', async () => {
    expect(outcome(await ask('somebody'))).toEqual([401, 'sign_in_required']);
  });

  test('needs a valid token', async () => {
    const person = await registered(server, issuer);
    const token = await issuer.token({ sub: person.uid }, '-1h');
    const late = { ...person, headers: { authorization: `Bearer ${token}` } };
    expect(outcome(await ask(person.uid, late))).toEqual([401, 'token_invalid']);
  });

  test('needs an account', async () => {
    const person = await stranger(issuer);
    expect(outcome(await ask(person.uid, person))).toEqual([403, 'not_registered']);
  });

  test('is refused for other uids, whether the account exists or not', async () => {
    const person = await registered(server, issuer);
    const other = await registered(server, issuer);
    const known = await ask(other.uid, person);
    expect(outcome(known)).toEqual([403, 'not_yours']);
    expect((await ask('nobody', person)).body).toEqual(known.body);
    expect((await get(`/users/profile/${other.uid}`, other)).status).toBe(200);
  });
});

test('POST /users/profile needs a token and an account', async () => {
  const body = { email: 'a@example.org' };
  const nobody = await call(server, 'POST', '/users/profile', { body });
  expect(outcome(nobody)).toEqual([401, 'sign_in_required']);
  const person = await stranger(issuer);
  const unknown = await call(server, 'POST', '/users/profile', { person, body });
  expect(outcome(unknown)).toEqual([403, 'not_registered']);
});
