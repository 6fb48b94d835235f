// Tests backups: made while the server runs, and restored after all data is lost.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { JobView } from '@octavo/contract';
import type { Manifest } from '@octavo/server/admin';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { convert, jobOf, newAddress, settledStates, submit, untilState } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { nodeArguments } from '../setup/environment.ts';
import { copyFolder } from '../setup/postgres.ts';
import { useServer } from '../setup/server.ts';
import { admin, adminData, main } from './commands.ts';

const server = useServer({ ANONYMOUS_CONVERSIONS_PER_MONTH: '2', CONCURRENCY: '2' });

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'octavo-backup-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

type SentJob = { id: string; row: number };

const table = (row: number, address = newAddress()) => ({
  ...{ type: 'csv-to-json', content: `${csv}row ${row},${row}\n` },
  headers: { 'x-forwarded-for': address },
});

const linkOf = (job: JobView) => (job.state === 'finished' ? job.result.downloadUrl : job.state);

async function download(link: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(new URL(link, server.url));
  return { status: answer.status, text: await answer.text() };
}

/** Some jobs at a time, without a pause, until `stop`, which gives all that were accepted. */
function keepBusy() {
  const sent: SentJob[] = [];
  let busy = true;
  const lane = async (start: number) => {
    let visitor = newAddress();
    for (let row = start; busy; row++) {
      // As many as a visitor may convert: each further visitor needs a worker of their own.
      if (row % 2 === 0) visitor = newAddress();
      const { id } = await submit(server, table(row, visitor));
      sent.push({ id, row });
      await untilState(server, id, settledStates);
    }
  };
  const lanes = Promise.all([1_000, 2_000, 3_000, 4_000].map(lane));
  const untilSent = async (count: number) => {
    await expect.poll(() => sent.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  };
  const stop = async () => {
    busy = false;
    await lanes;
    return sent;
  };
  return { sent, untilSent, stop };
}

async function restoredOf(sent: SentJob[]): Promise<SentJob[]> {
  const there: SentJob[] = [];
  for (const job of sent) if (await jobOf(server, job.id).catch(() => undefined)) there.push(job);
  return there;
}

const blobsFolder = () => join(server.dataFolder, 'files', 'blobs');

async function blobs(): Promise<string[]> {
  const found = await readdir(blobsFolder(), { recursive: true, withFileTypes: true });
  return found.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name));
}

/** As if they had been there for long, so that the sweep takes those that belong to nothing. */
async function ageBlobs(): Promise<void> {
  // The server's own sweep may delete one meanwhile.
  for (const path of await blobs()) await utimes(path, 0, 0).catch(() => undefined);
}

test(
  'a backup made while jobs run restores everything to that time',
  { timeout: 170_000 },
  async () => {
    const folder = join(root, 'while-busy');
    const [thrifty, spent] = [newAddress(), newAddress()];
    const earlier: { link: string; text: string }[] = [];
    for (const [row, address] of [thrifty, spent, spent].entries()) {
      const { body } = await convert(server, table(row, address));
      const link = body.data.downloadUrl;
      earlier.push({ link, text: (await download(link)).text });
    }
    const busy = keepBusy();
    await busy.untilSent(20);
    const outcome = await admin(server.dataFolder, ['backup', folder]);
    await busy.untilSent(busy.sent.length + 5);
    const sent = await busy.stop();
    expect(outcome).toMatchObject({ code: 0, complained: '' });
    expect(outcome.said).toMatch(/^Backed up \d+ files, /);

    await server.end('SIGTERM');
    await rm(server.dataFolder, { recursive: true });
    expect((await admin(server.dataFolder, ['restore', folder])).code).toBe(0);
    await server.start();

    for (const { link, text } of earlier)
      expect(await download(link)).toEqual({ status: 200, text });
    expect((await convert(server, table(7, spent))).status).toBe(402);
    expect((await convert(server, table(8, thrifty))).status).toBe(200);
    expect((await convert(server, table(9, thrifty))).status).toBe(402);

    const restored = await restoredOf(sent);
    expect(restored.length).toBeGreaterThan(15);
    expect(restored.length).toBeLessThan(sent.length);
    for (const { id } of restored) await untilState(server, id, settledStates);
    await ageBlobs();
    await adminData(server.dataFolder, ['sweep']);
    for (const { id, row } of restored) {
      const result = await download(linkOf(await jobOf(server, id)));
      expect(result).toEqual({
        status: 200,
        text: expect.stringContaining(`"row ${row}"`) as string,
      });
    }
    expect(await blobs()).toHaveLength(earlier.length + 1 + restored.length);
  },
);

/** The lock that a backup holds and that every deletion needs. */
const deletesLock = 8_627_002;

test('no file is deleted during a backup; the sweep deletes them later', async () => {
  const host = join(server.dataFolder, 'database', 'socket');
  const backup = new pg.Client({ host, user: 'octavo', database: 'postgres' });
  await backup.connect();
  await backup.query(`SELECT pg_advisory_lock(${deletesLock})`);
  const before = (await blobs()).length;
  expect((await convert(server, table(1))).status).toBe(200);
  // What was converted is still there beside the result.
  expect(await blobs()).toHaveLength(before + 2);
  await backup.end();
  await ageBlobs();
  // The server's own sweep may be faster.
  await adminData(server.dataFolder, ['sweep']);
  expect(await blobs()).toHaveLength(before + 1);
});

/** Begins a backup; gives its process once it copies the database. */
async function beginBackup(folder: string) {
  const command = spawn(process.execPath, [...nodeArguments, main, 'admin', 'backup', folder], {
    env: { ...process.env, OCTAVO_DATA: server.dataFolder },
  });
  const ended = Promise.all([once(command, 'exit'), text(command.stderr)]);
  const cluster = join(folder, 'database', 'cluster', 'base');
  await expect.poll(() => existsSync(cluster), { timeout: 30_000, interval: 5 }).toBe(true);
  return { command, ended };
}

test('a killed backup is not valid, and the server keeps running', async () => {
  const folder = join(root, 'killed');
  const { command, ended } = await beginBackup(folder);
  const held = `SELECT mode FROM pg_locks WHERE locktype = 'advisory' AND objid = ${deletesLock}`;
  expect(await query(server, held)).toEqual([{ mode: 'ExclusiveLock' }]);
  command.kill('SIGKILL');
  await ended;
  const { code, complained } = await admin(join(root, 'nowhere'), ['restore', folder]);
  expect([code, complained]).toEqual([1, expect.stringContaining('There is no complete backup')]);
  const slots = () => query(server, 'SELECT * FROM pg_replication_slots');
  await expect.poll(slots, { timeout: 30_000 }).toEqual([]);
  const { status } = await convert(server, table(1));
  expect(status).toBe(200);
});

test.each([
  ['interrupted', ({ command }: Begun) => void command.kill('SIGINT'), 'Interrupted'],
  ['cut off from the database', cutOff, 'The connection to the database broke'],
])('a backup that is %s leaves nothing behind', async (how, end, sentence) => {
  const folder = join(root, how);
  const begun = await beginBackup(folder);
  await end(begun);
  const [[code], complained] = await begun.ended;
  expect([code, complained]).toEqual([1, expect.stringContaining(sentence)]);
  expect(await readdir(folder)).toEqual([]);
});

type Begun = Awaited<ReturnType<typeof beginBackup>>;

async function cutOff(): Promise<void> {
  await query(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'octavo backup'`,
  );
}

describe('a backup', () => {
  let folder: string;
  let manifest: Manifest;
  beforeAll(async () => {
    folder = join(root, 'quiet');
    await adminData(server.dataFolder, ['backup', folder]);
    manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  });

  test('can be read only by its owner', async () => {
    for (const path of ['', 'secret', 'manifest.json', join('database', 'cluster')])
      expect((await stat(join(folder, path))).mode & 0o077).toBe(0);
  });

  test('is refused with the name of the file when one byte has changed', async () => {
    const largest = (part: string) =>
      manifest.files
        .filter(({ path }) => path.startsWith(part))
        .toSorted((one, other) => other.bytes - one.bytes)[0]?.path as string;
    const paths = ['secret', largest('files/blobs'), largest('database'), 'manifest.json'];
    for (const [index, path] of paths.entries()) {
      const damaged = join(root, `damaged-${index}`);
      await copyFolder(folder, damaged);
      await flipByte(join(damaged, path));
      const data = join(root, 'data');
      const { code, complained } = await admin(data, ['restore', damaged]);
      expect([code, complained]).toEqual([1, expect.stringContaining(join(damaged, path))]);
      expect(await readdir(data).catch(() => [])).toEqual([]);
    }
  });

  test('is refused with the name of the file when one is missing', async () => {
    const damaged = join(root, 'incomplete');
    await copyFolder(folder, damaged);
    const path = join(damaged, 'database', 'cluster', 'backup_label');
    await rm(path);
    const { code, complained } = await admin(join(root, 'data'), ['restore', damaged]);
    expect([code, complained]).toEqual([1, expect.stringContaining(`${path} is missing`)]);
  });

  test('is not restored over existing data or under a running server', async () => {
    const full = await mkdtemp(join(root, 'full-'));
    await writeFile(join(full, 'letter.txt'), 'Dear Ada');
    for (const data of [full, server.dataFolder]) {
      const { code, complained } = await admin(data, ['restore', folder]);
      expect([code, complained]).toEqual([
        1,
        expect.stringContaining(`There is already data in ${data}`),
      ]);
    }
    expect(await readdir(full)).toEqual(['letter.txt']);
    expect((await convert(server, table(1))).status).toBe(200);
  });

  test('needs an empty folder outside of the data folder', async () => {
    const inside = await admin(server.dataFolder, ['backup', join(server.dataFolder, 'backup')]);
    expect([inside.code, inside.complained]).toEqual([1, expect.stringContaining('inside')]);
    const again = await admin(server.dataFolder, ['backup', folder]);
    expect([again.code, again.complained]).toEqual([1, expect.stringContaining('is not empty')]);
    expect(existsSync(join(folder, 'manifest.json'))).toBe(true);
  });

  test('is refused for external data, naming the tools to use', async () => {
    const target = join(root, 'elsewhere');
    const bucket = {
      FILES_URL: 's3://bucket',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
    };
    for (const [settings, words] of [
      [{ DATABASE_URL: 'postgres://elsewhere/octavo' }, 'pg_dump'],
      [bucket, 'the bucket of FILES_URL'],
    ] as const) {
      const { code, complained } = await admin(server.dataFolder, ['backup', target], settings);
      expect([code, complained]).toEqual([1, expect.stringContaining(words)]);
    }
    expect(existsSync(target)).toBe(false);
  });
});

async function flipByte(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, Math.floor(size / 2));
  byte[0] = (byte[0] as number) ^ 1;
  await file.write(byte, 0, 1, Math.floor(size / 2));
}

test('a stopped server can be backed up, and its database stops again', async () => {
  const folder = join(root, 'stopped');
  await server.end('SIGTERM');
  expect((await admin(server.dataFolder, ['backup', folder])).code).toBe(0);
  const lock = join(server.dataFolder, 'database', 'cluster', 'postmaster.pid');
  expect(existsSync(lock)).toBe(false);
  const copy = join(root, 'copy');
  expect((await admin(copy, ['restore', folder])).code).toBe(0);
  const jobs = (data: string) => adminData<unknown[]>(data, ['jobs', 'list', '--limit', '9999']);
  expect(await jobs(copy)).toEqual(await jobs(server.dataFolder));
});
