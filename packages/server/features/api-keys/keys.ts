// Creates, lists, revokes and verifies the API keys of accounts.
import { randomUUID } from 'node:crypto';
import { keyLimits, ProblemError, type ApiKey } from '@octavo/contract';
import { and, count, desc, eq, lt, or, isNull, sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { lockOwner } from '#platform/database/owner-lock.ts';
import { apiKeys, users } from '#platform/database/schema.ts';
import { ownerOfUser } from '#platform/http/caller.ts';
import { recordActivity } from '#core/activity/activity.ts';
import { beginningOf, hashOfKey, newKey } from '#features/api-keys/key.ts';

const minuteMs = 60_000;

type Row = typeof apiKeys.$inferSelect;

/**
 * Creates a key.
 * @returns the key itself, which cannot be shown again
 * @throws ProblemError `limit_reached`
 */
export async function createKey(
  tables: Tables,
  uid: string,
  name: string,
): Promise<ApiKey & { key: string }> {
  const key = newKey();
  const values = { id: randomUUID(), uid, name, hash: hashOfKey(key), beginning: beginningOf(key) };
  const row = await tables.transaction(async (tx) => {
    await lockOwner(tx, ownerOfUser(uid));
    const [found] = await tx.select({ n: count() }).from(apiKeys).where(eq(apiKeys.uid, uid));
    if ((found?.n ?? 0) >= keyLimits.keys)
      throw new ProblemError('limit_reached', { limit: keyLimits.keys, things: 'API keys' });
    const [inserted] = await tx.insert(apiKeys).values(values).returning();
    await recordActivity(tx, uid, 'key_created', { name });
    return inserted as Row;
  });
  return { ...shown(row), key };
}

/** The newest first. */
export async function keysOfAccount(tables: Tables, uid: string): Promise<ApiKey[]> {
  const rows = await tables
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.uid, uid))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(shown);
}

/** Revokes a key, and with it the webhooks and shared links that it made. @throws ProblemError `not_found` */
export async function revokeKey(tables: Tables, uid: string, id: string): Promise<void> {
  await tables.transaction(async (tx) => {
    const [revoked] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.uid, uid)))
      .returning({ name: apiKeys.name });
    if (!revoked) throw new ProblemError('not_found');
    await recordActivity(tx, uid, 'key_revoked', { name: revoked.name });
  });
}

/**
 * The id and account of a key. Its last use is recorded once a minute at most.
 * @throws ProblemError `key_mistyped`, `key_invalid` or `account_suspended`
 */
export async function findKey(tables: Tables, key: string): Promise<{ id: string; uid: string }> {
  const [found] = await tables
    .select({ id: apiKeys.id, uid: users.uid, status: users.status, usedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .innerJoin(users, eq(users.uid, apiKeys.uid))
    .where(eq(apiKeys.hash, hashOfKey(key)));
  if (!found) throw new ProblemError('key_invalid');
  if (found.status === 'suspended') throw new ProblemError('account_suspended');
  if (Date.now() - (found.usedAt?.getTime() ?? 0) > minuteMs) await noteUse(tables, found.id);
  return { id: found.id, uid: found.uid };
}

/** Of many calls at once, only one writes. */
async function noteUse(tables: Tables, id: string): Promise<void> {
  const stale = lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`);
  await tables
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), stale)));
}

const shown = ({ id, name, beginning, createdAt, lastUsedAt }: Row): ApiKey => ({
  id,
  name,
  beginning,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
