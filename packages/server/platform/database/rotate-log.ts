// Keeps the log of the embedded PostgreSQL small.
import { copyFile, stat, truncate } from 'node:fs/promises';

const maxBytes = 10 * 1024 * 1024;

/**
 * Moves a large log to `PATH.1`, replacing an older one. Copies and truncates, because PostgreSQL keeps the file open; it appends,
 * so that it continues at the start.
 * @returns whether the log was large
 */
export async function rotateLog(path: string, limitBytes = maxBytes): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found || found.size < limitBytes) return false;
  await copyFile(path, `${path}.1`);
  await truncate(path);
  return true;
}
