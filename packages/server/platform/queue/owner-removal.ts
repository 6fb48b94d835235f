// Removes everything of an owner: uploads, jobs in every state with their messages, inputs and results.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { blobColumns, blobsOf } from '#platform/database/file-blobs.ts';
import { removeUploadsOf } from '#platform/database/upload-parts.ts';
import {
  allowances,
  archives,
  failedWork,
  files,
  inputs,
  jobs,
} from '#platform/database/schema.ts';
import type { BlobKey } from '#platform/files/file-store.ts';
import { notify } from '#platform/queue/channels.ts';
import { dropMessagesOf } from '#platform/queue/broker.ts';

/**
 * Removes all uploads and jobs of an owner, and stops running jobs. The caller holds the owner's lock, so that no new
 * ones are added. Locked rows are not waited for: whoever completes a job holds its row and waits for the owner's lock.
 * @returns the keys of the blobs, to be deleted once this is committed
 * @throws PostgreSQL's `lock_not_available` (55P03) when a job is being completed: retry with another transaction
 */
export async function removeJobsOf(tx: Queries, owner: string): Promise<BlobKey[]> {
  const ofOwner = eq(jobs.owner, owner);
  await endOpenJobs(tx, owner);
  await dropMessagesOf(tx, owner);
  await tx.execute(sql`
    DELETE FROM ${archives} USING ${jobs} WHERE ${ofOwner} AND ${jobs.id} = ANY(${archives.jobIds})`);
  const results = await tx.delete(files).where(eq(files.owner, owner)).returning(blobColumns);
  const removedInputs = await tx
    .delete(inputs)
    .where(sql`${inputs.jobId} IN (SELECT ${jobs.id} FROM ${jobs} WHERE ${ofOwner})`)
    .returning({ blob: inputs.blob });
  const uploaded = await removeUploadsOf(tx, owner);
  await tx.delete(jobs).where(ofOwner);
  await tx.delete(allowances).where(eq(allowances.owner, owner));
  await tx.delete(failedWork).where(eq(failedWork.owner, owner));
  return [...blobsOf(results), ...removedInputs.map(({ blob }) => blob), ...uploaded];
}

/** Stops the workers, and notifies followers that the jobs are gone. */
async function endOpenJobs(tx: Queries, owner: string): Promise<void> {
  const open = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.owner, owner), isNull(jobs.endedAt)))
    .for('update', { noWait: true });
  for (const { id } of open) {
    await notify(tx, 'cancelled', id);
    await notify(tx, 'changed', id);
  }
}
