// A warm runner, and conversions through it.
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { JobType } from '@octavo/contract';
import { createRunner, type Runner } from '@octavo/runner';

/** Where a bench works: a folder of its own, and a Word document of two pages. */
export type Place = { folder: string; document: string };

export const openRunner = ({ folder }: Place, concurrency: number): Promise<Runner> =>
  createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: join(folder, 'cache'),
    concurrency,
  });

let results = 0;

/** Converts a file, or several that are joined. @returns the path of the result */
export async function convert(
  runner: Runner,
  { folder }: Place,
  type: JobType,
  path: string | readonly [string, ...string[]],
  options: Record<string, unknown> = {},
): Promise<string> {
  const outputFolder = join(folder, `result-${++results}`);
  await mkdir(outputFolder);
  const [first, ...others] = typeof path === 'string' ? ([path] as const) : path;
  const given = (file: string) => ({ path: file, name: basename(file) });
  const inputs = [given(first), ...others.map(given)] as const;
  const made = await runner.convert({ type, owner: 'bench', inputs, options, outputFolder });
  return made.path;
}

/** Converts a file and throws the result away. */
export async function convertAway(...conversion: Parameters<typeof convert>): Promise<void> {
  await rm(dirname(await convert(...conversion)), { recursive: true });
}
