import { sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';

/**
 * Serialises transactions that count what an owner has, so that parallel requests cannot exceed limits. Held until the
 * transaction ends.
 */
export async function lockOwner(transaction: Queries, owner: string): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
}
