// The queue of webhook deliveries: stored first, then attempted until one succeeds or all attempts have failed.
import { randomUUID } from 'node:crypto';
import {
  webhookLimits,
  type WebhookBody,
  type WebhookDelivery,
  type WebhookEvent,
} from '@octavo/contract';
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { users, webhookDeliveries as deliveries, webhooks } from '#platform/database/schema.ts';

/** Longer than an attempt takes: a process that has not reported by then has died. */
const leaseMs = 3 * webhookLimits.timeoutMs;

type Row = typeof deliveries.$inferSelect;

/** A delivery that is due. */
export type DueDelivery = {
  id: string;
  uid: string;
  url: string;
  sealedSecret: string;
  event: WebhookEvent;
  body: WebhookBody;
  /** Including the current attempt. */
  attempts: number;
};

export type AttemptResult = { arrived: boolean; answer: string; final?: boolean };

/** Queues a delivery to each webhook of an account, once for each job. */
export async function queueDeliveries(
  queries: Queries,
  uid: string,
  jobId: string,
  body: WebhookBody,
): Promise<void> {
  await queries.execute(sql`
    INSERT INTO ${deliveries} (id, webhook_id, job_id, event, body)
    SELECT gen_random_uuid(), id, ${jobId}, ${body.type}, ${JSON.stringify(body)}::jsonb
    FROM ${webhooks} WHERE uid = ${uid} FOR KEY SHARE
    ON CONFLICT DO NOTHING`);
}

/** Queues a test delivery, or finds the one that is waiting. */
export async function addTest(tables: Tables, webhookId: string): Promise<WebhookDelivery> {
  return tables.transaction(async (tx) => {
    await tx
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(eq(webhooks.id, webhookId))
      .for('no key update');
    const [waiting] = await tx
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.webhookId, webhookId),
          eq(deliveries.event, 'webhook.test'),
          eq(deliveries.state, 'waiting'),
        ),
      );
    return shown(waiting ?? (await insertTest(tx, webhookId)));
  });
}

async function insertTest(tx: Queries, webhookId: string): Promise<Row> {
  const timestamp = new Date().toISOString();
  const body: WebhookBody = { type: 'webhook.test', timestamp, data: {} };
  const values = { id: randomUUID(), webhookId, jobId: randomUUID(), event: body.type, body };
  const [row] = await tx.insert(deliveries).values(values).returning();
  return row as Row;
}

/** Newest first. */
export async function deliveriesTo(
  tables: Tables,
  webhookId: string,
  limit: number,
): Promise<WebhookDelivery[]> {
  const rows = await tables
    .select()
    .from(deliveries)
    .where(eq(deliveries.webhookId, webhookId))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(limit);
  return rows.map(shown);
}

/**
 * Claims the delivery that has been due longest, for the duration of an attempt; other processes get another one. Those of suspended
 * accounts wait until the account is resumed.
 * @param busy accounts with a running delivery, so that a slow receiver does not block others
 */
export async function claimDue(
  tables: Tables,
  busy: readonly string[],
): Promise<DueDelivery | undefined> {
  const claimed = await tables.execute<DueDelivery>(sql`
    UPDATE ${deliveries} AS d
    SET attempts = d.attempts + 1, due_at = now() + ${leaseMs} * interval '1 millisecond'
    FROM ${webhooks} AS w
    WHERE w.id = d.webhook_id AND d.id = (
      SELECT due.id FROM ${deliveries} AS due JOIN ${webhooks} AS owned ON owned.id = due.webhook_id
        JOIN ${users} AS owner ON owner.uid = owned.uid AND owner.status = 'active'
      WHERE due.state = 'waiting' AND due.due_at <= now()
        AND owned.uid <> ALL(ARRAY[${sql.join(
          busy.map((uid) => sql`${uid}`),
          sql`, `,
        )}]::text[])
      ORDER BY due.due_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
    RETURNING d.id, w.uid, w.url, w.sealed_secret AS "sealedSecret", d.event, d.body, d.attempts`);
  return claimed.rows[0];
}

/** Records the result of an attempt, unless another attempt has begun since. */
export async function reportAttempt(
  tables: Tables,
  { id, event, attempts }: DueDelivery,
  { arrived, answer, final = false }: AttemptResult,
): Promise<void> {
  const pause = event === 'webhook.test' ? undefined : webhookLimits.pausesMs[attempts - 1];
  const again = !arrived && !final && pause !== undefined;
  await tables
    .update(deliveries)
    .set({
      answer,
      ...(again
        ? { dueAt: sql`now() + ${pause} * interval '1 millisecond'` }
        : { state: arrived ? ('delivered' as const) : ('failed' as const), endedAt: sql`now()` }),
    })
    .where(and(eq(deliveries.id, id), eq(deliveries.attempts, attempts)));
}

/** Deletes old deliveries, because they contain names of users' files. */
export async function deleteOldDeliveries(tables: Tables): Promise<void> {
  const age = sql`now() - ${webhookLimits.keptMs} * interval '1 millisecond'`;
  await tables
    .delete(deliveries)
    .where(and(isNotNull(deliveries.endedAt), lt(deliveries.endedAt, age)));
}

const shown = (row: Row): WebhookDelivery => ({
  id: row.id,
  event: row.event as WebhookEvent,
  job_id: row.event === 'webhook.test' ? null : row.jobId,
  state: row.state,
  attempts: row.attempts,
  answer: row.answer,
  created_at: row.createdAt.toISOString(),
  next_attempt_at: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  settled_at: row.endedAt?.toISOString() ?? null,
});
