// The database of a server that has started once, without rows. The data folder of each test server gets a copy: creating its tables
// anew takes more processor time than the rest of the database's start. The browser tests start their server without it.
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyEmptyCluster, copyFolder, query } from './postgres.ts';

type Server = { start(): Promise<void>; end(signal: NodeJS.Signals): Promise<unknown> };
/** Prepares a server with this data folder. */
type Prepare = (dataFolder: string) => Promise<Server>;

const prefix = 'server-cluster-';
const madeWithinMs = 120_000;
/** After this time no test run uses the template of another version any more. */
const keptMs = 24 * 60 * 60_000;

const clusterIn = (dataFolder: string) => join(dataFolder, 'database', 'cluster');

/**
 * Gives a data folder its database.
 * @param prepare prepares the server that makes the first one
 */
export async function copyCluster(dataFolder: string, prepare: Prepare): Promise<void> {
  await copyFolder(await template(prepare), clusterIn(dataFolder));
}

/** The folder of the template, which the first test of a run makes while others wait. */
async function template(prepare: Prepare): Promise<string> {
  const cache = process.env['OCTAVO_CACHE'] ?? tmpdir();
  // The bundle is built anew whenever a migration or a package changes.
  const finished = join(cache, `${prefix}${statSync(resolve('dist/main.js')).mtimeMs}`);
  if (existsSync(finished)) return finished;
  await mkdir(cache, { recursive: true });
  const isFirst = await mkdir(`${finished}.making`).then(
    () => true,
    () => false,
  );
  const deadline = Date.now() + madeWithinMs;
  if (!isFirst) while (!existsSync(finished) && Date.now() < deadline) await wait(100);
  // Whoever made it may have been killed.
  if (!existsSync(finished)) await makeTemplate(cache, finished, prepare);
  return finished;
}

async function makeTemplate(cache: string, finished: string, prepare: Prepare): Promise<void> {
  const dataFolder = await mkdtemp(join(cache, 'making-cluster-'));
  try {
    await copyEmptyCluster(clusterIn(dataFolder));
    const server = await prepare(dataFolder);
    await server.start();
    await deleteRows(dataFolder);
    await dropTemplates(dataFolder);
    await server.end('SIGTERM');
    await rename(clusterIn(dataFolder), finished).catch((error: unknown) => {
      // Another process was faster.
      if (!existsSync(finished)) throw error;
    });
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
    await rm(`${finished}.making`, { recursive: true, force: true });
  }
  await removeOthers(cache, finished);
}

const urlOf = (dataFolder: string) =>
  `postgres://octavo@/postgres?host=${encodeURIComponent(join(dataFolder, 'database', 'socket'))}`;

/** Deletes the rows of all tables but those of drizzle and pg-boss, which say what exists already. */
async function deleteRows(dataFolder: string): Promise<void> {
  const url = urlOf(dataFolder);
  const tables = await query<{ name: string }>(
    url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  await query(url, `TRUNCATE ${tables.map(({ name }) => `"${name}"`).join()} CASCADE`);
}

/** Drops the databases that new ones are made from: half of the files to copy, and no server makes a database. */
async function dropTemplates(dataFolder: string): Promise<void> {
  const url = urlOf(dataFolder);
  await query(url, 'UPDATE pg_database SET datistemplate = false WHERE datistemplate');
  for (const name of ['template0', 'template1']) await query(url, `DROP DATABASE ${name}`);
}

async function removeOthers(cache: string, finished: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    if (!name.startsWith(prefix) || path === finished) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true });
  }
}
