// Redrives the dead-letter queue, as long as the jobs have not ended.
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { jobs } from '#platform/database/schema.ts';
import type { Broker } from '#platform/queue/broker.ts';

/**
 * Queues the jobs of the dead-letter queue again with all their attempts.
 * @param record called with their ids in the same transaction, if there are any
 * @returns their ids
 */
export async function redriveDeadLetters(
  { tables, broker }: { tables: Tables; broker: Broker },
  record?: (queries: Queries, ids: string[]) => Promise<void>,
): Promise<string[]> {
  const dead = await broker.deadLetters();
  if (dead.length === 0) return [];
  const ids = await tables.transaction(async (tx) => {
    const reset = await tx
      .update(jobs)
      .set({ state: 'queued', attempts: 0, lease: null, version: sql`${jobs.version} + 1` })
      .where(and(inArray(jobs.id, dead), isNull(jobs.endedAt)))
      .returning({ id: jobs.id });
    const found = reset.map(({ id }) => id);
    if (found.length > 0) await record?.(tx, found);
    return found;
  });
  await broker.redriveDeadLetters();
  return ids;
}
