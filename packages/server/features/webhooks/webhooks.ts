// Creates, lists and removes the webhooks of accounts.
import { randomUUID } from 'node:crypto';
import { ProblemError, webAddress, webhookLimits, type Webhook } from '@octavo/contract';
import { refusePrivate, type Guard } from '@octavo/runner';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { lockOwner } from '#platform/database/owner-lock.ts';
import { webhooks } from '#platform/database/schema.ts';
import { keyIdOf, ownerOfUser, type User } from '#platform/http/caller.ts';
import type { Secrets } from '#platform/secrets.ts';
import { recordActivity } from '#core/activity/activity.ts';
import { newSecret } from '#features/webhooks/signature.ts';

export type WebhookContext = {
  tables: Tables;
  secrets: Secrets;
  /** Decides which addresses may be called. */
  guard: Guard;
};

type Row = typeof webhooks.$inferSelect;

/**
 * Adds a webhook.
 * @returns it with its secret, which cannot be shown again
 * @throws ProblemError `invalid_request`, `private_webhook` or `limit_reached`
 */
export async function createWebhook(
  { tables, secrets, guard }: WebhookContext,
  user: User,
  typed: string,
): Promise<Webhook & { secret: string }> {
  const url = await callableAddress(guard, typed);
  const secret = newSecret();
  const { uid } = user;
  const sealedSecret = secrets.seal('webhook secrets', secret);
  const row = await tables.transaction(async (tx) => {
    await lockOwner(tx, ownerOfUser(uid));
    const [found] = await tx.select({ n: count() }).from(webhooks).where(eq(webhooks.uid, uid));
    const { webhooks: limit } = webhookLimits;
    if ((found?.n ?? 0) >= limit)
      throw new ProblemError('limit_reached', { limit, things: 'webhooks' });
    const keyId = keyIdOf(user);
    const values = { id: randomUUID(), uid, url: url.href, sealedSecret, keyId };
    const [inserted] = await tx.insert(webhooks).values(values).returning();
    await recordActivity(tx, uid, 'webhook_created', { host: url.host });
    return inserted as Row;
  });
  return { ...shown(row), secret };
}

/** Newest first. */
export async function webhooksOf(tables: Tables, uid: string): Promise<Webhook[]> {
  const rows = await tables
    .select()
    .from(webhooks)
    .where(eq(webhooks.uid, uid))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id));
  return rows.map(shown);
}

/** Removes a webhook with its waiting deliveries. @throws ProblemError `not_found` */
export async function removeWebhook(tables: Tables, uid: string, id: string): Promise<void> {
  await tables.transaction(async (tx) => {
    const [removed] = await tx.delete(webhooks).where(isOwn(uid, id)).returning();
    if (!removed) throw new ProblemError('not_found');
    await recordActivity(tx, uid, 'webhook_removed', { host: new URL(removed.url).host });
  });
}

/** @throws ProblemError `not_found` unless the webhook belongs to the account */
export async function refuseForeign(tables: Tables, uid: string, id: string): Promise<void> {
  const [found] = await tables.select({ id: webhooks.id }).from(webhooks).where(isOwn(uid, id));
  if (!found) throw new ProblemError('not_found');
}

const isOwn = (uid: string, id: string) => and(eq(webhooks.id, id), eq(webhooks.uid, uid));

/** The address is checked again, and its IP address pinned, at each delivery. */
async function callableAddress(guard: Guard, typed: string): Promise<URL> {
  const url = new URL(addressOf(typed));
  await refusePrivate(guard, url).catch(() => {
    throw new ProblemError('private_webhook', { address: url.hostname });
  });
  return url;
}

/** The same rules as for web pages, with other problem texts. */
function addressOf(typed: string): string {
  try {
    return webAddress(typed);
  } catch (error) {
    const reason = error instanceof ProblemError ? error.problem.values?.['reason'] : undefined;
    throw new ProblemError('invalid_request', { reason: `the url is not valid: ${reason}.` });
  }
}

const shown = ({ id, url, createdAt }: Row): Webhook => ({
  id,
  url,
  created_at: createdAt.toISOString(),
});
