// Records what administrators do, for the other administrators. An entry names accounts by uid alone: their addresses are
// looked up when it is read, so that nothing of a deleted account stays.
import type { AdminAction } from '@octavo/contract';
import type { Queries } from '#platform/database/database.ts';
import { auditLog } from '#platform/database/schema.ts';

/** Who acts: the uid of an administrator; null for the command line. */
export type Actor = string | null;

export type AuditRecord = {
  action: AdminAction;
  actor: Actor;
  /** The uid of the account or the id of the job that it is done to. */
  target?: string;
  details?: Record<string, string | number>;
};

/** Records an action within the transaction that does it. */
export async function recordAdminAction(queries: Queries, record: AuditRecord): Promise<void> {
  await queries.insert(auditLog).values(record);
}
