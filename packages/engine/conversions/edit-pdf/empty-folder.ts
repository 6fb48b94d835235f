// A folder in the scratch of a conversion, which may run twice on it.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '#kernel/converter.ts';

/** @returns its path */
export async function emptyFolder(run: Run, name: string): Promise<string> {
  const folder = join(run.scratch, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return folder;
}
