// A page of the accounts for administrators, each with its plan and usage.
import type { AdminUser } from '@octavo/contract';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { paginationOf, type PageQuery } from '#platform/database/paging.ts';
import { allowances, files, fileTotals, users } from '#platform/database/schema.ts';
import { ownerOfUser } from '#platform/http/caller.ts';
import { periodOf } from '#core/quota/quota.ts';
import {
  matches,
  newestFirst,
  recordOf,
  selectRecords,
  type UserRecord,
} from '#features/users/records.ts';

export type UserQuery = PageQuery & {
  search?: string | undefined;
  status?: UserRecord['status'] | undefined;
};

/** A page of the accounts that match, newest first. */
export async function userPage(tables: Tables, query: UserQuery) {
  const { search, status, page, limit } = query;
  const wanted = and(search ? matches(search) : undefined, status && eq(users.status, status));
  const [total] = await tables.select({ n: count() }).from(users).where(wanted);
  const rows = await selectRecords(tables)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    users: await withUsage(tables, rows.map(recordOf)),
    pagination: paginationOf(query, total?.n ?? 0),
  };
}

/** An account for administrators; undefined if there is none. */
export async function adminUserOf(tables: Tables, uid: string): Promise<AdminUser | undefined> {
  const rows = await selectRecords(tables).where(eq(users.uid, uid));
  return (await withUsage(tables, rows.map(recordOf)))[0];
}

/** Reads the usage of all of them in two queries. */
async function withUsage(queries: Queries, records: UserRecord[]): Promise<AdminUser[]> {
  const owners = records.map(({ uid }) => ownerOfUser(uid));
  const [conversions, bytes] = owners.length
    ? await Promise.all([conversionsOf(queries, owners), bytesOf(queries, owners)])
    : [new Map<string, number>(), new Map<string, number>()];
  return records.map((record) => {
    const owner = ownerOfUser(record.uid);
    return viewOf(record, conversions.get(owner) ?? 0, bytes.get(owner) ?? 0);
  });
}

const viewOf = (user: UserRecord, conversions: number, storedBytes: number): AdminUser => ({
  uid: user.uid,
  email: user.email,
  email_verified: user.emailVerified,
  first_name: user.firstName,
  last_name: user.lastName,
  role: user.role,
  status: user.status,
  plan: user.plan,
  plan_until: user.planUntil?.toISOString() ?? null,
  conversions,
  stored_bytes: storedBytes,
  created_at: user.createdAt.toISOString(),
  last_login_at: user.lastLoginAt?.toISOString() ?? null,
});

async function conversionsOf(queries: Queries, owners: string[]): Promise<Map<string, number>> {
  const rows = await queries
    .select()
    .from(allowances)
    .where(and(inArray(allowances.owner, owners), eq(allowances.period, periodOf(new Date()))));
  return new Map(rows.map(({ owner, used, reserved }) => [owner, used + reserved]));
}

/** As `storedBytes` counts: without files that have expired since the last sweep. */
async function bytesOf(queries: Queries, owners: string[]): Promise<Map<string, number>> {
  const sums = await queries
    .select({ owner: fileTotals.owner, bytes: sql<string>`sum(${fileTotals.bytes})` })
    .from(fileTotals)
    .where(inArray(fileTotals.owner, owners))
    .groupBy(fileTotals.owner);
  const expired = await queries
    .select({ owner: files.owner, bytes: sql<string>`sum(${files.bytes})` })
    .from(files)
    .where(and(inArray(files.owner, owners), sql`${files.expiresAt} < now()`))
    .groupBy(files.owner);
  const gone = new Map(expired.map(({ owner, bytes }) => [owner, Number(bytes)]));
  return new Map(sums.map(({ owner, bytes }) => [owner, Number(bytes) - (gone.get(owner) ?? 0)]));
}
