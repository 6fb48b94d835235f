// Removes a folder that sandboxed programs have written, also if they have made folders in it unreadable.
import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const remove = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });

/** A removal that has failed in one folder continues in others. */
const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return [];
};

/** Makes a folder and those in it readable; links are not followed. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(unlessGone);
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessGone);
  for (const entry of entries)
    if (entry.isDirectory()) await makeReadable(join(folder, entry.name));
}

/** Removes a folder with all that it contains, if it exists. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await remove(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    await makeReadable(folder);
    await remove(folder);
  }
}
