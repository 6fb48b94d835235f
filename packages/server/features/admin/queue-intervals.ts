// The jobs of the last hour or day in intervals, from their stored rows: those of visitors are deleted within hours.
import type { QueueInterval, QueueSpan } from '@octavo/contract';
import { sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { jobs } from '#platform/database/schema.ts';

const steps: Record<QueueSpan, { intervals: number; minutes: number }> = {
  hour: { intervals: 12, minutes: 5 },
  day: { intervals: 24, minutes: 60 },
};

type Numbers = 'created' | 'finished' | 'failed' | 'cancelled' | 'open';
type Row = Record<Numbers, number> & { from: string; until: string };

/** The intervals in order; the last one contains the present. */
export async function queueIntervals(tables: Tables, span: QueueSpan): Promise<QueueInterval[]> {
  const { intervals, minutes } = steps[span];
  const step = sql`make_interval(mins => ${minutes}::int)`;
  const { rows } = await tables.execute<Row>(sql`
    WITH bounds AS (
      SELECT date_bin(${step}, now(), timestamptz 'epoch') + ${step} AS last
    ), recent AS (
      SELECT created_at, settled_at, state FROM ${jobs}, bounds
      WHERE settled_at IS NULL OR settled_at >= last - ${intervals}::int * ${step}
    ), intervals AS (
      SELECT start, start + ${step} AS finish, least(start + ${step}, now()) AS seen
      FROM bounds, generate_series(last - ${intervals}::int * ${step}, last - ${step}, ${step}) AS start
    )
    SELECT start AS "from", finish AS until,
      count(*) FILTER (WHERE created_at >= start AND created_at < finish)::int AS created,
      count(*) FILTER (WHERE state = 'finished' AND settled_at >= start AND settled_at < finish)::int AS finished,
      count(*) FILTER (WHERE state = 'failed' AND settled_at >= start AND settled_at < finish)::int AS failed,
      count(*) FILTER (WHERE state = 'cancelled' AND settled_at >= start AND settled_at < finish)::int AS cancelled,
      count(*) FILTER (WHERE created_at < seen AND (settled_at IS NULL OR settled_at >= seen))::int AS open
    FROM intervals LEFT JOIN recent ON created_at < finish AND (settled_at IS NULL OR settled_at >= start)
    GROUP BY start, finish ORDER BY start`);
  return rows.map(({ from, until, ...numbers }) => ({
    ...{ from: new Date(from).toISOString(), until: new Date(until).toISOString() },
    ...numbers,
  }));
}
