// Tests `octavo admin`, beside a running server and while it is stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { JobRecord, Swept, UserDetails, UserRecord } from '@octavo/server/admin';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, registered, type Person } from '../accounts/accounts.ts';
import {
  convert,
  jobOf,
  newAddress,
  settledStates,
  storedId,
  submit,
  untilState,
} from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { pauseWorkers } from '../setup/descendants.ts';
import { csv, longJob, mediumJob } from '../setup/documents.ts';
import { startIssuer } from '../accounts/issuer.ts';
import { useServer } from '../setup/server.ts';
import { admin, adminData, main } from './commands.ts';

const issuer = await startIssuer();
const server = useServer(issuer.settings);
afterAll(() => issuer.stop());

const table = { type: 'csv-to-json', content: csv };
/** Runs a command; `data` is its JSON output. */
const data = <T>(...words: string[]) => adminData<T>(server.dataFolder, words);
const run = (...words: string[]) => admin(server.dataFolder, words, issuer.settings);

/** The last entry of the audit log. */
const lastAction = async () =>
  (
    await query(server, 'SELECT action, actor, target FROM audit_log ORDER BY id DESC LIMIT 1', [])
  )[0];

let ada: Person;
beforeAll(async () => {
  ada = await registered(server, issuer, { first_name: 'Ada' });
  await convert(server, { ...table, headers: ada.headers });
});

describe('the arguments', () => {
  test('without any, or with --help, every command is listed', async () => {
    const { code, said } = await run('--help');
    expect([code, said.match(/^ {2}\w+( [a-z-]+)?/gm)?.map((name) => name.trim())]).toEqual([
      0,
      [
        ...['users list', 'users show', 'users suspend', 'users resume', 'users delete'],
        ...['users set-plan', 'users grant-admin', 'users revoke-admin'],
        ...['plans list', 'plans check'],
        ...['jobs list', 'jobs show', 'jobs cancel', 'jobs retry-dead'],
        ...['invite', 'mailbox', 'sweep', 'backup', 'restore'],
      ],
    ]);
    expect(await run()).toEqual(await run('--help'));
  });

  test.each([
    [['jobs', 'show'], 'Usage: octavo admin jobs show ID'],
    [['jobs', 'list', '--state', 'lost'], 'Unknown state “lost”'],
    [['jobs', 'list', '--limit', '0'], '--limit takes a whole number'],
    [['users', 'set-plan', 'ada', 'golden'], 'Unknown plan “golden”'],
    [['users', 'set-plan', 'ada', 'pro', '--until', 'tomorrow'], '--until takes a date'],
  ])('%j are refused with exit code 2 and a usage hint', async (words, sentence) => {
    const { code, said, complained } = await run(...words);
    expect([code, said, complained]).toEqual([2, '', expect.stringContaining(sentence)]);
  });

  test.each([
    [['jobs', 'show', 'x'], 'There is no job x.'],
    [['users', 'show', 'nobody@example.org'], 'There is no account “nobody@example.org”.'],
    [['plans', 'check', 'nowhere.json'], 'cannot be read'],
  ])('%j that fail give exit code 1', async (words, sentence) => {
    const { code, said, complained } = await run(...words);
    expect([code, said, complained]).toEqual([1, '', expect.stringContaining(sentence)]);
  });

  test('output that is not read to the end is not a failure', async () => {
    const child = spawn(process.execPath, [main, 'admin', '--help']);
    child.stdout.destroy();
    const [complained, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([code, complained]).toEqual([0, '']);
  });

  test('commands on a folder without data are refused, and create none', async () => {
    const empty = join(server.dataFolder, 'work', 'nothing');
    const { code, complained } = await admin(empty, ['jobs', 'list']);
    expect([code, complained]).toEqual([1, expect.stringContaining(`no database in ${empty}`)]);
    await expect(readdir(empty)).rejects.toThrow('ENOENT');
  });
});

describe('beside a running server', () => {
  test('tables are aligned', async () => {
    const { said } = await run('users', 'list');
    const [head = '', row = ''] = said.split('\n');
    expect(row.indexOf(ada.email)).toBe(head.indexOf('EMAIL'));
    expect(row.slice(head.indexOf('STATUS'))).toMatch(
      /^active +user +free +\d{4}-\d{2}-\d{2} \d{2}:\d{2}/,
    );
  });

  test('a suspended account cannot be used until it is resumed', async () => {
    const profile = async () =>
      (await call(server, 'GET', `/users/profile/${ada.uid}`, { person: ada })).status;
    expect((await run('users', 'suspend', ada.email)).said).toContain('is now suspended');
    expect(await profile()).toBe(403);
    expect((await run('users', 'resume', ada.uid)).code).toBe(0);
    expect(await profile()).toBe(200);
  });

  test('a granted plan takes effect at once', async () => {
    await data('users', 'set-plan', ada.email, 'pro', '--until', '2099-12-31');
    const { body } = await call(server, 'POST', '/subscription/my', { person: ada });
    expect(body).toMatchObject({ success: true, subscription: { name: 'pro' } });
    expect(await data<UserDetails>('users', 'show', ada.email)).toMatchObject({
      plan: 'pro',
      planUntil: '2099-12-31T00:00:00.000Z',
      conversions: 1,
    });
    expect(await lastAction()).toEqual({ action: 'plan_set', actor: null, target: ada.uid });
    await data('users', 'set-plan', ada.email, 'free');
    expect(await data('users', 'show', ada.uid)).toMatchObject({ plan: 'free', planUntil: null });
  });

  test('a cancelled running job ends, and its conversion is refunded', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const { id } = await submit(server, { ...longJob(), headers });
    await untilState(server, id, ['running']);
    expect(await data('jobs', 'cancel', id)).toEqual({ id, cancelled: true });
    expect((await jobOf(server, id)).state).toBe('cancelled');
    expect(await data('jobs', 'cancel', id)).toEqual({ id, cancelled: false });
    const { owner } = await data<JobRecord>('jobs', 'show', id);
    const rows = await query(server, 'SELECT used, reserved FROM allowances WHERE owner = $1', [
      owner,
    ]);
    expect(rows).toEqual([{ used: 0, reserved: 0 }]);
  });

  test('job lists can be filtered, and contain no file names', async () => {
    const mine = await run('jobs', 'list', '--owner', `user:${ada.uid}`, '--json');
    expect(JSON.parse(mine.said)).toMatchObject([
      { state: 'finished', type: 'csv-to-json', attempts: 1, problem: null },
    ]);
    expect(mine.said).not.toContain('data.csv');
    const cancelled = await data<JobRecord[]>('jobs', 'list', '--state', 'cancelled');
    expect(cancelled.map(({ state }) => state)).toEqual(['cancelled']);
    expect(await data('jobs', 'list', '--limit', '1')).toHaveLength(1);
  });

  test('an account is deleted with its files only when its uid is repeated', async () => {
    const grace = await registered(server, issuer);
    const { body } = await convert(server, { ...table, headers: grace.headers });
    const refused = await run('users', 'delete', grace.email);
    expect([refused.code, refused.complained]).toEqual([
      1,
      expect.stringContaining(`add --confirm ${grace.uid}`),
    ]);
    await data('users', 'delete', grace.email, '--confirm', grace.uid);
    expect(await lastAction()).toEqual({ action: 'user_deleted', actor: null, target: grace.uid });
    expect((await fetch(new URL(body.data.downloadUrl, server.url))).status).toBe(404);
    const found = await data<UserRecord[]>('users', 'list', '--search', grace.email);
    expect(found).toEqual([]);
  });
});

describe('while the server is stopped', () => {
  beforeAll(() => server.end('SIGTERM'));
  afterAll(() => server.start());

  test('accounts and jobs are listed', async () => {
    const users = await data<UserRecord[]>('users', 'list', '--search', ada.email.toUpperCase());
    expect(users.map(({ uid }) => uid)).toEqual([ada.uid]);
    expect((await data<JobRecord[]>('jobs', 'list')).length).toBeGreaterThan(1);
    const [job] = await data<JobRecord[]>('jobs', 'list', '--owner', `user:${ada.uid}`);
    expect((await run('jobs', 'show', job?.id as string)).said).toMatch(/^state +finished$/m);
  });

  test('accounts can be changed', async () => {
    expect((await run('users', 'suspend', ada.uid)).code).toBe(0);
    expect(await data('users', 'show', ada.uid)).toMatchObject({ status: 'suspended' });
    expect((await run('users', 'resume', ada.uid)).code).toBe(0);
    expect((await run('users', 'set-plan', ada.uid, 'basic')).code).toBe(0);
    expect(await data('users', 'show', ada.uid)).toMatchObject({
      ...{ status: 'active', plan: 'basic', planUntil: null },
    });
  });

  test('a sweep removes orphans and reports them', async () => {
    const blobs = join(server.dataFolder, 'files', 'blobs');
    const [part = ''] = await readdir(blobs);
    const path = join(blobs, part, `${part}${'0'.repeat(30)}`);
    await writeFile(path, 'orphan');
    await utimes(path, 0, 0);
    expect(await data<Swept>('sweep')).toMatchObject({ files: 0, orphans: 1, reminded: 0 });
    expect((await run('sweep')).said).toContain('Removed 0 expired files');
  });

  test('plans can be listed, and a plans file checked', async () => {
    expect((await run('plans', 'list')).said).toMatch(/^pro +\S+ +\$\d+ +unlimited/m);
    const plans = await data<object[]>('plans', 'list');
    const [good, bad] = [join(server.dataFolder, 'good.json'), join(server.dataFolder, 'bad.json')];
    await writeFile(good, JSON.stringify(plans));
    await writeFile(bad, JSON.stringify(plans.slice(1)));
    expect(await data('plans', 'check', good)).toMatchObject({ valid: true });
    const refused = await run('plans', 'check', bad);
    expect([refused.code, refused.complained]).toEqual([
      1,
      expect.stringContaining('has no plan “free”'),
    ]);
  });
});

test('a job in the dead-letter queue is queued again and finishes', async () => {
  await pauseWorkers(server.pid);
  const { id } = await submit(server, mediumJob());
  await untilState(server, id, ['running']);
  await server.end('SIGKILL');
  await giveUp(id);
  expect(await data('jobs', 'retry-dead')).toEqual([storedId(id)]);
  expect(await data('jobs', 'show', id)).toMatchObject({ state: 'queued', attempts: 0 });
  expect(await data('jobs', 'retry-dead')).toEqual([]);
  await server.start();
  const job = await untilState(server, id, settledStates);
  expect(job.state).toBe('finished');
});

/** As after the last of its attempts: the queue has moved it to the dead-letter queue. */
async function giveUp(id: string): Promise<void> {
  await query(server, 'UPDATE jobs SET attempts = 3 WHERE id = $1', [storedId(id)]);
  await query(server, `DELETE FROM pgboss.job WHERE name = 'conversion'`);
  const host = join(server.dataFolder, 'database', 'socket');
  const boss = new PgBoss({ host, user: 'octavo', database: 'postgres', supervise: false });
  await boss.start();
  await boss.send('conversion-dead', { id: storedId(id) });
  await boss.stop();
}
