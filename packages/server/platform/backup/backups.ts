// The operator's backup and restore commands, for data that this installation stores itself, whether the server runs or not.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backUp, clusterFolder } from '#platform/backup/backup.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { restore } from '#platform/backup/restore.ts';
import type { Configuration } from '#platform/configuration.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import type { Log } from '#platform/telemetry/log.ts';
import server from '../../package.json' with { type: 'json' };

type BackupContext = { log: Log; /** Gives up, and leaves nothing behind. */ signal: AbortSignal };

/**
 * Backs up the embedded database, the files and the secret.
 * @param folder empty, or does not exist
 * @throws Error with a sentence for the operator, or the signal's reason
 */
export async function makeBackup(
  configuration: Configuration,
  folder: string,
  { log, signal }: BackupContext,
): Promise<Manifest> {
  requireOwnData(configuration);
  const { dataFolder } = configuration;
  requireDatabase(dataFolder);
  const { connection, stop } = await startEmbeddedPostgres(dataFolder, log);
  try {
    return await backUp({ dataFolder, connection, octavo: server.version }, folder, signal);
  } finally {
    await stop();
  }
}

/**
 * Restores a backup into the data folder, which must be empty, and starts its database once.
 * @throws Error with a sentence for the operator, or the signal's reason
 */
export async function restoreBackup(
  configuration: Configuration,
  folder: string,
  { log, signal }: BackupContext,
): Promise<Manifest> {
  requireOwnData(configuration);
  const manifest = await restore(folder, configuration.dataFolder, signal);
  const database = await openDatabase(configuration, log);
  await database.stop();
  return manifest;
}

/** @throws Error when there is no database in the data folder */
export function requireDatabase(dataFolder: string): void {
  if (existsSync(join(dataFolder, clusterFolder, 'PG_VERSION'))) return;
  throw new Error(
    `There is no database in ${dataFolder}. If the data is elsewhere, set OCTAVO_DATA to its folder.`,
  );
}

/** External databases and stores have their own backup tools, which can copy them while they are in use. */
function requireOwnData({ databaseUrl, files, dataFolder }: Configuration): void {
  if (!databaseUrl && files.kind === 'folder') return;
  throw new Error(
    'Nothing was done, because some data is outside the data folder. Use these tools instead: first ' +
      `${databaseUrl ? 'pg_dump for the database of DATABASE_URL' : `a copy of ${dataFolder} while Octavo is stopped`}, ` +
      `then ${files.kind === 'folder' ? `a copy of ${files.folder}` : 'replication or versions of the bucket of FILES_URL'}. ` +
      'Keep the secret with the copies.',
  );
}
