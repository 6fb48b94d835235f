// Gauges that are read at each scrape: the queue, which all processes share, and the connections and workers of this process.
import { officeModes, type Runner } from '@octavo/runner';
import { sql } from 'drizzle-orm';
import type { Database, Tables } from '#platform/database/database.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

type Row = { type: string; waiting: number; running: number; oldest: number };

/** Every process reports the same value: use the maximum, not the sum. */
export function observeQueue(metrics: Metrics, tables: Tables): void {
  const gauges = {
    octavo_queue_jobs: { help: 'Open jobs, in all processes.', label: 'state' },
    octavo_queue_waiting_jobs: {
      help: 'Jobs that wait, in all processes, by type.',
      label: 'type',
    },
    octavo_queue_oldest_waiting_seconds: { help: 'How long the oldest of them has waited.' },
  };
  metrics.observe('queue', gauges, async () => {
    const { rows } = await tables.execute<Row>(sql`
      SELECT type, count(*) FILTER (WHERE state = 'queued')::int AS waiting,
        count(*) FILTER (WHERE state = 'running')::int AS running,
        coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'queued')), 0)::float8 AS oldest
      FROM jobs WHERE settled_at IS NULL GROUP BY type`);
    const sum = (state: 'waiting' | 'running') =>
      rows.reduce((total, row) => total + row[state], 0);
    return {
      octavo_queue_jobs: { waiting: sum('waiting'), running: sum('running') },
      octavo_queue_waiting_jobs: Object.fromEntries(
        rows.map(({ type, waiting }) => [type, waiting]),
      ),
      octavo_queue_oldest_waiting_seconds: Math.max(0, ...rows.map(({ oldest }) => oldest)),
    };
  });
}

/** What this process holds for its requests: database connections and followers of jobs. */
export function observeProcess(
  metrics: Metrics,
  { poolUse }: Pick<Database, 'poolUse'>,
  { followers }: Pick<Queue, 'followers'>,
): void {
  const gauges = {
    octavo_database_connections: {
      help: 'Database connections for queries: busy and idle ones, and queries that wait for one.',
      label: 'state',
    },
    octavo_job_followers: { help: 'Requests that follow a job or wait for its result.' },
  };
  metrics.observe('process', gauges, async () => ({
    octavo_database_connections: poolUse(),
    octavo_job_followers: followers(),
  }));
}

/** The workers and engines of this process. */
export function observeRunner(metrics: Metrics, runner: Runner): void {
  const gauges = {
    octavo_pool_workers: { help: 'Warm workers of this process.', label: 'state' },
    octavo_pool_waiting: { help: 'Conversions of this process that wait for a worker.' },
    octavo_engine_mode: {
      help: 'How LibreOffice converts: warm, cold (just started), single (started for each document, slow), asleep (started by the next document) or none; 1 for the mode it is in.',
      label: 'mode',
    },
  };
  metrics.observe('pool', gauges, async () => {
    const { waiting, free, busy } = runner.pool();
    const mode = runner.officeMode();
    return {
      octavo_pool_workers: { free, busy },
      octavo_pool_waiting: waiting,
      octavo_engine_mode: Object.fromEntries(officeModes.map((one) => [one, Number(one === mode)])),
    };
  });
}
