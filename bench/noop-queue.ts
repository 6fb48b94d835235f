// The real queue on a real database, without files and without conversions. As a program it is a worker process, which starts
// to run jobs when its parent process sends a message.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { noPlans } from '@octavo/contract';
import { limitsOfPlan } from '../packages/server/core/plans/limits.ts';
import { loadPlans } from '../packages/server/core/plans/plans.ts';
import { createQuota } from '../packages/server/core/quota/quota.ts';
import { openDatabase, type Tables } from '../packages/server/platform/database/database.ts';
import { newBlobKey, type FileStore } from '../packages/server/platform/files/file-store.ts';
import { openQueue, type Queue } from '../packages/server/platform/queue/queue.ts';
import { secretsOf } from '../packages/server/platform/secrets.ts';
import { createLog } from '../packages/server/platform/telemetry/log.ts';

/** Jobs that a worker process runs at the same time. */
const concurrency = 8;
/** Enough that no owner’s jobs wait for each other. */
const owners = 100;

export type NoopQueue = { tables: Tables; queue: Queue; stop(): Promise<void> };

/** Opens the queue. @param works whether this process will take jobs */
export async function openNoopQueue(databaseUrl: string, works: boolean): Promise<NoopQueue> {
  const log = createLog('error');
  const database = await openDatabase({ databaseUrl, dataFolder: '' }, log);
  const { free } = await loadPlans();
  const limits = {
    ...limitsOfPlan(free),
    ...{ conversionsPerMonth: -1, concurrent: 10_000, storageBytes: Infinity },
    plansWithMore: () => noPlans,
  };
  const queue = await openQueue({
    ...{ database, store: noStore, log, works, queueCap: 1_000_000, completionHooks: [] },
    quota: createQuota(async () => limits, { failedWorkSeconds: 3600 }),
    secrets: secretsOf('the secret of the processes of one benchmark'),
  });
  return {
    ...{ tables: database.tables, queue },
    async stop() {
      await queue.drain(0);
      await queue.stop();
      await database.stop();
    },
  };
}

/** Submits a job of one of the owners. */
export async function submitNoopJob({ queue }: NoopQueue, n: number): Promise<void> {
  const input = { key: newBlobKey(), bytes: 1, sha256: '0'.repeat(64), name: 'table.csv' };
  await queue.submit({
    owner: `anonymous:${String(n % owners).padStart(32, '0')}`,
    ...{ type: 'csv-to-json', options: {}, withheld: [], inputs: [input] },
    fingerprint: randomUUID(),
  });
}

/** A store that holds nothing, because the benchmark is about the database. */
const noStore: FileStore = {
  put: async () => ({ key: newBlobKey(), bytes: 1, sha256: '0'.repeat(64) }),
  ingest: async () => newBlobKey(),
  copy: async () => newBlobKey(),
  checkout: async () => undefined,
  get: () => Promise.reject(new Error('this store holds nothing')),
  delete: async () => undefined,
  async *olderThan() {},
  freeBytes: async () => Infinity,
  probe: async () => undefined,
};

const result = { name: 'table.json', format: 'json', mime: 'application/json' } as const;

async function work(databaseUrl: string, folder: string): Promise<void> {
  const opened = await openNoopQueue(databaseUrl, true);
  process.on('message', (request) => {
    if (request === 'stop') return void opened.stop().then(() => process.exit(0));
    const settings = { concurrency, folder: join(folder, String(process.pid)) };
    void opened.queue.work(
      async ({ outputFolder }) => ({ path: outputFolder, ...result, bytes: 1, warnings: [] }),
      settings,
    );
  });
  process.send?.('ready');
}

const [, program, databaseUrl, folder] = process.argv;
if (program === import.meta.filename && databaseUrl && folder) await work(databaseUrl, folder);
