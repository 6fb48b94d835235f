// Folders for what a conversion keeps on disk while it runs.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a folder without content: an attempt with the file as it was given may have left one before the repaired file is tried.
 * @returns its path
 */
export async function emptyFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return folder;
}
