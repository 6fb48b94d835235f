// One server for all the test files that a worker of the test runner runs one after another, reset between them, for those
// that need no settings of their own. Its people come from an issuer that lives as long.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, inject } from 'vitest';
import { query } from './database.ts';
import { startIssuer } from './issuer.ts';
import { prepareServer, type TestServer } from './server.ts';

const idleWithinMs = 5_000;

/** Makes people that the shared server believes. */
export const issuer = await startIssuer();

let kept: TestServer | undefined;

/** The server of this worker, without anything that earlier files left; what it logged before is not told. */
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
  if (kept && (await isIdle(kept))) {
    await reset(kept);
    return kept;
  }
  // A file that failed may have left it stopped, or with work.
  await kept?.end('SIGTERM');
  kept = await prepareServer(issuer.settings, 'serve', inject('runFolder'));
  await kept.start();
  return kept;
}

/** True when it runs and all jobs have ended, those among them that were cancelled last. */
async function isIdle(server: TestServer): Promise<boolean> {
  const ready = await fetch(`${server.url}/api/health/ready`).catch(() => undefined);
  if (!ready?.ok) return false;
  for (const deadline = Date.now() + idleWithinMs; Date.now() < deadline; await wait(50)) {
    const open = await query(server, 'SELECT 1 FROM jobs WHERE settled_at IS NULL LIMIT 1');
    if (open.length === 0) return true;
  }
  return false;
}

/** What the server made for itself, and says of itself while it runs. */
const ownTables = ['identity_keys', 'workers'];

/** Forgets all people, jobs and files. */
async function reset(server: TestServer): Promise<void> {
  const tables = await query<{ name: string }>(
    server,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)`,
    [ownTables],
  );
  const deletes = tables.map(({ name }) => `DELETE FROM "${name}"`);
  // In one transaction, and without what follows from deletes otherwise: the order of tables does not matter.
  await query(server, ['SET session_replication_role = replica', ...deletes].join('; '));
  const folders = ['files', 'mail'].map((name) => join(server.dataFolder, name));
  await Promise.all(folders.map(removeFiles));
}

/** Empties folders, but leaves them where a server expects them. */
async function removeFiles(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile());
  await Promise.all(
    files.map(({ parentPath, name }) => rm(join(parentPath, name), { force: true })),
  );
}
