// Removes expired and orphaned data, and requeues jobs that the broker has lost. Any process may run it at any time.
import { and, inArray, like, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tables } from '#platform/database/database.ts';
import { blobColumns, blobsOf } from '#platform/database/file-blobs.ts';
import { referencedParts, removeExpiredUploads } from '#platform/database/upload-parts.ts';
import {
  activities,
  archives,
  auditLog,
  failedWork,
  files,
  jobs,
  shares,
  sweeps,
} from '#platform/database/schema.ts';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';
import { referencedInputs } from '#platform/queue/inputs.ts';
import type { Broker } from '#platform/queue/broker.ts';
import type { Log } from '#platform/telemetry/log.ts';

const intervalMs = 60_000;
/**
 * How often each part runs, counted over all workers: the first worker whose turn comes runs it. Finding orphans lists
 * the whole store, which takes a while and may cost money. Slightly less than the intervals, because timers are not exact.
 */
const parts = { round: '55 seconds', orphans: '59 minutes' } as const;
/**
 * A blob without a row for this long is an orphan. An upload of many files takes its time, and S3 counts the age of a
 * large one from its start.
 */
const orphanAgeMs = 24 * 60 * 60_000;
const lostAge = '1 minute';
/** File names are personal data: rows of anonymous jobs are deleted with their results. */
const anonymousRowAge = '1 hour';
/** After this long, no failed work counts any more. */
const failedWorkAge = '1 day';
/** How long activities of accounts and the audit log are kept. */
const historyAge = '1 year';

/** What a round removed, by kind; `announced` counts the jobs that it requeued. */
export type Swept = {
  files: number;
  archives: number;
  /** Blobs of abandoned uploads. */
  uploads: number;
  /** Jobs of visitors whose results are gone, and old jobs of accounts. */
  jobs: number;
  /** Old activities of accounts. */
  activities: number;
  /** Blobs without a row. */
  orphans: number;
  announced: number;
};

export type SweepContext = { tables: Tables; store: FileStore; broker: Broker; log: Log };

/**
 * Sweeps completely at once, and then in turns with the other workers, until stopped.
 * @param swept called after each round with its duration in seconds
 */
export function startSweep(
  context: SweepContext,
  swept?: (seconds: number) => void,
): { stop(): Promise<void> } {
  let current = Promise.resolve();
  let isFirst = true;
  const round = async () => {
    try {
      if (!(await takeTurn(context, 'round', isFirst))) return;
      const started = performance.now();
      await sweep(context, await takeTurn(context, 'orphans', isFirst));
      swept?.((performance.now() - started) / 1_000);
      isFirst = false;
    } catch (error) {
      context.log.warn({ err: error }, 'the sweep failed');
    }
  };
  const run = () => {
    current = current.then(round);
  };
  run();
  const timer = setInterval(run, intervalMs);
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}

/**
 * Decides which worker runs a part of the sweep. A worker that ends meanwhile delays the part until the next turn.
 * @param isForced true to run it even if another worker just has
 */
async function takeTurn(
  { tables }: SweepContext,
  part: keyof typeof parts,
  isForced: boolean,
): Promise<boolean> {
  const now = sql`now()`;
  const isDue = isForced ? undefined : olderThan(sweeps.beganAt, parts[part]);
  const taken = await tables
    .insert(sweeps)
    .values({ part, beganAt: now })
    .onConflictDoUpdate({
      target: sweeps.part,
      set: { beganAt: now },
      ...(isDue && { setWhere: isDue }),
    })
    .returning();
  return taken.length > 0;
}

/** Runs one round. */
export async function sweep(context: SweepContext, withOrphans = true): Promise<Swept> {
  const expired = await removeExpired(context);
  const removed = {
    jobs: await removeOldJobs(context),
    activities: await removeOldActivities(context),
  };
  const announced = await requeueLost(context);
  const orphans = withOrphans ? await removeOrphans(context) : 0;
  return { ...expired, ...removed, announced, orphans };
}

async function removeExpired({
  tables,
  store,
}: SweepContext): Promise<Pick<Swept, 'files' | 'archives' | 'uploads'>> {
  const expired = await tables
    .delete(files)
    .where(lt(files.expiresAt, sql`now()`))
    .returning(blobColumns);
  await store.delete(blobsOf(expired));
  const removed = await tables.delete(archives).where(lt(archives.expiresAt, sql`now()`));
  await tables.delete(shares).where(lt(shares.expiresAt, sql`now()`));
  const parts = await tables.transaction(removeExpiredUploads);
  await store.delete(parts);
  return { files: expired.length, archives: removed.rowCount ?? 0, uploads: parts.length };
}

/** Job rows are deleted when their time is over, but never before their results. */
async function removeOldJobs({ tables }: SweepContext): Promise<number> {
  const remove = (old: SQL | undefined) =>
    tables
      .delete(jobs)
      .where(and(old, sql`NOT EXISTS (SELECT 1 FROM ${files} WHERE ${files.jobId} = ${jobs.id})`));
  const ofVisitors = like(jobs.owner, 'anonymous:%');
  const visitorJobs = await remove(and(ofVisitors, olderThan(jobs.endedAt, anonymousRowAge)));
  const history = await remove(olderThan(jobs.endedAt, historyAge));
  return (visitorJobs.rowCount ?? 0) + (history.rowCount ?? 0);
}

/** Also removes old failed work, and old entries of the audit log. */
async function removeOldActivities({ tables }: SweepContext): Promise<number> {
  await tables.delete(failedWork).where(olderThan(failedWork.at, failedWorkAge));
  await tables.delete(auditLog).where(olderThan(auditLog.at, historyAge));
  const removed = await tables.delete(activities).where(olderThan(activities.at, historyAge));
  return removed.rowCount ?? 0;
}

const olderThan = (column: PgColumn, age: string) => lt(column, sql`now() - ${age}::interval`);

/** An open job without a message would wait for ever: queue it again. */
async function requeueLost({ tables, broker, log }: SweepContext): Promise<number> {
  const lost = await broker.lostJobs(tables, lostAge);
  for (const job of lost) {
    log.warn({ jobId: job.id }, 'the queue had lost a job; it was queued again');
    await broker.send(tables, job);
  }
  return lost.length;
}

async function removeOrphans({ tables, store, log }: SweepContext): Promise<number> {
  let removed = 0;
  for await (const keys of store.olderThan(orphanAgeMs)) {
    const referenced = await referencedBlobs(tables, keys);
    const orphans = keys.filter((key) => !referenced.has(key));
    if (orphans.length > 0) log.info({ blobs: orphans.length }, 'removed orphaned blobs');
    await store.delete(orphans);
    removed += orphans.length;
  }
  return removed;
}

async function referencedBlobs(tables: Tables, keys: BlobKey[]): Promise<Set<BlobKey>> {
  const inputs = [
    ...(await referencedInputs(tables, keys)),
    ...(await referencedParts(tables, keys)),
  ];
  const results = await tables
    .select(blobColumns)
    .from(files)
    .where(or(inArray(files.blob, keys), inArray(files.thumbnail, keys)));
  return new Set([...inputs, ...blobsOf(results)]);
}
