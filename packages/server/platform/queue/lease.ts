// A worker's lease on a job: acquired with a token, renewed by progress, returned at shutdown.
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { jobs } from '#platform/database/schema.ts';
import { notified } from '#platform/queue/channels.ts';
import type { Broker, JobOrigin } from '#platform/queue/broker.ts';

export type Progress = { done: number; of: number; what: string };
export type LeasedRow = typeof jobs.$inferSelect & { lease: string };

/**
 * Acquires an open job. One that still counts as running is taken over: the broker delivers a job again only when its
 * worker has been silent for too long.
 * @param lease a new token. Acquiring with the same token again counts as the same attempt.
 * @returns undefined if the job has ended
 */
export async function acquireLease(
  tables: Tables,
  id: string,
  lease: string,
): Promise<LeasedRow | undefined> {
  const [acquired] = await tables
    .update(jobs)
    .set({
      state: 'running',
      lease,
      attempts: sql`${jobs.attempts} + (${jobs.lease} IS DISTINCT FROM ${lease}::uuid)::int`,
      version: sql`${jobs.version} + 1`,
      done: 0,
      of: 1,
      what: 'Starting',
      startedAt: sql`now()`,
    })
    .where(and(eq(jobs.id, id), isNull(jobs.endedAt)))
    .returning({ ...getTableColumns(jobs), notified: notified('progressed', id) });
  if (!acquired) return undefined;
  const { notified: _, ...row } = acquired;
  return { ...row, lease };
}

/** Writes the progress of a job. @returns false when the lease is no longer valid */
export async function writeProgress(
  tables: Tables,
  { id, lease }: LeasedRow,
  progress: Progress,
): Promise<boolean> {
  const updated = await tables
    .update(jobs)
    .set({ ...progress, version: sql`${jobs.version} + 1` })
    .where(and(eq(jobs.id, id), eq(jobs.lease, lease)))
    .returning({ notified: notified('progressed', id) });
  return updated.length > 0;
}

/** Why a lease is no longer valid: the job was cancelled, or another worker has it. */
export async function leaseLossReason(
  tables: Tables,
  { id }: LeasedRow,
): Promise<'cancelled' | 'superseded'> {
  const [row] = await tables.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id));
  return row?.state === 'cancelled' ? 'cancelled' : 'superseded';
}

export type ReturnToQueue = {
  /** The delay until the job is delivered again. */
  afterSeconds: number;
  /** Whether this was one of its attempts. */
  isCounted: boolean;
  origin?: JobOrigin | undefined;
};

/** Puts a job back into the queue. */
export async function returnToQueue(
  tables: Tables,
  broker: Broker,
  { id, owner, lease, priority }: LeasedRow,
  { afterSeconds, isCounted, origin }: ReturnToQueue,
): Promise<void> {
  await tables.transaction(async (tx) => {
    const returned = await tx
      .update(jobs)
      .set({
        state: 'queued',
        lease: null,
        ...(!isCounted && { attempts: sql`${jobs.attempts} - 1` }),
        version: sql`${jobs.version} + 1`,
      })
      .where(and(eq(jobs.id, id), eq(jobs.lease, lease)))
      .returning({ notified: notified('changed', id) });
    if (returned.length === 0) return;
    await broker.send(tx, { id, owner, priority, ...(origin && { origin }) }, afterSeconds);
  });
}
