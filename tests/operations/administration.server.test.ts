// Tests the routes of administrators, and that nobody else can use them.
import { apiBase, failure, routes, type AuditEntry, type Route } from '@octavo/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person } from '../accounts/accounts.ts';
import { admin as runAdmin, adminData } from './commands.ts';
import { convert, jobOf, storedId, submit, untilState } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv, longJob } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();
const table = { type: 'csv-to-json', content: csv, name: 'private-name.csv' };

let ada: Person;
let grace: Person;
beforeAll(async () => {
  ada = await registered(server, issuer, { first_name: 'Ada' });
  grace = await registered(server, issuer, { first_name: 'Grace', last_name: 'Hopper' });
  await setRole(ada, 'admin');
  await convert(server, { ...table, headers: grace.headers });
});

const setRole = ({ uid }: Person, role: 'user' | 'admin') =>
  query(server, 'UPDATE users SET role = $1 WHERE uid = $2', [role, uid]);
const get = (path: string, person = ada) => call(server, 'GET', `/admin${path}`, { person });
const post = (path: string, body?: unknown, person = ada) =>
  call(server, 'POST', `/admin${path}`, { person, body });
const setStatus = (uid: string, status: string, person = ada) =>
  call(server, 'PUT', `/admin/users/${uid}/status`, { person, body: { status } });
const auditLog = async () => (await get('/audit-log')).body['data'].entries as AuditEntry[];
const actions = async () => (await auditLog()).map(({ action, target }) => [action, target]);

/** Every route of administrators, called as it should be. */
const adminRoutes = Object.entries(routes.admin).map(([name, route]) => ({ name, route }));
const bodies: Record<string, unknown> = {
  setUserStatus: { status: 'suspended' },
  invite: { email: 'new@example.org' },
};
const send = (name: string, { method, path }: Pick<Route, 'method' | 'path'>, headers = {}) =>
  call(server, method, path.replace('{uid}', grace.uid).replace('{id}', crypto.randomUUID()), {
    headers,
    ...(name in bodies && { body: bodies[name] }),
  });

describe('whoever is no administrator gets nothing:', () => {
  let key: string;
  let suspended: Person;
  let former: Person;
  beforeAll(async () => {
    const made = await call(server, 'POST', '/api-keys', { person: ada, body: { name: 'a' } });
    key = made.body['data'].key;
    suspended = await registered(server, issuer);
    former = await registered(server, issuer);
    await setRole(suspended, 'admin');
    await setRole(former, 'admin');
    await query(server, `UPDATE users SET status = 'suspended' WHERE uid = $1`, [suspended.uid]);
    await adminData(server.dataFolder, ['users', 'revoke-admin', former.uid]);
  });

  const callers = [
    ['a visitor', 401, 'sign_in_required', () => ({})],
    ['somebody with an account', 403, 'admin_required', () => grace.headers],
    ['an API key of an administrator', 403, 'session_required', () => bearer(key)],
    ['a suspended administrator', 403, 'account_suspended', () => suspended.headers],
    ['somebody who was an administrator', 403, 'admin_required', () => former.headers],
    ['a token that is none', 401, 'token_invalid', () => bearer('token')],
  ] as const;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test.each(adminRoutes)('$name', async ({ name, route }) => {
    expect(route.access).toBe('admin');
    for (const [who, status, code, headers] of callers) {
      const answer = await send(name, route, headers());
      expect([answer.status, answer.body.code], who).toEqual([status, code]);
      failure.strict().parse(answer.body);
    }
  });

  test('no other route has an address below theirs', () => {
    const others = Object.entries(routes).filter(([group]) => group !== 'admin');
    const paths = others.flatMap(([, group]) => Object.values(group) as Route[]);
    expect(paths.filter(({ path }) => path.startsWith('/admin'))).toEqual([]);
    expect(apiBase).toBe('/api');
  });

  test('and nothing was done or recorded', async () => {
    const [user] = await query<{ status: string }>(
      server,
      'SELECT status FROM users WHERE uid = $1',
      [grace.uid],
    );
    expect(user?.status).toBe('active');
    expect(await actions()).toEqual([['admin_revoked', former.uid]]);
  });
});

describe('an administrator', () => {
  test.each(adminRoutes.filter(({ route }) => route.method === 'GET'))(
    'gets from $name what the contract describes',
    async ({ name, route }) => {
      const { status, body } = await send(name, route, ada.headers);
      expect(status).toBe(200);
      routes.admin[name as 'users'].replies[200].parse(body);
    },
  );

  test('is made on the command line, which the audit log records', async () => {
    const person = await registered(server, issuer);
    expect((await get('/users', person)).status).toBe(403);
    await adminData(server.dataFolder, ['users', 'grant-admin', person.email]);
    expect((await get('/users', person)).status).toBe(200);
    const { body } = await call(server, 'GET', `/users/profile/${person.uid}`, { person });
    expect(body['user'].role).toBe('admin');
    const [entry] = await auditLog();
    expect(entry).toMatchObject({ action: 'admin_granted', target: person.uid, by_uid: null });
    await setRole(person, 'user');
  });

  test('is not made by an address that nobody has verified', async () => {
    const person = await registered(server, issuer);
    await query(server, 'UPDATE users SET email_verified = false WHERE uid = $1', [person.uid]);
    const words = ['users', 'grant-admin', person.email];
    const refused = await runAdmin(server.dataFolder, words, issuer.settings);
    expect([refused.code, refused.complained]).toEqual([
      1,
      expect.stringContaining(`name it by its uid: ${person.uid}`),
    ]);
    await adminData(server.dataFolder, ['users', 'grant-admin', person.uid]);
    await setRole(person, 'user');
  });

  test('finds accounts by address and name, with their usage, page by page', async () => {
    for (const search of [grace.email.toUpperCase(), 'grace hop', grace.uid]) {
      const { body } = await get(`/users?${new URLSearchParams({ search })}`);
      expect(body['data'].users, search).toMatchObject([
        { uid: grace.uid, plan: 'free', conversions: 1, role: 'user', status: 'active' },
      ]);
      expect(body['data'].users[0].stored_bytes).toBeGreaterThan(0);
    }
    const first = await get('/users?limit=1');
    const second = await get('/users?limit=1&page=2');
    const { total } = first.body['data'].pagination;
    expect(first.body['data'].pagination).toMatchObject({ page: 1, limit: 1, total_pages: total });
    expect(second.body['data'].users[0].uid).not.toBe(first.body['data'].users[0].uid);
    expect((await get('/users?search=nobody-has-this')).body['data'].users).toEqual([]);
  });

  test('suspends and resumes accounts, but not their own', async () => {
    const before = (await auditLog()).length;
    const { body } = await setStatus(grace.uid, 'suspended');
    expect(body['data'].user).toMatchObject({ uid: grace.uid, status: 'suspended' });
    const suspended = await get('/users?status=suspended&limit=100');
    expect(suspended.body['data'].users).toContainEqual(
      expect.objectContaining({ uid: grace.uid }),
    );
    // A second time changes nothing, and is not recorded.
    await setStatus(grace.uid, 'suspended');
    await setStatus(grace.uid, 'active');
    const entries = await auditLog();
    expect(entries.length).toBe(before + 2);
    expect(entries[0]).toMatchObject({
      ...{ action: 'user_resumed', target: grace.uid, target_email: grace.email },
      ...{ by_uid: ada.uid, by_email: ada.email },
    });
    const own = await setStatus(ada.uid, 'suspended');
    expect([own.status, own.body.code]).toEqual([409, 'own_account']);
    expect((await setStatus('nobody', 'suspended')).status).toBe(404);
  });

  test('sees jobs with their owner, and no name of a file', async () => {
    const { body } = await get(`/jobs?${new URLSearchParams({ search: grace.email })}`);
    expect(body['data'].jobs).toMatchObject([
      { type: 'csv-to-json', state: 'finished', owner_email: grace.email, problem: null },
    ]);
    expect(JSON.stringify(body)).not.toContain('private-name');
  });

  test('sees why a job failed, without words that may come from its file', async () => {
    const failed = await convert(server, {
      ...{ type: 'word-to-pdf', name: 'private-name.docx', content: 'PK\u0003\u0004nothing' },
      headers: grace.headers,
    });
    expect(failed.status).toBeGreaterThanOrEqual(400);
    const { body } = await get('/jobs?state=failed');
    expect(body['data'].jobs[0].problem.message).not.toBe('');
    expect(JSON.stringify(body)).not.toContain('private-name');
  });

  test('cancels a job of a visitor once; the log records it', async () => {
    const { id: shown } = await submit(server, longJob());
    const id = storedId(shown);
    await untilState(server, shown, ['running']);
    const found = await get(`/jobs?search=${id}`);
    expect(found.body['data'].jobs).toMatchObject([{ id, owner_uid: null, owner_email: null }]);
    expect((await post(`/jobs/${id}/cancel`)).body['data']).toEqual({ cancelled: true });
    expect((await jobOf(server, shown)).state).toBe('cancelled');
    expect((await post(`/jobs/${id}/cancel`)).body['data']).toEqual({ cancelled: false });
    expect((await actions()).filter(([, target]) => target === id)).toEqual([
      ['job_cancelled', id],
    ]);
    expect((await post(`/jobs/${crypto.randomUUID()}/cancel`)).status).toBe(404);
  });

  test('sees that no job is stuck, and retries none', async () => {
    expect((await post('/jobs/retry')).body['data']).toEqual({ retried: 0 });
    const { body } = await get('/system');
    expect(body['data'].queue).toMatchObject({ stuck: 0, most_waiting: 500 });
    expect(body['data'].ready).toBe(true);
    expect(body['data'].workers.ready).toBe(1);
  });

  test.each([
    ['hour', 12],
    ['day', 24],
  ])('sees the jobs of the last %s in %d intervals without a gap', async (span, count) => {
    const { body } = await get(`/queue?span=${span}`);
    const { intervals } = body['data'];
    expect(intervals).toHaveLength(count);
    for (const [at, { from }] of intervals.entries())
      if (at > 0) expect(from).toBe(intervals[at - 1].until);
    const sum = (what: string) =>
      intervals.reduce((total: number, one: Record<string, number>) => total + one[what]!, 0);
    expect(sum('created')).toBeGreaterThanOrEqual(3);
    expect([sum('finished') > 0, sum('failed') > 0, sum('cancelled') > 0]).toEqual([
      ...[true, true, true],
    ]);
    expect(intervals.at(-1).open).toBe(0);
  });

  test('sees where settings come from, and no secret', async () => {
    const { settings } = (await get('/settings')).body['data'];
    const of = (name: string) => settings.find((one: { name: string }) => one.name === name);
    expect(of('OIDC_ISSUER')).toMatchObject({ source: 'environment', value: issuer.url });
    expect(of('QUEUE_CAP')).toMatchObject({ source: 'default', value: '500' });
    expect(of('OCTAVO_SECRET')).toMatchObject({ source: 'default' });
  });

  test('invites nobody where the accounts are another provider’s', async () => {
    const { status, body } = await post('/invitations', { email: 'new@example.org' });
    expect([status, body.code]).toEqual([409, 'invitations_unavailable']);
    expect((await actions()).some(([action]) => action === 'person_invited')).toBe(false);
  });

  test.each(['a b@example.org', 'nobody', ''])('cannot invite “%s”', async (email) => {
    expect((await post('/invitations', { email })).status).toBe(400);
  });
});
