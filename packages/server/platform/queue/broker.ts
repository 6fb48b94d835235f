// pg-boss hasJob the ids of jobs to workers; what a job is and whether it is done stands in the jobs table.
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type ConstructorOptions } from 'pg-boss';
import { createPool, type Connection, type Pool } from '#platform/database/connections.ts';
import type { Queries } from '#platform/database/database.ts';
import { listenTo } from '#platform/database/listen.ts';
import { jobs } from '#platform/database/schema.ts';
import type { Log } from '#platform/telemetry/log.ts';

const conversionQueue = 'conversion';
const deadQueue = 'conversion-dead';

/** A job is tried this often before it counts as poison: less, and kills of workers at random hit one job that often. */
export const maxAttempts = 5;
/** A worker that is silent for this long has lost its job. */
const heartbeatSeconds = 10;
const heartbeatRefreshSeconds = 3;
const superviseSeconds = 2;
const retryDelaySeconds = 1;
/** Heartbeats notice a lost worker; this only ends what no heartbeat covers. */
const expireSeconds = 4 * 60 * 60;
const deleteAfterSeconds = 60 * 60;
const stopTimeoutMs = 2_000;
const poolSize = 8;

export type Broker = {
  /** Announces a job; within a transaction it is queued when that commits. Workers get it after `afterSeconds`. */
  send(queries: Queries, job: QueuedJob, afterSeconds?: number): Promise<void>;
  /** True when the job waits or is being worked on. */
  hasJob(id: string): Promise<boolean>;
  /**
   * Takes jobs: up to `concurrency` of one owner at a time, and one more in all, so that whoever comes beside an owner with
   * many or long jobs need not wait for them (decision 060). A job whose handler throws comes again.
   */
  consume(
    concurrency: number,
    handle: (id: string, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Takes jobs that failed too often. */
  consumeDeadLetters(handle: (id: string) => Promise<void>): Promise<void>;
  /** Jobs that failed too often and that nobody has taken yet. */
  deadLetters(): Promise<string[]>;
  /** Announces those again, as if they had never been tried. */
  redriveDeadLetters(): Promise<void>;
  /** Takes no more jobs; those that run go on. */
  stopConsuming(): Promise<void>;
  stop(): Promise<void>;
};

/** Of a job, what the queue goes by. Those with a higher priority are taken first. */
export type QueuedJob = { id: string; owner: string; priority: number };

type Message = { id: string };
type BossDatabase = NonNullable<ConstructorOptions['db']>;

/** Starts pg-boss. Only processes that work look after lost and finished messages. */
export async function startBroker(
  connection: Connection,
  works: boolean,
  log: Log,
): Promise<Broker> {
  const pool = createPool({ ...connection, max: poolSize }, log);
  const boss = new PgBoss({
    db: databaseOf(pool, connection, log),
    useListenNotify: works,
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue met an error'));
  await boss.start();
  await createQueues(boss);
  return {
    async send(queries, { id, owner, priority }, afterSeconds = 0) {
      const when = { priority, startAfter: afterSeconds };
      const options = { ...when, group: { id: owner }, db: fromDrizzle(queries, sql) };
      await boss.send(conversionQueue, { id }, options);
    },
    async hasJob(id) {
      const found = await boss.findJobs(conversionQueue, { data: { id } });
      return found.some(({ state }) => ['created', 'retry', 'active'].includes(state));
    },
    async consume(concurrency, handle) {
      // A backlog crawls at the polling interval unless a worker that is done asks for the next job at once.
      let worker = '';
      worker = await boss.work<Message>(
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
            if (job) await handle(job.data.id, job.signal);
          } finally {
            boss.notifyWorker(worker);
          }
        },
      );
    },
    async consumeDeadLetters(handle) {
      await boss.work<Message>(deadQueue, { pollingIntervalSeconds: 5 }, async ([job]) => {
        if (job) await handle(job.data.id);
      });
    },
    async deadLetters() {
      const found = await boss.findJobs<Message>(deadQueue, { queued: true });
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
      await pool.end();
    },
  };
}

/** pg-boss would make connections of its own, without our listeners. */
const databaseOf = (pool: Pool, connection: Connection, log: Log): BossDatabase => ({
  executeSql: (text, values) => pool.query(text, values),
  async listen(channel, hear, catchUp) {
    const listener = await listenTo([channel], connection, log);
    listener.on(channel, hear);
    listener.onReconnect(catchUp);
    catchUp();
    return { close: () => listener.stop() };
  },
});

/** Takes the messages of an owner's jobs away, whatever became of them. */
export async function dropMessagesOf(queries: Queries, owner: string): Promise<void> {
  await queries.execute(sql`
    DELETE FROM pgboss.job WHERE name IN (${conversionQueue}, ${deadQueue})
    AND data->>'id' IN (SELECT ${jobs.id}::text FROM ${jobs} WHERE ${jobs.owner} = ${owner})`);
}

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
}
