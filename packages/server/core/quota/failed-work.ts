// Limits failed work. Failed and cancelled jobs cost no conversion, so their time is counted in a leaky bucket that drains
// within an hour.
import { ProblemError } from '@octavo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { failedWork } from '#platform/database/schema.ts';

const hourSeconds = 60 * 60;

/** The seconds that still count: the bucket drains within an hour. */
const remainingSeconds = (budget: number) =>
  sql<number>`GREATEST(0, ${failedWork.seconds}
    - EXTRACT(EPOCH FROM now() - ${failedWork.at}) * ${budget / hourSeconds}::float8)`;

/**
 * @param budget seconds of failed work allowed in an hour
 * @throws ProblemError `too_many_failures` when the owner has used them up
 */
export async function refuseAfterFailures(
  queries: Queries,
  owner: string,
  budget: number,
): Promise<void> {
  const [row] = await queries
    .select({ seconds: remainingSeconds(budget) })
    .from(failedWork)
    .where(eq(failedWork.owner, owner));
  const seconds = row?.seconds ?? 0;
  if (seconds < budget) return;
  const wait = (seconds / budget - 1) * hourSeconds;
  throw new ProblemError('too_many_failures', {
    used: Math.round(seconds),
    limit: budget,
    minutes: Math.max(1, Math.ceil(wait / 60)),
  });
}

/** Records the duration of a failed job, in seconds. */
export async function recordFailedWork(
  queries: Queries,
  owner: string,
  seconds: number,
  budget: number,
): Promise<void> {
  await queries
    .insert(failedWork)
    .values({ owner, seconds, at: sql`now()` })
    .onConflictDoUpdate({
      target: failedWork.owner,
      set: { seconds: sql`${remainingSeconds(budget)} + ${seconds}::float8`, at: sql`now()` },
    });
}
