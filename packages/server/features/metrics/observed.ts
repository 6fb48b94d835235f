// Gauges that are read at each scrape: the queue, which all processes share, and this process's workers.
import { officeModes, type Runner } from '@octavo/runner';
import { sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

type Row = { waiting: number; running: number; oldest: number };

/** Every process reports the same value: use the maximum, not the sum. */
export function observeQueue(metrics: Metrics, tables: Tables): void {
  const gauges = {
    octavo_queue_jobs: { help: 'Open jobs, in all processes.', label: 'state' },
    octavo_queue_oldest_waiting_seconds: { help: 'How long the oldest of them has waited.' },
  };
  metrics.observe('queue', gauges, async () => {
    const { rows } = await tables.execute<Row>(sql`
      SELECT count(*) FILTER (WHERE state = 'queued')::int AS waiting,
        count(*) FILTER (WHERE state = 'running')::int AS running,
        coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'queued')), 0)::float8 AS oldest
      FROM jobs WHERE settled_at IS NULL`);
    const { waiting = 0, running = 0, oldest = 0 } = rows[0] ?? {};
    return {
      octavo_queue_jobs: { waiting, running },
      octavo_queue_oldest_waiting_seconds: oldest,
    };
  });
}

/** The workers and engines of this process. */
export function observeRunner(metrics: Metrics, runner: Runner): void {
  const gauges = {
    octavo_pool_workers: { help: 'Warm workers of this process.', label: 'state' },
    octavo_pool_waiting: { help: 'Conversions of this process that wait for a worker.' },
    octavo_engine_mode: {
      help: 'How LibreOffice converts: warm, cold (just started), single (started for each document, slow) or none; 1 for the mode it is in.',
      label: 'mode',
    },
  };
  metrics.observe('pool', gauges, async () => {
    const { waiting, ...workers } = runner.pool();
    const mode = runner.officeMode();
    return {
      octavo_pool_workers: workers,
      octavo_pool_waiting: waiting,
      octavo_engine_mode: Object.fromEntries(officeModes.map((one) => [one, Number(one === mode)])),
    };
  });
}
