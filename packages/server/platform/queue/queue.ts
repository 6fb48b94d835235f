// The job queue, as the features use it.
import { mkdir } from 'node:fs/promises';
import { hasEnded, ProblemError } from '@octavo/contract';
import type { Database } from '#platform/database/database.ts';
import { listenTo } from '#platform/database/listen.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { channels } from '#platform/queue/channels.ts';
import type { QuotaAccounting, JobCompletionHook } from '#platform/queue/quota-accounting.ts';
import { createJobEvents } from '#platform/queue/job-events.ts';
import { findJob, type Job } from '#platform/queue/job.ts';
import { administerQueue, type QueueAdministration } from '#platform/queue/administration.ts';
import {
  countWaiting,
  jobWithKey,
  submit,
  type Submission,
  type Submitted,
} from '#platform/queue/submit.ts';
import { shareReadsByKey } from '#platform/queue/shared-reads.ts';
import { startSweep } from '#platform/queue/sweep.ts';
import { startBroker } from '#platform/queue/broker.ts';
import { startWorker, type RunTask, type Worker } from '#platform/queue/worker.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { Tracer } from '#platform/telemetry/tracing.ts';

export type Queue = QueueAdministration & {
  /** @throws ProblemError when the job is refused. */
  submit(submission: Submission): Promise<Submitted>;
  /** Whether a request of this owner with this `Idempotency-Key` has submitted a job. */
  wasSubmitted(owner: string, idempotencyKey: string): Promise<boolean>;
  /** @throws ProblemError `queue_full` when the queue accepts no further job */
  refuseWhenFull(): Promise<void>;
  find(id: string): Promise<Job | undefined>;
  /** The job now and after each change, until it ends or the signal aborts. */
  follow(id: string, signal: AbortSignal): AsyncGenerator<Job>;
  /** Waits until the job ends; undefined when it is gone or the signal aborts first. */
  waitForEnd(id: string, signal: AbortSignal): Promise<Job | undefined>;
  /** Starts to process jobs in this process. */
  work(runTask: RunTask, settings: WorkerSettings): Promise<void>;
  /** The number of jobs that wait for a worker. */
  waiting(): Promise<number>;
  /** The number of requests of this process that follow a job or wait for its result. */
  followers(): number;
  isDraining(): boolean;
  /** Takes no more jobs; gives running ones `drainMs` and then returns them to the queue. */
  drain(drainMs: number): Promise<void>;
  stop(): Promise<void>;
};

export type WorkerSettings = {
  concurrency: number;
  folder: string;
  /** Called before the first attempt at a job. */
  jobStarted?: Metrics['jobStarted'];
  /** Called after each attempt at a job. */
  jobEnded?: Metrics['jobEnded'];
};

type QueueContext = {
  database: Database;
  store: FileStore;
  secrets: Secrets;
  quota: QuotaAccounting;
  /** Called in the transaction that completes a job. */
  completionHooks: readonly JobCompletionHook[];
  queueCap: number;
  /** Whether this process will call `work`. */
  works: boolean;
  /** Called after each round of the sweep in this process. */
  swept?: Metrics['swept'];
  tracer?: Tracer;
  log: Log;
};

export async function openQueue(dependencies: QueueContext): Promise<Queue> {
  const { works, log } = dependencies;
  const { tables, queuePool, direct } = dependencies.database;
  const listener = await listenTo(Object.values(channels), direct, log);
  const broker = await startBroker({ pool: queuePool, log, ...(works && { listener }) });
  const context = { ...dependencies, tables, broker };
  const events = createJobEvents(tables, listener);
  const sweeping = works ? startSweep(context, dependencies.swept) : undefined;
  let worker: Worker | undefined;
  let draining = false;
  listener.on(channels.cancelled, (id) => worker?.cancel(id));
  return {
    submit: (submission) => submit(context, submission),
    wasSubmitted: async (owner, key) => (await jobWithKey(tables, owner, key)) !== undefined,
    async refuseWhenFull() {
      if ((await countWaiting(tables)) >= dependencies.queueCap)
        throw new ProblemError('queue_full');
    },
    waiting: () => countWaiting(tables),
    followers: events.followers,
    isDraining: () => draining,
    find: shareReadsByKey((id) => findJob(tables, id)),
    follow: (id, signal) => events.follow(id, signal),
    async waitForEnd(id, signal) {
      for await (const job of events.follow(id, signal, 'end')) if (hasEnded(job)) return job;
      // It may have ended just before: notifications take a moment, and a stopping server waits for jobs alone.
      const last = await findJob(tables, id);
      return last && hasEnded(last) ? last : undefined;
    },
    ...administerQueue(context),
    async work(runTask, { concurrency, ...settings }) {
      await mkdir(settings.folder, { recursive: true, mode: 0o700 });
      worker = await startWorker({ ...context, ...settings }, concurrency, runTask);
    },
    async drain(drainMs) {
      draining = true;
      await worker?.stop(drainMs);
    },
    async stop() {
      await sweeping?.stop();
      events.stop();
      await broker.stop();
      await listener.stop();
    },
  };
}
