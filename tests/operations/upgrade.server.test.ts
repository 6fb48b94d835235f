// Starts the server on the data of an earlier version: tests/operations/upgrade/rows.json holds the rows that version 68d1c090 wrote
// for an account with a file, a key, a webhook and an open session. The migrations of that time create its tables, and their triggers the
// totals.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Person } from '../accounts/accounts.ts';
import { auth, bearerOf, sessionOf } from '../accounts/embedded-accounts.ts';
import { startPostgres, type Postgres } from '../setup/postgres.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';
import { createEarlierTables, migrations } from './upgrade/earlier-tables.ts';

type Rows = Record<string, Record<string, unknown>[]>;

const ada = { email: 'ada@example.org', password: 'a good password' };
const session = 'a-session-of-the-version-before';
/** A key of zeros with its checksum. */
const key = `octavo_${'A'.repeat(43)}ZClWt`;
const people = [
  { name: 'Ada', city: 'London' },
  { name: 'Grace', city: 'New York' },
];
const content = `${JSON.stringify(people, null, 2)}
`;

let database: Postgres;
let server: TestServer;

beforeAll(async () => {
  const path = resolve('tests/operations/upgrade/rows.json');
  const rows = JSON.parse(await readFile(path, 'utf8')) as Rows;
  database = await startPostgres();
  await createEarlierTables(database);
  for (const [table, ofTable] of Object.entries(rows))
    for (const row of ofTable)
      await database.query(
        `INSERT INTO "${table}" SELECT * FROM jsonb_populate_record(NULL::"${table}", $1)`,
        [JSON.stringify(row)],
      );
  server = await prepareServer({ DATABASE_URL: database.url, OCTAVO_SECRET: 'x'.repeat(40) });
  await writeBlob(String(rows['files']?.[0]?.['blob']));
  await server.start();
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await database?.stop();
  if (server) await rm(server.dataFolder, { recursive: true, force: true });
});

async function writeBlob(name: string): Promise<void> {
  const folder = join(server.dataFolder, 'files', 'blobs', name.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
}

const withKey = { headers: { authorization: `Bearer ${key}` } } as Person;

test('runs the later migrations', async () => {
  const [done] = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations',
  );
  const all = (await readdir(migrations)).filter((name) => name.endsWith('.sql'));
  expect(done?.n).toBe(all.length);
});

test('the password still signs in, and the account is as it was', async () => {
  const headers = await bearerOf(server, await sessionOf(server, ada));
  const { body } = await call(server, 'POST', '/users/profile', {
    ...{ person: { headers } as Person, body: { email: ada.email } },
  });
  expect(body).toMatchObject({ user: { email: ada.email, first_name: 'Ada' } });
});

test('an open session stays open', async () => {
  const { status, body } = await auth(server, '/token', undefined, { session });
  expect([status, typeof body['token']]).toEqual([200, 'string']);
});

test('stored files are listed, counted and downloaded', async () => {
  const { body } = await call(server, 'GET', '/user-files/files', { person: withKey });
  const [file] = body['data'].files;
  expect(file).toMatchObject({ name: 'people.json', original_file_name: 'people.csv' });
  const answer = await fetch(new URL(file.s3_url, server.url));
  expect(await answer.text()).toBe(content);
  const stats = await call(server, 'GET', '/user-files/stats', { person: withKey });
  expect(JSON.stringify(stats.body)).toContain('105');
});

test('the history and the webhooks are kept', async () => {
  const history = await call(server, 'GET', '/conversion/history', { person: withKey });
  expect(history.body['data'].conversions).toMatchObject([
    { conversion_type: 'csv-to-json', original_file_name: 'people.csv' },
  ]);
  const headers = await bearerOf(server, await sessionOf(server, ada));
  const webhooks = await call(server, 'GET', '/webhooks', { person: { headers } as Person });
  expect(webhooks.body['data'].webhooks).toMatchObject([
    { url: 'https://hooks.example.org/octavo' },
  ]);
});
