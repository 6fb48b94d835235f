// One server for all test files without special settings that a worker of the test runner runs one after another. It is reset between
// files. Its users come from an issuer that runs as long.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, inject } from 'vitest';
import { query } from './database.ts';
import { startIssuer } from '../accounts/issuer.ts';
import { prepareServer, type TestServer } from './server.ts';

const idleWithinMs = 5_000;

/** Makes users that the shared server accepts. */
export const issuer = await startIssuer();

let shared: TestServer | undefined;

/** Returns the server of this test worker, reset to an empty state; earlier log lines are left out. */
export function useSharedServer(): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    const running = await cleanServer();
    const begin = running.log().length;
    const log = () => running.log().slice(begin);
    // The process id changes with each start: keep the getter.
    Object.defineProperties(server, Object.getOwnPropertyDescriptors(running));
    Object.defineProperty(server, 'log', { value: log });
  });
  return server;
}

async function cleanServer(): Promise<TestServer> {
  if (shared && (await isIdle(shared))) {
    await reset(shared);
    return shared;
  }
  // A failed test file may have left it stopped, or with running jobs.
  await shared?.end('SIGTERM');
  shared = await prepareServer(issuer.settings, 'serve', inject('runFolder'));
  await shared.start();
  return shared;
}

/** Whether it runs and no job is open. A worker may still be ending one that was cancelled. */
async function isIdle(server: TestServer): Promise<boolean> {
  const ready = await fetch(`${server.url}/api/health/ready`).catch(() => undefined);
  if (!ready?.ok) return false;
  for (const deadline = Date.now() + idleWithinMs; Date.now() < deadline; await wait(50)) {
    const open = await query(server, 'SELECT 1 FROM jobs WHERE settled_at IS NULL LIMIT 1');
    if (open.length === 0) return true;
  }
  return false;
}

/** Tables that the server maintains itself while it runs. */
const ownTables = ['identity_keys', 'workers'];

/** Deletes all users, jobs and files. */
async function reset(server: TestServer): Promise<void> {
  const tables = await query<{ name: string }>(
    server,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)`,
    [ownTables],
  );
  const deletes = tables.map(({ name }) => `DELETE FROM "${name}"`);
  // In one transaction with triggers and foreign keys disabled, so that the order of tables does not matter.
  const withoutTriggers = 'SET LOCAL session_replication_role = replica';
  await query(server, ['BEGIN', withoutTriggers, ...deletes, 'COMMIT'].join('; '));
  const folders = ['files', 'mail'].map((name) => join(server.dataFolder, name));
  await Promise.all(folders.map(removeFiles));
}

/** Empties folders without removing them, because the server expects them. */
async function removeFiles(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile());
  await Promise.all(
    files.map(({ parentPath, name }) => rm(join(parentPath, name), { force: true })),
  );
}
