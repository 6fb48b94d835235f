// Counts an account's conversions of this month by day.
import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { jobs } from '#platform/database/schema.ts';

export type UsageDay = { date: string; conversions: number };

/**
 * The finished conversions that count against the month's quota, for every day from the first to today, in UTC as the
 * quota.
 */
export async function usageByDay(
  queries: Queries,
  owner: string,
  now = new Date(),
): Promise<{ period: string; days: UsageDay[] }> {
  const period = now.toISOString().slice(0, 7);
  const date = sql<string>`to_char(${jobs.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;
  const rows = await queries
    .select({ date, conversions: count() })
    .from(jobs)
    .where(
      and(
        eq(jobs.owner, owner),
        gte(jobs.createdAt, new Date(`${period}-01T00:00:00Z`)),
        eq(jobs.period, period),
        eq(jobs.state, 'finished'),
      ),
    )
    .groupBy(sql`1`);
  const counted = new Map(rows.map(({ date: day, conversions }) => [day, conversions]));
  const days = Array.from({ length: now.getUTCDate() }, (_, index) => {
    const day = `${period}-${String(index + 1).padStart(2, '0')}`;
    return { date: day, conversions: counted.get(day) ?? 0 };
  });
  return { period, days };
}
