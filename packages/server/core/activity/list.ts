// Lists the activities of an account for its owner.
import { isActivityKind, textOfActivity, type ActivityRecord } from '@octavo/contract';
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { activities } from '#platform/database/schema.ts';

/** The newest activities, at most `limit`. */
export async function activitiesOf(
  queries: Queries,
  uid: string,
  limit: number,
): Promise<ActivityRecord[]> {
  const rows = await queries
    .select()
    .from(activities)
    .where(eq(activities.uid, uid))
    .orderBy(desc(activities.id))
    .limit(limit);
  // Kinds that a later version has written are left out.
  return rows.flatMap(({ id, kind, details, at }) =>
    isActivityKind(kind)
      ? [
          {
            id,
            kind,
            message: textOfActivity({ kind, details }),
            details,
            created_at: at.toISOString(),
          },
        ]
      : [],
  );
}
