// Suspends and resumes accounts, and makes them administrators; each change is in the audit log.
import { eq, sql } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import { users } from '#platform/database/schema.ts';
import { recordAdminAction, type Actor } from '#core/activity/audit-log.ts';
import type { Account } from '#core/accounts/account.ts';

const statusActions = { active: 'user_resumed', suspended: 'user_suspended' } as const;
const roleActions = { admin: 'admin_granted', user: 'admin_revoked' } as const;

/** @returns false if there is no such account; a status that it has already is no change */
export function changeStatus(
  tables: Tables,
  uid: string,
  status: Account['status'],
  actor: Actor,
): Promise<boolean> {
  return change(tables, uid, { status }, { action: statusActions[status], actor });
}

/** @returns false if there is no such account; a role that it has already is no change */
export function changeRole(
  tables: Tables,
  uid: string,
  role: Account['role'],
  actor: Actor,
): Promise<boolean> {
  return change(tables, uid, { role }, { action: roleActions[role], actor });
}

type Change = { status: Account['status'] } | { role: Account['role'] };
type Action = Pick<Parameters<typeof recordAdminAction>[1], 'action' | 'actor'>;

function change(tables: Tables, uid: string, change: Change, action: Action): Promise<boolean> {
  return tables.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.uid, uid)).for('update');
    if (!before) return false;
    const isChanged = Object.entries(change).some(
      ([name, value]) => before[name as 'status' | 'role'] !== value,
    );
    if (!isChanged) return true;
    await tx
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.uid, uid));
    await recordAdminAction(tx, { ...action, target: uid });
    return true;
  });
}
