// Copies an embedded PostgreSQL while it is in use, with its low-level backup API
// (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP). Pages may be torn in the copy:
// the write-ahead log that is copied with it repairs them when the copy starts.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { copyWithHash, each, ignoreMissing, listTree } from '#platform/backup/copy.ts';
import type { Entry } from '#platform/backup/manifest.ts';
import type { Client } from '#platform/database/connections.ts';

const controlFile = join('global', 'pg_control');
const logFolder = 'pg_wal';
/** Their content belongs to the running server; the empty folders must exist. */
const emptyFolders = [
  ...[logFolder, 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
];
const excluded =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init[^/]*|pgsql_tmp[^/]*)(\/|$)/;

type Copied = { folders: string[]; files: Entry[] };
type BackupEnd = { label: string; tablespaces: string; lastLog: string };

/**
 * Copies the cluster of a running server to a new folder.
 * @param client a superuser connection that is used for nothing else meanwhile
 * @returns the copied files, as paths below `target`
 * @throws Error when the database stops or the disk is full
 */
export async function copyCluster(
  client: Client,
  cluster: string,
  target: string,
  signal: AbortSignal,
): Promise<Copied> {
  await retainLog(client);
  await client.query(`SELECT pg_backup_start('octavo', fast => true)`);
  const copied = await copyFiles(cluster, target, signal);
  const { label, tablespaces, lastLog } = await endBackup(client);
  if (tablespaces.trim())
    throw new Error(
      'The database has tables outside the data folder, which a backup does not include.',
    );
  const log = await copyLog(cluster, target, firstLogOf(label), lastLog);
  const labelled = await write(target, 'backup_label', label);
  return { folders: copied.folders, files: [...copied.files, ...log, labelled] };
}

/** Without a slot PostgreSQL would remove the log of changes made meanwhile. The slot ends with the connection. */
async function retainLog(client: Client): Promise<void> {
  await client.query(
    `SELECT pg_create_physical_replication_slot('octavo_backup_' || pg_backend_pid(), true, true)`,
  );
}

async function copyFiles(cluster: string, target: string, signal: AbortSignal): Promise<Copied> {
  const found = await listTree(cluster);
  const isIncluded = (path: string) =>
    !excluded.test(path) && !emptyFolders.some((folder) => path.startsWith(`${folder}/`));
  const folders = [...found.folders.filter(isIncluded), join(logFolder, 'archive_status')];
  for (const folder of ['', ...folders])
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
  const files: Entry[] = [];
  const copied = found.files.filter((path) => isIncluded(path) && path !== controlFile);
  await each(copied, signal, async (path) => {
    // Files of dropped tables and temporary files may vanish meanwhile; the log contains those changes.
    const copy = await copyWithHash(join(cluster, path), join(target, path)).catch(ignoreMissing);
    if (copy) files.push({ path, ...copy });
  });
  return { folders, files: [...files, await copyControl(cluster, target)] };
}

/** Read until two reads are equal: a read during a rewrite mixes both versions, which PostgreSQL would refuse. */
async function copyControl(cluster: string, target: string): Promise<Entry> {
  const path = join(cluster, controlFile);
  let content = await readFile(path);
  for (;;) {
    const again = await readFile(path);
    if (again.equals(content)) return write(target, controlFile, content);
    content = again;
  }
}

async function endBackup(client: Client): Promise<BackupEnd> {
  const { rows } = await client.query<BackupEnd>(
    `SELECT labelfile AS label, spcmapfile AS tablespaces, pg_walfile_name(lsn - 1) AS "lastLog"
       FROM pg_backup_stop(wait_for_archive => false)`,
  );
  return rows[0] as BackupEnd;
}

/** `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)` */
function firstLogOf(label: string): string {
  const [, name] = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label) ?? [];
  if (!name) throw new Error('PostgreSQL returned a backup label without a log file.');
  return name;
}

/** Names of log files sort in the order in which they were written. */
async function copyLog(
  cluster: string,
  target: string,
  first: string,
  last: string,
): Promise<Entry[]> {
  const isNeeded = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
  const names = (await readdir(join(cluster, logFolder))).filter(isNeeded).toSorted();
  if (names[0] !== first || names.at(-1) !== last)
    throw new Error('The write-ahead log is incomplete, so the backup was cancelled. Try again.');
  const entries: Entry[] = [];
  for (const name of names) {
    const path = join(logFolder, name);
    entries.push({ path, ...(await copyWithHash(join(cluster, path), join(target, path))) });
  }
  return entries;
}

async function write(target: string, path: string, content: string | Buffer): Promise<Entry> {
  const bytes = Buffer.from(content);
  await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
  await writeFile(join(target, path), bytes, { mode: 0o600, flush: true });
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
