// Assembles the readiness checks of a process, in the order in which they are shown.
import type { Configuration } from '#platform/configuration.ts';
import type { Tables } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { freeBytesOf } from '#platform/files/free-bytes.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { Runner } from '@octavo/runner';
import {
  databaseCheck,
  diskCheck,
  officeCheck,
  queueCheck,
  sandboxCheck,
  storeCheck,
  workersCheck,
  type Check,
} from '#features/health/checks.ts';
import type { WorkerStatus } from '#features/health/worker-status.ts';

type Parts = {
  configuration: Pick<Configuration, 'dataFolder' | 'minFreeBytes' | 'queueCap'>;
  tables: Tables;
  store: FileStore;
  queue: Queue;
  workerStatus: WorkerStatus;
  /** Whether this process needs space on its own disk for job files. */
  works: boolean;
  /** The runner of this process; undefined where it opens no files. */
  runner?: Pick<Runner, 'officeMode' | 'findings'>;
};

/** The checks that must pass before this process accepts jobs. */
export function readinessChecks(parts: Parts): Record<string, Check> {
  const { configuration, tables, store, queue, workerStatus, works, runner } = parts;
  const { dataFolder, minFreeBytes, queueCap } = configuration;
  const freeBytes = async () =>
    Math.min(await store.freeBytes(), works ? await freeBytesOf(dataFolder) : Infinity);
  return {
    database: databaseCheck(tables),
    store: storeCheck(store),
    disk: diskCheck(freeBytes, minFreeBytes),
    queue: queueCheck(queue, queueCap),
    sandbox: sandboxCheck(workerStatus),
    workers: workersCheck(workerStatus),
    ...(runner && { office: officeCheck(runner) }),
  };
}
