// Tests the export and the deletion of accounts: nothing of a deleted account remains.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { call, registered, stranger, type Person } from './accounts.ts';
import { convert, submit } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv, longJob } from '../setup/documents.ts';
import { startIssuer } from './issuer.ts';
import { useServer } from '../setup/server.ts';
import { filesIn, tablesWith } from '../my-files/stored-traces.ts';

const issuer = await startIssuer();
const server = useServer({ ...issuer.settings, URL_ALLOWED_HOSTS: '127.0.0.1' });
afterAll(() => issuer.stop());
const run = promisify(execFile);

const remove = (person: Person, confirm: unknown = person.email) =>
  call(server, 'DELETE', `/users/profile/${person.uid}`, { person, body: { confirm } });

/** An account with data in every feature; names and addresses contain `mark`. */
async function settledPerson(mark: string): Promise<Person> {
  const person = await registered(server, issuer, { first_name: `Ada ${mark}` });
  const { headers } = person;
  await call(server, 'POST', '/api-keys', { person, body: { name: `key ${mark}` } });
  const url = `http://127.0.0.1:2/${mark}`;
  await call(server, 'POST', '/webhooks', { person, body: { url } });
  await convert(server, { type: 'csv-to-json', content: csv, name: `${mark}.csv`, headers });
  await convert(server, { type: 'json-to-xml', content: '{', name: `${mark}.json`, headers });
  return person;
}

const stored = () => filesIn(server, 'files');

describe('DELETE /users/profile/{uid}', () => {
  test('removes everything of the account from all tables, the queue and the file store', async () => {
    const before = await stored();
    const mark = `mark${randomUUID().slice(0, 8)}`;
    const person = await settledPerson(mark);
    await submit(server, { ...longJob(), name: `${mark}.pdf`, headers: person.headers });
    const ids = await query<{ id: string }>(server, 'SELECT id FROM jobs WHERE owner = $1', [
      `user:${person.uid}`,
    ]);
    expect(ids).toHaveLength(3);
    // Makes sure that the search finds existing data.
    const tables = await tablesWith(server, person.uid);
    for (const name of ['users', 'jobs', 'files', 'api_keys', 'webhooks', 'allowances'])
      expect(tables).toContain(`public.${name}`);
    expect(await tablesWith(server, mark)).toContain('public.webhook_deliveries');
    expect(await tablesWith(server, ids[0]?.id ?? '')).toContain('pgboss.job_common');
    expect((await stored()).length).toBeGreaterThan(before.length);

    expect((await remove(person)).status).toBe(200);
    const traces = [person.uid, person.email, mark, ...ids.map(({ id }) => id)];
    for (const trace of traces) expect(await tablesWith(server, trace), trace).toEqual([]);
    await expect.poll(stored).toEqual(before);
    expect(server.log()).not.toContain(mark);
  });

  test('stops running jobs, and does not affect other accounts', async () => {
    const person = await registered(server, issuer);
    const other = await settledPerson('other');
    const { id } = await submit(server, { ...longJob(), headers: person.headers });
    await expect
      .poll(async () => (await call(server, 'GET', `/jobs/${id}`, { person })).body['data'].job)
      .toMatchObject({ state: 'running' });
    const events = await fetch(`${server.url}/api/jobs/${id}/events`, { headers: person.headers });
    const heard = events.text();
    await remove(person);
    // The event stream of the job ends.
    await heard;
    await expect.poll(async () => readdir(await workFolder()), { timeout: 60_000 }).toEqual([]);
    const left = await call(server, 'GET', `/users/profile/${other.uid}`, { person: other });
    expect(left.body['user'].conversions_used).toBe(1);
  });

  test('waits for a job that is being completed', async () => {
    const person = await registered(server, issuer);
    const { id } = await submit(server, { ...longJob(), headers: person.headers });
    const settling = new pg.Client({
      ...{ user: 'octavo', database: 'postgres' },
      host: join(server.dataFolder, 'database', 'socket'),
    });
    await settling.connect();
    await settling.query('BEGIN');
    await settling.query('SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE', [id]);
    const removed = remove(person);
    // Deleting does not block the lock that completing the job needs next.
    await settling.query(`SET LOCAL lock_timeout = '20s'`);
    await settling.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `user:${person.uid}`,
    ]);
    const rows = await query(server, 'SELECT 1 FROM users WHERE uid = $1', [person.uid]);
    await settling.query('COMMIT');
    await settling.end();
    expect([rows.length, (await removed).status]).toEqual([1, 200]);
    expect(await tablesWith(server, person.uid)).toEqual([]);
  });

  test('is refused without the right confirmation, and then deletes nothing', async () => {
    const person = await registered(server, issuer);
    for (const confirm of ['', 'yes', 'other@example.org', person.uid]) {
      const { status, body } = await remove(person, confirm);
      expect([status, body.code]).toEqual([422, 'not_confirmed']);
    }
    expect((await remove(person, undefined)).status).toBe(200);
  });

  test('is confirmed with the uid if the account has no email address', async () => {
    const person = await stranger(issuer, { email: undefined });
    await call(server, 'POST', '/users/register', { person, body: {} });
    const refused = await remove(person, '');
    expect(refused.body).toMatchObject({ code: 'not_confirmed', details: { confirm: person.uid } });
    expect((await remove(person, person.uid)).status).toBe(200);
  });

  test.each([{}, { confirm: 7 }])('refuses the body %j', async (body) => {
    const person = await registered(server, issuer);
    const path = `/users/profile/${person.uid}`;
    const reply = await call(server, 'DELETE', path, { person, body });
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
  });

  test('invalidates tokens and keys that have not expired', async () => {
    const person = await registered(server, issuer);
    const made = await call(server, 'POST', '/api-keys', { person, body: { name: 'a' } });
    const headers = { authorization: `Bearer ${made.body['data'].key}` };
    await remove(person);
    const path = `/users/profile/${person.uid}`;
    const inPerson = await call(server, 'GET', path, { person });
    expect([inPerson.status, inPerson.body.code]).toEqual([403, 'not_registered']);
    const byKey = await call(server, 'GET', path, { headers });
    expect([byKey.status, byKey.body.code]).toEqual([401, 'key_invalid']);
    const { status } = await convert(server, {
      ...{ type: 'csv-to-json', content: csv, headers: person.headers },
    });
    expect(status).toBe(403);
  });

  test('succeeds for twenty parallel requests', async () => {
    const person = await settledPerson('twenty');
    const replies = await Promise.all(Array.from({ length: 20 }, () => remove(person)));
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 403)).toEqual([]);
    expect(await tablesWith(server, person.uid)).toEqual([]);
  });

  test('removes conversions that are submitted at the same time', async () => {
    const person = await registered(server, issuer);
    const { headers } = person;
    const sent = Array.from({ length: 12 }, () =>
      convert(server, { type: 'csv-to-json', content: csv, headers, query: '?async=1' }),
    );
    const removed = remove(person);
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect((await removed).status).toBe(200);
    expect(statuses.every((status) => [202, 403, 429].includes(status))).toBe(true);
    expect(await tablesWith(server, person.uid)).toEqual([]);
  });

  test('refuses a suspended account, which only the operator may delete', async () => {
    const person = await registered(server, issuer);
    const made = await call(server, 'POST', '/api-keys', { person, body: { name: 'a' } });
    const headers = { authorization: `Bearer ${made.body['data'].key}` };
    await query(server, `UPDATE users SET status = 'suspended' WHERE uid = $1`, [person.uid]);
    const answers = [
      await remove(person),
      await call(server, 'GET', `/users/profile/${person.uid}`, { headers }),
    ];
    for (const { status, body } of answers)
      expect([status, body.code]).toEqual([403, 'account_suspended']);
  });

  test('allows registering again', async () => {
    const person = await registered(server, issuer, { first_name: 'Ada' });
    await remove(person);
    const { uid, email } = person;
    const token = await issuer.token({ sub: uid, email, iat: Math.ceil(Date.now() / 1000) + 1 });
    const headers = { authorization: `Bearer ${token}` };
    const again = await call(server, 'POST', '/users/register', { headers, body: {} });
    expect([again.status, again.body['user'].first_name]).toEqual([201, '']);
  });

  test('is not undone by a token from before', async () => {
    const person = await registered(server, issuer);
    await remove(person);
    const again = await call(server, 'POST', '/users/register', { person, body: {} });
    expect([again.status, again.body.code]).toEqual([401, 'token_invalid']);
    expect(await tablesWith(server, person.uid)).toEqual([]);
  });

  test('leaves no new trial to the same email address', async () => {
    const person = await registered(server, issuer);
    const tried = await call(server, 'POST', '/subscription/subscribe', {
      person,
      body: { subscription_model: 'basic' },
    });
    expect(tried.status).toBe(200);
    await remove(person);
    const next = await stranger(issuer, { email: person.email.toUpperCase() });
    await call(server, 'POST', '/users/register', { person: next, body: {} });
    const refused = await call(server, 'POST', '/subscription/subscribe', {
      person: next,
      body: { subscription_model: 'basic' },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'trial_used']);
    const path = `/users/subscription/${next.uid}`;
    const { body } = await call(server, 'GET', path, { person: next });
    expect(body['subscription'].can_try).toEqual(['pro']);
  });
});

/** The only folder of the only process. */
async function workFolder(): Promise<string> {
  const parent = join(server.dataFolder, 'work');
  const [own = ''] = await readdir(parent);
  return join(parent, own, 'jobs');
}

describe('POST /users/export/{uid}', () => {
  const linkFor = async (person: Person) => {
    const reply = await call(server, 'POST', `/users/export/${person.uid}`, { person });
    expect(reply.status).toBe(200);
    return reply.body['data'] as { downloadUrl: string; expires_at: string };
  };

  test('returns a link to a ZIP of all data and files', async () => {
    const mark = `mark${randomUUID().slice(0, 8)}`;
    const person = await settledPerson(mark);
    const { headers } = person;
    await convert(server, { type: 'csv-to-json', content: csv, name: `${mark}.csv`, headers });
    const steps = [{ type: 'csv-to-json', options: {} }];
    await call(server, 'POST', '/presets', { person, body: { name: mark, steps } });
    const { downloadUrl } = await linkFor(person);
    const head = await fetch(server.url + downloadUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const answer = await fetch(server.url + downloadUrl);
    expect(answer.headers.get('content-disposition')).toContain('octavo-account.zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const folder = await unpacked(await answer.bytes());

    const names = await readdir(join(folder, 'files'));
    expect(names.toSorted()).toEqual([`${mark} (2).json`, `${mark}.json`]);
    const { profile, api_keys, webhooks, presets } = await jsonOf(folder, 'account.json');
    expect(profile).toMatchObject({ firebase_uid: person.uid, email: person.email });
    expect(presets).toMatchObject([{ name: mark, steps }]);
    expect([api_keys[0].name, webhooks[0].url]).toEqual([`key ${mark}`, expect.any(String)]);
    const states = (await jsonOf(folder, 'conversions.json')).map(
      ({ state }: { state: string }) => state,
    );
    expect(states).toEqual(['finished', 'failed', 'finished']);
    expect(await jsonOf(folder, 'files.json')).toHaveLength(2);
    expect((await jsonOf(folder, 'activities.json')).length).toBeGreaterThan(4);
    expect((await jsonOf(folder, 'webhook_deliveries.json')).length).toBeGreaterThan(0);
  });

  test('contains no secrets', async () => {
    const person = await settledPerson('private');
    const { downloadUrl } = await linkFor(person);
    const folder = await unpacked(await (await fetch(server.url + downloadUrl)).bytes());
    const { stdout } = await run('grep', ['-rEli', 'hash|secret|blob|lease', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
  });

  test('contains every conversion of a long history once', async () => {
    const person = await registered(server, issuer);
    await query(
      server,
      `INSERT INTO jobs (id, owner, type, state, file_name, input_bytes, options, period, fingerprint, created_at, settled_at)
       SELECT gen_random_uuid(), $1, 'csv-to-json', 'cancelled', 'file ' || n, 1, '{}', '2026-11', '',
         now() - (n / 3) * interval '1 microsecond', now() FROM generate_series(1, 1000) AS n`,
      [`user:${person.uid}`],
    );
    const { downloadUrl } = await linkFor(person);
    const folder = await unpacked(await (await fetch(server.url + downloadUrl)).bytes());
    const rows = (await jsonOf(folder, 'conversions.json')) as { file: string }[];
    expect([rows.length, new Set(rows.map(({ file }) => file)).size]).toEqual([1000, 1000]);
  });

  test('leaves nothing open when the client disconnects', async () => {
    const person = await registered(server, issuer);
    const rows = Array.from({ length: 200_000 }, (_, row) => `${row},${randomUUID()}`);
    const content = `a,b\n${rows.join('\n')}\n`;
    await convert(server, { type: 'csv-to-json', content, headers: person.headers });
    const openBlobs = async () => {
      const folder = `/proc/${server.pid}/fd`;
      const paths = await Promise.all(
        (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => '')),
      );
      return paths.filter((path) => path.includes('/files/blobs/'));
    };
    const { downloadUrl } = await linkFor(person);
    const away = new AbortController();
    const { body } = await fetch(server.url + downloadUrl, { signal: away.signal });
    await body?.getReader().read();
    await expect.poll(openBlobs, { timeout: 60_000 }).toHaveLength(1);
    away.abort();
    await expect.poll(openBlobs, { timeout: 60_000 }).toEqual([]);
  });

  test('its link is valid for five minutes, for this account, and only while the account exists', async () => {
    const person = await registered(server, issuer);
    const other = await registered(server, issuer);
    const { downloadUrl, expires_at } = await linkFor(person);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    const codeOf = async (link: string) => {
      const answer = await fetch(server.url + link);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await codeOf(downloadUrl.replace(person.uid, other.uid))).toEqual([403, 'link_invalid']);
    expect(await codeOf(downloadUrl.split('&signature')[0] ?? '')).toEqual([403, 'link_invalid']);
    await remove(person);
    expect(await codeOf(downloadUrl)).toEqual([403, 'not_registered']);
  });

  async function unpacked(zip: Uint8Array): Promise<string> {
    const folder = join(server.dataFolder, randomUUID());
    await writeFile(`${folder}.zip`, zip);
    await run('unzip', ['-q', `${folder}.zip`, '-d', folder]);
    return folder;
  }

  async function jsonOf(folder: string, name: string) {
    const { stdout } = await run('cat', [join(folder, name)], { maxBuffer: 16 * 1024 ** 2 });
    return JSON.parse(stdout);
  }
});
