// A page of the audit log.
import { adminActions, type AuditEntry } from '@octavo/contract';
import { count, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tables } from '#platform/database/database.ts';
import { paginationOf, type PageQuery } from '#platform/database/paging.ts';
import { auditLog, users } from '#platform/database/schema.ts';

/** The recorded actions, newest first. Actions that a later version has recorded are left out. */
export async function auditPage(tables: Tables, query: PageQuery) {
  const { page, limit } = query;
  const known = inArray(auditLog.action, [...adminActions]);
  const [total] = await tables.select({ n: count() }).from(auditLog).where(known);
  const actors = alias(users, 'actors');
  const targets = alias(users, 'targets');
  const rows = await tables
    .select({ entry: auditLog, byEmail: actors.email, targetEmail: targets.email })
    .from(auditLog)
    .leftJoin(actors, eq(actors.uid, auditLog.actor))
    .leftJoin(targets, eq(targets.uid, auditLog.target))
    .where(known)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const entries = rows.map(({ entry, byEmail, targetEmail }): AuditEntry => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    by_uid: entry.actor,
    by_email: byEmail,
    target: entry.target,
    target_email: targetEmail,
    details: entry.details,
  }));
  return { entries, pagination: paginationOf(query, total?.n ?? 0) };
}
