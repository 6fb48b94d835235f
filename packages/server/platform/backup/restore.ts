// Restores a backup into an empty data folder. Every file is verified while it is copied to a temporary place; they are
// moved into place only when all are intact.
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyChecked, each } from '#platform/backup/copy.ts';
import { readManifest, type Manifest } from '#platform/backup/manifest.ts';

const draftName = '.restoring';
/** Files that Octavo creates again by itself. */
const recreated = ['cache', 'work', 'cli', 'doctor'];

/**
 * Restores a backup. If it fails, the data folder stays as it was.
 * @throws Error with a sentence for the operator, or the signal's reason
 */
export async function restore(
  folder: string,
  dataFolder: string,
  signal: AbortSignal,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseData(dataFolder);
  const draft = join(dataFolder, draftName);
  await rm(draft, { recursive: true, force: true });
  try {
    for (const path of ['', ...manifest.folders])
      await mkdir(join(draft, path), { recursive: true, mode: 0o700 });
    await each(manifest.files, signal, (entry) => copyChecked(folder, entry, draft));
    for (const name of await readdir(draft))
      await rename(join(draft, name), join(dataFolder, name));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return manifest;
}

/** A running server has its files here, so this also refuses to restore under it. */
async function refuseData(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const names = await readdir(dataFolder);
  const data = names.filter((name) => !name.startsWith('.') && !recreated.includes(name));
  if (data.length === 0) return;
  throw new Error(
    `There is already data in ${dataFolder} (${data.join(', ')}), and a restore does not overwrite it. ` +
      'Stop the server, move that folder away, and try again.',
  );
}
