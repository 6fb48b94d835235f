// Completes a job: its state, its result and its quota, in one transaction that exactly one caller wins.
import { randomUUID } from 'node:crypto';
import type { Problem } from '@octavo/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { firstThumbnailState } from '#platform/database/file-blobs.ts';
import { lockOwner } from '#platform/database/owner-lock.ts';
import { files, jobs } from '#platform/database/schema.ts';
import type { BlobKey, FileStore } from '#platform/files/file-store.ts';
import { notified, notify } from '#platform/queue/channels.ts';
import type { QuotaAccounting, JobCompletionHook } from '#platform/queue/quota-accounting.ts';
import { dropInputs } from '#platform/queue/inputs.ts';
import type { Job, ResultFile } from '#platform/queue/job.ts';
import { storable } from '#platform/storable-text.ts';

export type Outcome =
  | {
      state: 'finished';
      file: Omit<ResultFile, 'id' | 'expiresAt'> & { blob: BlobKey };
    }
  | { state: 'failed'; problem: Problem }
  | { state: 'cancelled' };

export type CompletionContext = {
  tables: Tables;
  quota: QuotaAccounting;
  store: FileStore;
  /** Called in the transaction that completes a job. */
  completionHooks: readonly JobCompletionHook[];
};

/**
 * Completes an open job. With a lease, only while that lease is valid: a worker that was considered lost cannot
 * complete a job that another worker has taken over.
 * @returns whether this call completed it
 * @throws ProblemError `storage_used_up` when the result exceeds its owner's storage; the job stays open then
 */
export async function completeJob(
  { tables, quota, store, completionHooks }: CompletionContext,
  id: string,
  outcome: Outcome,
  lease?: string,
): Promise<boolean> {
  const inputKeys = await tables.transaction(async (tx) => {
    const job = await lockOpenJob(tx, id);
    if (!job || (lease && job.lease !== lease)) return undefined;
    await closeJob(tx, id, outcome);
    if (outcome.state === 'finished') await insertFile(tx, quota, job, outcome);
    await quota.complete(tx, job, outcome);
    if (outcome.state === 'cancelled') await notify(tx, 'cancelled', id);
    for (const hook of completionHooks) await hook(tx, { ...job, outcome: outcome.state });
    return dropInputs(tx, id);
  });
  // The job is complete even if its files cannot be deleted now: the sweep removes them as orphans.
  if (inputKeys) await store.delete(inputKeys).catch(() => undefined);
  return inputKeys !== undefined;
}

async function lockOpenJob(tx: Queries, id: string) {
  const [job] = await tx
    .select({
      id: jobs.id,
      owner: jobs.owner,
      type: jobs.type,
      fileName: jobs.fileName,
      period: jobs.period,
      conversions: sql<number>`1 + jsonb_array_length(${jobs.nextSteps})`,
      lease: jobs.lease,
      ranSeconds: sql<number>`CASE WHEN ${jobs.state} = 'running'
        THEN EXTRACT(EPOCH FROM now() - ${jobs.startedAt})::float8 ELSE 0 END`,
    })
    .from(jobs)
    .where(and(eq(jobs.id, id), isNull(jobs.endedAt)))
    .for('update');
  return job;
}

/** Clears what only the work needed, above all passwords, and notifies the followers of the job. */
async function closeJob(tx: Queries, id: string, outcome: Outcome): Promise<void> {
  await tx
    .update(jobs)
    .set({
      state: outcome.state,
      problem: outcome.state === 'failed' ? storable(outcome.problem) : null,
      version: sql`${jobs.version} + 1`,
      lease: null,
      sealedOptions: null,
      endedAt: sql`now()`,
    })
    .where(eq(jobs.id, id))
    .returning({ notified: notified('changed', id) });
}

async function insertFile(
  tx: Queries,
  quota: QuotaAccounting,
  { id: jobId, owner, type, fileName }: Pick<Job, 'id' | 'owner' | 'type' | 'fileName'>,
  { file }: Extract<Outcome, { state: 'finished' }>,
): Promise<void> {
  await lockOwner(tx, owner);
  const expiresAt = await quota.admitResult(tx, owner, file.bytes);
  const origin = { jobId, owner, type, originalName: fileName };
  const thumbnailState = firstThumbnailState(owner, file);
  const warnings = storable(file.warnings);
  await tx
    .insert(files)
    .values({ id: randomUUID(), ...origin, ...file, warnings, expiresAt, thumbnailState });
}
