// Records what happens in an account.
import { categoryOf, type ActivityDetails, type ActivityKind } from '@octavo/contract';
import { sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { activities, users } from '#platform/database/schema.ts';
import { uidOfOwner } from '#platform/http/caller.ts';
import type { CompletedJob, JobCompletionHook } from '#platform/queue/quota-accounting.ts';

/**
 * Records an activity within the given transaction. Nothing is recorded for an account that no longer exists, so a job
 * may end after its owner's account was deleted.
 */
export async function recordActivity(
  queries: Queries,
  uid: string,
  kind: ActivityKind,
  details: ActivityDetails = {},
): Promise<void> {
  await queries.execute(sql`
    INSERT INTO ${activities} (uid, kind, details)
    SELECT uid, ${kind}, ${JSON.stringify(details)}::jsonb FROM ${users} WHERE uid = ${uid} FOR KEY SHARE`);
}

const kinds = {
  converted: {
    finished: 'conversion_finished',
    failed: 'conversion_failed',
    cancelled: 'conversion_cancelled',
  },
  edited: { finished: 'file_edited', failed: 'edit_failed', cancelled: 'edit_cancelled' },
} as const satisfies Record<string, Record<CompletedJob['outcome'], ActivityKind>>;

/** Records how the jobs of accounts end. */
export const recordJobCompletion: JobCompletionHook = async (
  queries,
  { id, owner, type, fileName, outcome },
) => {
  const uid = uidOfOwner(owner);
  if (uid === undefined) return;
  const kind = kinds[categoryOf(type)][outcome];
  await recordActivity(queries, uid, kind, { file: fileName, type, job: id });
};
