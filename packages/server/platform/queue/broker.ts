// The message broker: pg-boss delivers job ids to workers. The jobs table, not the broker, defines what a job is and whether it
// has ended.
import { randomUUID } from 'node:crypto';
import { and, isNull, lt, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type ConstructorOptions } from 'pg-boss';
import type { Pool } from '#platform/database/connections.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Listener } from '#platform/database/listen.ts';
import { jobs } from '#platform/database/schema.ts';
import type { Log } from '#platform/telemetry/log.ts';

const conversionQueue = 'conversion';
const deadQueue = 'conversion-dead';

/** After this many attempts a job is given up. With fewer, randomly killed workers can use up one job's attempts. */
export const maxAttempts = 5;
/** A worker that is silent for this long has lost its job. */
const heartbeatSeconds = 10;
const heartbeatRefreshSeconds = 3;
const superviseSeconds = 2;
const retryDelaySeconds = 1;
/** Heartbeats detect lost workers; this is a last resort for what they do not cover. */
const expireSeconds = 4 * 60 * 60;
const deleteAfterSeconds = 60 * 60;
const stopTimeoutMs = 2_000;

export type Broker = {
  /** Queues a job, when the transaction commits if there is one. Workers get it after `afterSeconds`. */
  send(queries: Queries, job: QueuedJob, afterSeconds?: number): Promise<void>;
  /** Open jobs of this age that have no message, so that nobody would process them. @param age an interval of PostgreSQL */
  lostJobs(queries: Queries, age: string): Promise<QueuedJob[]>;
  /**
   * Delivers jobs to a handler: up to `concurrency` of one owner at a time, and one more in total, so that an owner with
   * many or long jobs does not block the others (decision 060). A job whose handler throws is retried.
   */
  consume(
    concurrency: number,
    handle: (message: JobMessage, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Delivers jobs that failed too often. */
  consumeDeadLetters(handle: (id: string) => Promise<void>): Promise<void>;
  /** The jobs in the dead-letter queue. */
  deadLetters(): Promise<string[]>;
  /** Queues those again, as if they had never been tried. */
  redriveDeadLetters(): Promise<void>;
  /** Takes no more jobs; running ones continue. */
  stopConsuming(): Promise<void>;
  stop(): Promise<void>;
};

/** The queue's data of a job. Higher priorities are taken first. */
export type QueuedJob = { id: string; owner: string; priority: number; origin?: JobOrigin };

/** Where a job comes from, for logs and traces alone. It is in the message, not in the job, and may be missing. */
export type JobOrigin = {
  /** The request that submitted the job. */
  requestId?: string | undefined;
  /** The span in which it did. */
  traceparent?: string | undefined;
};

/** What a worker gets. */
export type JobMessage = { id: string; origin?: JobOrigin };
type BossDatabase = NonNullable<ConstructorOptions['db']>;

export type BrokerSettings = {
  pool: Pool;
  /** Only worker processes listen for new jobs, and maintain lost and finished messages. */
  listener?: Listener;
  log: Log;
};

/** Starts pg-boss. */
export async function startBroker({ pool, listener, log }: BrokerSettings): Promise<Broker> {
  const works = listener !== undefined;
  const boss = new PgBoss({
    db: databaseOf(pool, listener),
    useListenNotify: works,
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue reported an error'));
  await boss.start();
  await createQueues(boss);
  return {
    async send(queries, { id, owner, priority, origin }, afterSeconds = 0) {
      const when = { priority, startAfter: afterSeconds };
      const options = { ...when, group: { id: owner }, db: fromDrizzle(queries, sql) };
      await boss.send(conversionQueue, { id, ...(origin && { origin }) }, options);
    },
    lostJobs,
    async consume(concurrency, handle) {
      // A finished worker fetches the next job at once; otherwise a backlog would advance only at the polling interval.
      let worker = '';
      worker = await boss.work<JobMessage>(
        conversionQueue,
        {
          localConcurrency: concurrency + 1,
          localGroupConcurrency: concurrency,
          heartbeatRefreshSeconds,
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 1,
        },
        async ([job]) => {
          try {
            if (job) await handle(job.data, job.signal);
          } finally {
            boss.notifyWorker(worker);
          }
        },
      );
    },
    async consumeDeadLetters(handle) {
      await boss.work<JobMessage>(deadQueue, { pollingIntervalSeconds: 5 }, async ([job]) => {
        if (job) await handle(job.data.id);
      });
    },
    async deadLetters() {
      const found = await boss.findJobs<JobMessage>(deadQueue, { queued: true });
      return found.map(({ data }) => data.id);
    },
    async redriveDeadLetters() {
      await boss.redrive(deadQueue, { destination: conversionQueue });
    },
    stopConsuming: async () => {
      await boss.offWork(conversionQueue, { wait: false });
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    },
  };
}

/** Otherwise pg-boss would make its own connections, without our error listeners. */
const databaseOf = (pool: Pool, listener: Listener | undefined): BossDatabase => ({
  executeSql: (text, values) => pool.query(text, values),
  ...(listener && {
    async listen(channel: string, handle: (payload: string) => void, catchUp: () => void) {
      await listener.add(channel, handle);
      listener.onReconnect(catchUp);
      catchUp();
      return { close: async () => undefined };
    },
  }),
});

/** Deletes the messages of an owner's jobs in every state. */
export async function dropMessagesOf(queries: Queries, owner: string): Promise<void> {
  await queries.execute(sql`
    DELETE FROM pgboss.job WHERE name IN (${conversionQueue}, ${deadQueue})
    AND data->>'id' IN (SELECT ${jobs.id}::text FROM ${jobs} WHERE ${jobs.owner} = ${owner})`);
}

/** One query, because asking for each waiting job would read all messages as often. */
const lostJobs: Broker['lostJobs'] = (queries, age) =>
  queries
    .select({ id: jobs.id, owner: jobs.owner, priority: jobs.priority })
    .from(jobs)
    .where(
      and(
        isNull(jobs.endedAt),
        lt(jobs.createdAt, sql`now() - ${age}::interval`),
        // PostgreSQL hashes the ids of the subquery; an anti-join becomes a nested loop where its statistics are old.
        sql`${jobs.id}::text NOT IN (
          SELECT data->>'id' FROM pgboss.job
          WHERE name = ${conversionQueue} AND state IN ('created', 'retry', 'active') AND data->>'id' IS NOT NULL)`,
      ),
    );

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(deadQueue, { deleteAfterSeconds });
  await boss.createQueue(conversionQueue, {
    notify: true,
    deadLetter: deadQueue,
    heartbeatSeconds,
    expireInSeconds: expireSeconds,
    retryLimit: maxAttempts - 1,
    retryDelay: retryDelaySeconds,
    deleteAfterSeconds,
  });
  // pg-boss reads a queue's settings at its first use. That would be inside a transaction of ours: several at once would hold all
  // connections of a pooler and each wait for one more.
  for (const queue of [conversionQueue, deadQueue])
    await boss.findJobs(queue, { id: randomUUID() });
}
