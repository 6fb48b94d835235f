// Opens a runner and converts files with it.
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { JobType } from '@octavo/contract';
import { createRunner, type Runner } from '@octavo/runner';

/** What a benchmark works with: a temporary folder, and a Word document of two pages. */
export type BenchContext = { folder: string; document: string };

export const openRunner = ({ folder }: BenchContext, concurrency: number): Promise<Runner> =>
  createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: join(folder, 'cache'),
    concurrency,
  });

let results = 0;

/** Converts a file, or several that are joined. @returns the path of the result */
export async function convert(
  runner: Runner,
  { folder }: BenchContext,
  type: JobType,
  path: string | readonly [string, ...string[]],
  options: Record<string, unknown> = {},
  owner = 'bench',
): Promise<string> {
  const outputFolder = join(folder, `result-${++results}`);
  await mkdir(outputFolder);
  const [first, ...others] = typeof path === 'string' ? ([path] as const) : path;
  const inputOf = (file: string) => ({ path: file, name: basename(file) });
  const inputs = [inputOf(first), ...others.map(inputOf)] as const;
  const result = await runner.convert({ type, owner, inputs, options, outputFolder });
  return result.path;
}

/** Converts a file and deletes the result. */
export async function convertAndDiscard(...conversion: Parameters<typeof convert>): Promise<void> {
  await rm(dirname(await convert(...conversion)), { recursive: true });
}
