// Redrives the dead-letter queue, as long as the jobs have not ended.
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { jobs } from '#platform/database/schema.ts';
import type { Broker } from '#platform/queue/broker.ts';

/** Queues dead jobs again with all their attempts. @returns their ids */
export async function redriveDeadLetters({
  tables,
  broker,
}: {
  tables: Tables;
  broker: Broker;
}): Promise<string[]> {
  const ids = await broker.deadLetters();
  if (ids.length === 0) return [];
  const reset = await tables
    .update(jobs)
    .set({ state: 'queued', attempts: 0, lease: null, version: sql`${jobs.version} + 1` })
    .where(and(inArray(jobs.id, ids), isNull(jobs.settledAt)))
    .returning({ id: jobs.id });
  await broker.redriveDeadLetters();
  return reset.map(({ id }) => id);
}
