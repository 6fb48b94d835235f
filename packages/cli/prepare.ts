// `octavo prepare FOLDER [--database]`: fills a cache folder, for the build of an image. PostgreSQL does not run as root, so the empty
// database is a step of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareCache } from '@octavo/runner';

/** @returns the exit code @throws Error if a part could not be made */
export async function prepare([folder, part]: string[]): Promise<number> {
  if (!folder) throw new Error('Usage: octavo prepare FOLDER [--database]');
  if (part === '--database') {
    const { packCluster, preparedBinaries } = await import('@octavo/server/postgres');
    const scratch = await mkdtemp(join(tmpdir(), 'octavo-prepare-'));
    const packed = await packCluster(await preparedBinaries(scratch), resolve(folder));
    await rm(scratch, { recursive: true });
    process.stdout.write(`${packed}\n`);
    return 0;
  }
  const made = await prepareCache(resolve(folder), (event, details) =>
    process.stderr.write(`octavo: ${event} ${JSON.stringify(details)}\n`),
  );
  process.stdout.write(`${made.join(', ')}\n`);
  return 0;
}
