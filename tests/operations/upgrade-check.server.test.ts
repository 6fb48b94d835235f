// Tests `octavo upgrade --check` on data of earlier, the same and later versions.
import { version } from '@octavo/contract';
import type { UpgradeCheck } from '@octavo/server/upgrade';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../setup/postgres.ts';
import { prepareServer, type TestServer } from '../setup/server.ts';
import { octavo, type Outcome } from './commands.ts';
import { createEarlierTables, lastMigration, migrations } from './upgrade/earlier-tables.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (data: string, settings: Record<string, string> = {}) =>
  octavo(data, ['upgrade', '--check'], settings);

async function checked(data: string, settings: Record<string, string> = {}) {
  const { code, said } = await octavo(data, ['upgrade', '--check', '--json'], settings);
  return { code, ...(JSON.parse(said) as UpgradeCheck) };
}

test('a new installation can be started, and stays empty', async () => {
  const empty = join(folder, 'new');
  await mkdir(empty);
  expect(await check(empty)).toMatchObject({
    code: 0,
    said: expect.stringContaining('a new installation'),
  });
  expect(await readdir(empty)).toEqual([]);
});

test('a database of another PostgreSQL cannot be opened', async () => {
  const cluster = join(folder, 'other', 'database', 'cluster');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '12\n');
  const { code, said } = await check(join(folder, 'other'));
  expect([code, said]).toEqual([2, expect.stringContaining('PostgreSQL 12 made it')]);
});

test('without --check it says how it is used', async () => {
  const { code, complained }: Outcome = await octavo(folder, ['upgrade']);
  expect([code, complained]).toEqual([2, expect.stringContaining('octavo upgrade --check')]);
});

test('a database that cannot be reached is named', async () => {
  const DATABASE_URL = 'postgres://octavo@127.0.0.1:1/octavo';
  const { code, complained } = await check(folder, { DATABASE_URL });
  expect([code, complained]).toEqual([2, expect.stringContaining('DATABASE_URL names')]);
});

describe('a database of an earlier version', () => {
  let database: Postgres;
  let settings: Record<string, string>;
  beforeAll(async () => {
    database = await startPostgres();
    settings = { DATABASE_URL: database.url };
    await createEarlierTables(database);
  });
  afterAll(() => database.stop());

  const migrated = () =>
    database.query('SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY id');
  const tables = () =>
    database.query("SELECT relname FROM pg_class WHERE relkind = 'r' ORDER BY relname");

  test('gets the later migrations, and there is no way back but a backup', async () => {
    const before = [await migrated(), await tables()];
    const found = await checked(folder, settings);
    const later = (await readdir(migrations))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => name.slice(0, -'.sql'.length))
      .filter((name) => name > lastMigration)
      .toSorted();
    expect(found).toMatchObject({
      ...{ code: 0, version, isReversible: false, obstacles: [] },
      state: { pending: later, unknown: 0, openJobs: 0, processes: [] },
    });
    const { said } = await check(folder, settings);
    expect(said).toContain('only with the backup from before');
    expect(said).toContain('Make a backup before');
    expect([await migrated(), await tables()]).toEqual(before);
  });

  test('is not migrated while its processes run', async () => {
    const names = ['octavo 0.0.9 0123abcd', 'octavo 89abcdef', 'octavo backup', 'psql'];
    const clients = names.map(
      (application_name) => new pg.Client({ connectionString: database.url, application_name }),
    );
    await Promise.all(clients.map((client) => client.connect()));
    const { code, obstacles } = await checked(folder, settings);
    await Promise.all(clients.map((client) => client.end()));
    expect(code).toBe(1);
    expect(obstacles).toMatchObject([{ kind: 'stop', reason: 'running processes' }]);
    expect(JSON.stringify(obstacles)).toMatch(/0\.0\.9/);
    expect(JSON.stringify(obstacles)).toMatch(/an earlier version/);
    expect(JSON.stringify(obstacles)).not.toMatch(/backup|psql/);
  });

  test('is refused when a later version has migrated it', async () => {
    await database.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)",
    );
    const { code, said } = await check(folder, settings);
    expect([code, said]).toEqual([
      2,
      expect.stringContaining('a later one has changed the database'),
    ]);
  });
});

describe('the data of this version', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await prepareServer({});
    await server.start();
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(server.dataFolder, { recursive: true, force: true });
  });

  const current = { code: 0, isReversible: true, obstacles: [] };

  test('need nothing, while it runs', async () => {
    const found = await checked(server.dataFolder);
    expect(found).toMatchObject({ ...current, state: { pending: [], processes: [{ version }] } });
    expect(found.disk?.freeBytes).toBeGreaterThan(found.disk?.backupBytes ?? 0);
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
  });

  test('and while it is stopped; the database is stopped again', async () => {
    await server.end('SIGTERM');
    const found = await checked(server.dataFolder);
    expect(found).toMatchObject({ ...current, state: { pending: [], processes: [] } });
    expect(existsSync(join(server.dataFolder, 'database', 'cluster', 'postmaster.pid'))).toBe(
      false,
    );
  });
});
