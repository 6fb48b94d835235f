// The state of the server for its administrators.
import { version, type SystemReport } from '@octavo/contract';
import { inArray, isNull, and, sql, count } from 'drizzle-orm';
import type { Configuration } from '#platform/configuration.ts';
import type { Tables } from '#platform/database/database.ts';
import { jobs } from '#platform/database/schema.ts';
import { diskOf } from '#platform/files/free-bytes.ts';
import type { QueueAdministration } from '#platform/queue/administration.ts';
import { countWorkers } from '#platform/queue/worker-registry.ts';

export type SystemContext = {
  tables: Tables;
  configuration: Pick<Configuration, 'dataFolder' | 'minFreeBytes' | 'queueCap'>;
  queue: Pick<QueueAdministration, 'deadLetters'>;
  /** What the readiness endpoint checks, in its order. */
  examine(): Promise<SystemReport['checks']>;
};

/** Asks every part of the server. */
export async function systemReport(context: SystemContext): Promise<SystemReport> {
  const { tables, configuration } = context;
  const [checks, disk, workers, open, stuck] = await Promise.all([
    context.examine(),
    diskOf(configuration.dataFolder),
    countWorkers(tables),
    openJobs(tables),
    stuckJobs(context),
  ]);
  return {
    version,
    node: process.version,
    started_at: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
    ready: checks.every(({ ok }) => ok),
    checks,
    disk: {
      free_bytes: disk.freeBytes,
      total_bytes: disk.totalBytes,
      needed_bytes: configuration.minFreeBytes,
    },
    workers,
    queue: { ...open, most_waiting: configuration.queueCap, stuck },
  };
}

async function openJobs(tables: Tables) {
  const [row] = await tables
    .select({
      waiting: sql<number>`(count(*) FILTER (WHERE ${jobs.state} = 'queued'))::int`,
      running: sql<number>`(count(*) FILTER (WHERE ${jobs.state} = 'running'))::int`,
      oldest_waiting_seconds: sql<number>`coalesce(extract(epoch FROM
        now() - min(${jobs.createdAt}) FILTER (WHERE ${jobs.state} = 'queued')), 0)::float8`,
    })
    .from(jobs)
    .where(isNull(jobs.endedAt));
  return row ?? { waiting: 0, running: 0, oldest_waiting_seconds: 0 };
}

async function stuckJobs({ tables, queue }: SystemContext): Promise<number> {
  const ids = await queue.deadLetters();
  if (ids.length === 0) return 0;
  const [row] = await tables
    .select({ n: count() })
    .from(jobs)
    .where(and(inArray(jobs.id, ids), isNull(jobs.endedAt)));
  return row?.n ?? 0;
}
