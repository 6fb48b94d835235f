// NOTIFY channels between the processes that share a database. The payload is a job's id.
import { sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';

export const channels = {
  /** The job's row has changed. */
  changed: 'octavo_job_changed',
  /** The worker that has the job must stop. */
  cancelled: 'octavo_job_cancelled',
} as const;

/** Notifies all listeners, when the transaction commits if there is one. */
export async function notify(
  queries: Queries,
  channel: keyof typeof channels,
  id: string,
): Promise<void> {
  await queries.execute(sql`SELECT pg_notify(${channels[channel]}, ${id})`);
}
