// The real queue on a database of its own, for tests that decide how each conversion ends.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createQuota } from '../../packages/server/core/quota/quota.ts';
import { limitsOfPlan, type Limits } from '../../packages/server/core/plans/limits.ts';
import { loadPlans } from '../../packages/server/core/plans/plans.ts';
import { openDatabase, type Database } from '../../packages/server/platform/database/database.ts';
import type { FileStore } from '../../packages/server/platform/files/file-store.ts';
import { openFolderStore } from '../../packages/server/platform/files/folder-store.ts';
import { openQueue, type Queue } from '../../packages/server/platform/queue/queue.ts';
import { secretsOf } from '../../packages/server/platform/secrets.ts';
import { createLog } from '../../packages/server/platform/telemetry/log.ts';

export type Conversion = Parameters<Queue['work']>[0];

export type StartedQueue = {
  queue: Queue;
  database: Database;
  store: FileStore;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
};

/**
 * Opens a queue and works on its jobs.
 * @param convert takes the place of the runner
 * @param limits those of every owner that differ from the free plan's
 * @param now the time by which quotas are counted
 */
export async function startQueue(
  convert: Conversion,
  limits: Partial<Limits> = {},
  now?: () => Date,
): Promise<StartedQueue> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-queue-'));
  const log = createLog('silent');
  const database = await openDatabase({ dataFolder: folder }, log);
  const store = await openFolderStore(join(folder, 'files'));
  const { free } = await loadPlans();
  const ownLimits = { ...limitsOfPlan(free), ...limits, plansWithMore: () => '' };
  const queue = await openQueue({
    ...{ database, store, log, works: true, queueCap: 500, completionHooks: [] },
    quota: createQuota(async () => ownLimits, { failedWorkSeconds: 3600 }, now),
    secrets: secretsOf('a secret that only this test knows'),
  });
  await queue.work(convert, { concurrency: 4, folder: join(folder, 'jobs') });
  return {
    ...{ queue, database, store },
    async stop() {
      await queue.drain(0);
      await queue.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
