// Backs up the data folder of one machine while the server runs: a folder with the same layout, and a manifest. The order
// makes it consistent (decision 024): deletes are deferred, then the database is copied, then the blobs.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { copyCluster } from '#platform/backup/cluster.ts';
import {
  copyWithHash,
  each,
  ignoreMissing,
  linkWithHash,
  listTree,
} from '#platform/backup/copy.ts';
import { withDeletesDeferred } from '#platform/backup/deferred-deletes.ts';
import { writeManifest, type Entry, type Manifest } from '#platform/backup/manifest.ts';
import type { Client, Connection } from '#platform/database/connections.ts';

/** What cannot be created again. */
const secretPath = 'secret';
export const clusterFolder = join('database', 'cluster');
const blobsFolder = join('files', 'blobs');

export type BackupSource = {
  dataFolder: string;
  connection: Connection;
  /** The release that makes the backup. */
  octavo: string;
};

type Part = { folders: string[]; files: Entry[] };

/**
 * Makes a backup in a folder that is empty or does not exist. A failed backup leaves nothing behind.
 * @throws Error with a sentence for the operator, or the signal's reason
 */
export async function backUp(
  { dataFolder, connection, octavo }: BackupSource,
  folder: string,
  signal: AbortSignal,
): Promise<Manifest> {
  await prepareTarget(dataFolder, folder);
  const createdAt = new Date().toISOString();
  try {
    const parts = await withDeletesDeferred(connection, async (client) => [
      await copySecret(dataFolder, folder),
      await copyDatabase(client, dataFolder, folder, signal),
      await copyBlobs(dataFolder, folder, signal),
    ]);
    return await writeManifest(folder, { octavo, createdAt, ...contentsOf(parts) });
  } catch (error) {
    await clear(folder);
    throw error;
  }
}

function contentsOf(parts: readonly Part[]): Pick<Manifest, 'secret' | 'folders' | 'files'> {
  const files = parts.flatMap(({ files }) => files);
  return {
    secret: files.some(({ path }) => path === secretPath) ? 'in the backup' : 'in OCTAVO_SECRET',
    folders: parts.flatMap(({ folders }) => folders),
    files,
  };
}

async function prepareTarget(dataFolder: string, folder: string): Promise<void> {
  const isInside = !relative(resolve(dataFolder), resolve(folder)).startsWith('..');
  if (isInside)
    throw new Error(`A backup inside the data folder would be lost with it: ${folder}.`);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new Error(`The folder ${folder} cannot be created.`, { cause });
  });
  const found = await readdir(folder);
  if (found.length > 0)
    throw new Error(`The folder ${folder} is not empty. Choose an empty or a new one.`);
}

async function copySecret(dataFolder: string, folder: string): Promise<Part> {
  const from = join(dataFolder, secretPath);
  const copied = await copyWithHash(from, join(folder, secretPath)).catch(ignoreMissing);
  return { folders: [], files: copied ? [{ path: secretPath, ...copied }] : [] };
}

async function copyDatabase(
  client: Client,
  dataFolder: string,
  folder: string,
  signal: AbortSignal,
): Promise<Part> {
  const { folders, files } = await copyCluster(
    client,
    join(dataFolder, clusterFolder),
    join(folder, clusterFolder),
    signal,
  );
  const inBackup = (path: string) => join(clusterFolder, path);
  return {
    folders: folders.map(inBackup),
    files: files.map(({ path, ...content }) => ({ path: inBackup(path), ...content })),
  };
}

async function copyBlobs(dataFolder: string, folder: string, signal: AbortSignal): Promise<Part> {
  const found = await listTree(join(dataFolder, blobsFolder));
  const folders = ['', ...found.folders].map((path) => join(blobsFolder, path));
  for (const path of folders) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  const files: Entry[] = [];
  await each(found.files, signal, async (name) => {
    const path = join(blobsFolder, name);
    files.push({ path, ...(await linkWithHash(join(dataFolder, path), join(folder, path))) });
  });
  return { folders, files };
}

async function clear(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    await rm(join(folder, name), { recursive: true, force: true });
}
