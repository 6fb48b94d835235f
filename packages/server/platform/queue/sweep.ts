// Removes what expired or was orphaned, and finds jobs that the queue has lost. Safe to run anywhere, at any time.
import { and, inArray, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tables } from '#platform/database/database.ts';
import { blobColumns, blobsOf } from '#platform/database/file-blobs.ts';
import { knownParts, removeExpiredUploads } from '#platform/database/upload-parts.ts';
import { activities, archives, failedWork, files, jobs } from '#platform/database/schema.ts';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';
import { knownInputs } from '#platform/queue/inputs.ts';
import type { Broker } from '#platform/queue/broker.ts';
import type { Log } from '#platform/telemetry/log.ts';

const intervalMs = 60_000;
/** To look for orphans is to list the whole store, which takes a while and may cost money: once an hour. */
const roundsForOrphans = 60;
/**
 * A blob that has no row for this long never gets one. An upload of many files takes its time, and S3 counts the age of
 * a large one from the moment at which it began.
 */
const orphanAgeMs = 24 * 60 * 60_000;
const lostAge = '1 minute';
/** Names of files are personal: rows of anonymous jobs go with their results. */
const anonymousRowAge = '1 hour';
/** After so long, nothing of the work that came to nothing counts any more. */
const failedWorkAge = '1 day';
/** What an account did is its history for so long. */
const historyAge = '1 year';

/** What a round removed, by kind, and how many jobs that the queue had lost it announced again. */
export type Swept = {
  files: number;
  archives: number;
  /** Blobs of uploads that nobody came back for. */
  uploads: number;
  /** Of visitors, whose results are gone, and of accounts, when they are old history. */
  jobs: number;
  /** Old history of accounts. */
  activities: number;
  /** Blobs that belonged to nothing. */
  orphans: number;
  announced: number;
};

export type SweepContext = { tables: Tables; store: FileStore; broker: Broker; log: Log };

/** Sweeps now and then once a minute, until stopped; for orphans once an hour. */
export function startSweep(context: SweepContext): { stop(): Promise<void> } {
  let current = Promise.resolve();
  let rounds = 0;
  const round = async () => {
    await sweep(context, rounds++ % roundsForOrphans === 0).catch((error: unknown) =>
      context.log.warn({ err: error }, 'the sweep failed'),
    );
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

/** One round. */
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
  const parts = await tables.transaction(removeExpiredUploads);
  await store.delete(parts);
  return { files: expired.length, archives: removed.rowCount ?? 0, uploads: parts.length };
}

/** Rows of jobs go when their time is over, but never before their results. */
async function removeOldJobs({ tables }: SweepContext): Promise<number> {
  const remove = (old: SQL | undefined) =>
    tables
      .delete(jobs)
      .where(and(old, sql`NOT EXISTS (SELECT 1 FROM ${files} WHERE ${files.jobId} = ${jobs.id})`));
  const ofVisitors = like(jobs.owner, 'anonymous:%');
  const visits = await remove(and(ofVisitors, olderThan(jobs.settledAt, anonymousRowAge)));
  const history = await remove(olderThan(jobs.settledAt, historyAge));
  return (visits.rowCount ?? 0) + (history.rowCount ?? 0);
}

/** And work that came to nothing long ago. */
async function removeOldActivities({ tables }: SweepContext): Promise<number> {
  await tables.delete(failedWork).where(olderThan(failedWork.at, failedWorkAge));
  const removed = await tables.delete(activities).where(olderThan(activities.at, historyAge));
  return removed.rowCount ?? 0;
}

const olderThan = (moment: PgColumn, age: string) => lt(moment, sql`now() - ${age}::interval`);

/** A job that no message carries would wait for ever: send it again. */
async function requeueLost({ tables, broker, log }: SweepContext): Promise<number> {
  let announced = 0;
  const waiting = await tables
    .select({ id: jobs.id, owner: jobs.owner, priority: jobs.priority })
    .from(jobs)
    .where(and(isNull(jobs.settledAt), lt(jobs.createdAt, sql`now() - ${lostAge}::interval`)));
  for (const job of waiting) {
    if (await broker.hasJob(job.id)) continue;
    log.warn({ job: job.id }, 'the queue had lost a job');
    await broker.send(tables, job);
    announced++;
  }
  return announced;
}

async function removeOrphans({ tables, store, log }: SweepContext): Promise<number> {
  let removed = 0;
  for await (const keys of store.olderThan(orphanAgeMs)) {
    const known = await knownBlobs(tables, keys);
    const orphans = keys.filter((key) => !known.has(key));
    if (orphans.length > 0) log.info({ blobs: orphans.length }, 'removed orphaned blobs');
    await store.delete(orphans);
    removed += orphans.length;
  }
  return removed;
}

async function knownBlobs(tables: Tables, keys: BlobKey[]): Promise<Set<BlobKey>> {
  const given = [...(await knownInputs(tables, keys)), ...(await knownParts(tables, keys))];
  const results = await tables
    .select(blobColumns)
    .from(files)
    .where(or(inArray(files.blob, keys), inArray(files.thumbnail, keys)));
  return new Set([...given, ...blobsOf(results)]);
}
