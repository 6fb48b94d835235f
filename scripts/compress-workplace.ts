// A folder and a runner to convert with, for scripts.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { JobType } from '@octavo/contract';
import { createRunner, type ConversionResult, type TaskControl } from '@octavo/runner';

/** Opens them in the folder for temporary files; `close` removes everything. */
export async function openWorkplace() {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-compress-'));
  await chmod(folder, 0o755);
  const runner = await createRunner({
    workFolder: join(folder, 'work'),
    cacheFolder: process.env['OCTAVO_CACHE'] ?? join(folder, 'cache'),
    concurrency: 1,
    spareWorkers: 0,
  });
  let count = 0;
  const convertAll = async (
    type: JobType,
    [first, ...others]: readonly [string, ...string[]],
    options: Record<string, unknown> = {},
    watch?: TaskControl,
  ): Promise<ConversionResult> => {
    const outputFolder = join(folder, `result-${(count += 1)}`);
    await mkdir(outputFolder);
    const given = (path: string) => ({ path, name: basename(path) });
    const inputs = [given(first), ...others.map(given)] as const;
    return runner.convert({ type, inputs, options, owner: 'quality', outputFolder }, watch);
  };
  return {
    folder,
    path: (name: string) => join(folder, name),
    convertAll,
    convert: (
      type: JobType,
      path: string,
      options: Record<string, unknown> = {},
      watch?: TaskControl,
    ): Promise<ConversionResult> => convertAll(type, [path], options, watch),
    async close(): Promise<void> {
      await runner.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
