// Measures HTTP reads of an account with a million files, and of one with a hundred thousand, beside many other accounts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startIssuer, type Issuer } from '../tests/accounts/issuer.ts';
import { freePort } from '../scripts/free-port.ts';
import { median, table, timed } from './measure.ts';
import type { BenchContext } from './open.ts';
import { untilReady } from './until-ready.ts';

const rounds = 40;
const many = 1_000_000;
const some = 100_000;
const others = { owners: 2_000, files: 100 };

type Server = { address: string; dataFolder: string; stop(): Promise<void> };

async function startServer(folder: string, settings: Record<string, string>): Promise<Server> {
  const port = String(await freePort());
  const dataFolder = join(folder, 'data');
  const child = spawn(process.execPath, [resolve('dist/main.js'), 'api'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...settings,
      ...{ PORT: port, HOST: '127.0.0.1', OCTAVO_DATA: dataFolder, LOG_LEVEL: 'silent' },
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(child, `${address}/api/health/live`);
  return {
    ...{ address, dataFolder },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

type Account = { uid: string; headers: { authorization: string } };

async function register({ address }: Server, issuer: Issuer, uid: string): Promise<Account> {
  const token = await issuer.token({ sub: uid, email: `${uid}@example.org` });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/users/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(await answer.text());
  return { uid, headers };
}

/** Inserts jobs and files of an owner, one second apart. Triggers are disabled meanwhile, so that a million rows take a minute; the
 * totals are then counted as the migrations do.
 */
async function seed(client: pg.Client, owner: string, files: number): Promise<void> {
  const types = `(ARRAY['word-to-pdf', 'pdf-to-jpg', 'csv-to-json', 'excel-to-pdf'])[1 + n % 4]`;
  const formats = `(ARRAY['pdf', 'jpg', 'json', 'pdf'])[1 + n % 4]`;
  const at = `now() - n * interval '1 second'`;
  await client.query(
    `INSERT INTO jobs (id, owner, type, state, file_name, input_bytes, options, period, fingerprint, created_at, settled_at)
     SELECT gen_random_uuid(), $1, ${types}, 'finished', 'report ' || n, 1000, '{}', '2026-11', 'f', ${at}, ${at}
     FROM generate_series(1, $2) AS n`,
    [owner, files],
  );
  await client.query(
    `INSERT INTO files (id, job_id, owner, type, original_name, name, format, mime, bytes, blob, created_at, expires_at)
     SELECT id, id, owner, type, file_name, file_name || '.pdf', ${formats}, 'application/pdf', 1000 + n::bigint * 7919 % 1000000, id::text,
     created_at, now() + interval '30 days'
     FROM (SELECT *, row_number() OVER ()::int AS n FROM jobs WHERE owner = $1) AS made`,
    [owner],
  );
}

async function seedAll({ dataFolder }: Server, large: Account, middle: Account): Promise<void> {
  const host = join(dataFolder, 'database', 'socket');
  const client = new pg.Client({ host, user: 'octavo', database: 'postgres' });
  await client.connect();
  try {
    await fill(client, large, middle);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, large: Account, middle: Account): Promise<void> {
  await client.query(`SET session_replication_role = replica`);
  for (let owner = 0; owner < others.owners; owner++)
    await seed(client, `user:other-${owner}`, others.files);
  await seed(client, `user:${middle.uid}`, some);
  await seed(client, `user:${large.uid}`, many);
  await client.query(`
    INSERT INTO file_totals (owner, type, format, files, bytes)
    SELECT owner, type, format, count(*), sum(bytes) FROM files GROUP BY owner, type, format`);
  await client.query(`
    INSERT INTO job_totals (owner, type, state, jobs)
    SELECT owner, type, state, count(*) FROM jobs GROUP BY owner, type, state`);
  // As after an autovacuum.
  await client.query('VACUUM ANALYZE files, jobs, file_totals, job_totals');
}

/** The median of an authenticated read, in milliseconds. */
async function read({ address }: Server, { headers }: Account, path: string): Promise<number> {
  const send = async () => {
    const answer = await fetch(`${address}/api${path}`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  for (let warmUp = 0; warmUp < 5; warmUp++) await send();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(send));
  return median(times);
}

/** A cursor to the middle of a list. */
async function cursorInside(server: Server, { headers }: Account, page: number): Promise<string> {
  const answer = await fetch(`${server.address}/api/user-files/files?page=${page}`, { headers });
  const { data } = (await answer.json()) as { data: { pagination: { next_cursor: string } } };
  return data.pagination.next_cursor;
}

async function measure(server: Server, account: Account, paths: Record<string, string>) {
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(paths))
    rows.push([name, `${(await read(server, account, path)).toFixed(1)} ms`]);
  return rows;
}

/** Runs the benchmark and prints its table. */
export async function benchFiles({ folder }: BenchContext): Promise<void> {
  const issuer = await startIssuer();
  const server = await startServer(folder, issuer.settings);
  try {
    const middle = await register(server, issuer, 'middle');
    const large = await register(server, issuer, 'large');
    await seedAll(server, large, middle);
    table(
      `Reads of an account with ${some.toLocaleString('en')} files, medians of ${rounds}`,
      await measure(server, middle, {
        profile: `/users/profile/${middle.uid}`,
        'file list, page 1': '/user-files/files',
        'file list, page 1, 50 files': '/user-files/files?limit=50',
        'file statistics': '/user-files/stats',
        'history, page 1': '/conversion/history',
      }),
    );
    const list = '/user-files/files';
    const cursor = await cursorInside(server, large, many / 20);
    table(
      `Reads of an account with ${many.toLocaleString('en')} files among ${(others.owners * others.files).toLocaleString('en')} of others`,
      await measure(server, large, {
        'page 1': list,
        'page 10,000': `${list}?page=10000`,
        'page in the middle': `${list}?page=${many / 20}`,
        'last page': `${list}?page=${many / 10}`,
        'cursor in the middle': `${list}?cursor=${cursor}`,
        'by size, page 1': `${list}?sortBy=file_size`,
        'by name, page 10,000': `${list}?sortBy=file_name&page=10000`,
        'filtered by type, page 1': `${list}?conversionType=pdf-to-jpg`,
        'filtered by type, page 10,000': `${list}?conversionType=pdf-to-jpg&page=10000`,
        'filtered by family, by size, page 1': `${list}?fileType=image&sortBy=file_size`,
        statistics: '/user-files/stats',
        'history, page 1': '/conversion/history',
        'history, page 10,000': '/conversion/history?page=10000',
        'history, failed ones': '/conversion/history?status=failed',
      }),
    );
  } finally {
    await server.stop();
    await issuer.stop();
  }
}
