import { sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';

/** Lets one transaction at a time count what an owner has, so that limits cannot be outrun. Held until its end. */
export async function lockOwner(transaction: Queries, owner: string): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
}
