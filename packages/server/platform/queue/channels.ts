// NOTIFY channels between the processes that share a database. The payload is a job's id.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';

export const channels = {
  /** The job has ended or waits again. */
  changed: 'octavo_job_changed',
  /** A worker has started the job, or its progress has changed. Followers that wait for the end ignore it. */
  progressed: 'octavo_job_progressed',
  /** The worker that has the job must stop. */
  cancelled: 'octavo_job_cancelled',
} as const;

/** Notifies all listeners for each row that a statement returns, which saves a statement. */
export const notified = (channel: keyof typeof channels, id: string): SQL =>
  sql`pg_notify(${channels[channel]}, ${id})`;

/** Notifies all listeners, when the transaction commits if there is one. */
export async function notify(
  queries: Queries,
  channel: keyof typeof channels,
  id: string,
): Promise<void> {
  await queries.execute(sql`SELECT ${notified(channel, id)}`);
}
