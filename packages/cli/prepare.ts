// `octavo prepare FOLDER`: fills a cache folder, for the build of an image.
import { resolve } from 'node:path';
import { prepareCache } from '@octavo/runner';

/** @param args the folder @returns the exit code @throws Error if a part could not be made */
export async function prepare([folder]: string[]): Promise<number> {
  if (!folder) throw new Error('Usage: octavo prepare FOLDER');
  const made = await prepareCache(resolve(folder), (event, details) =>
    process.stderr.write(`octavo: ${event} ${JSON.stringify(details)}\n`),
  );
  process.stdout.write(`${made.join(', ')}\n`);
  return 0;
}
