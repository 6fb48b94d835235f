// The long lists of an export, read page by page, oldest first.
import { textOf } from '@octavo/contract';
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tables } from '#platform/database/database.ts';
import { activities, files, jobs, webhookDeliveries, webhooks } from '#platform/database/schema.ts';
import { ownerOfUser } from '#platform/http/caller.ts';

const pageSize = 200;

/** The end of a page: a timestamp to the microsecond, and the id of the row among those with the same timestamp. */
type PagePosition = { id: string; at: string };

async function* conversionsOf(tables: Tables, uid: string) {
  const rows = inPages((last?: PagePosition) =>
    tables
      .select({
        ...{ id: jobs.id, at: exact(jobs.createdAt), type: jobs.type, state: jobs.state },
        ...{ file: jobs.fileName, bytes: jobs.inputBytes, options: jobs.options },
        ...{ problem: jobs.problem, settled_at: jobs.endedAt },
      })
      .from(jobs)
      .where(and(eq(jobs.owner, ownerOfUser(uid)), after(jobs.createdAt, jobs.id, last)))
      .orderBy(asc(jobs.createdAt), asc(jobs.id))
      .limit(pageSize),
  );
  for await (const row of rows) yield { ...row, problem: row.problem && textOf(row.problem) };
}

/** The stored files of an account, with their blob keys. */
export const storedFilesOf = (tables: Tables, uid: string) =>
  inPages((last?: PagePosition) =>
    tables
      .select({
        ...{ id: files.id, at: exact(files.createdAt), name: files.name, type: files.type },
        ...{ original_name: files.originalName, mime: files.mime, bytes: files.bytes },
        ...{ expires_at: files.expiresAt, blob: files.blob },
      })
      .from(files)
      .where(and(eq(files.owner, ownerOfUser(uid)), after(files.createdAt, files.id, last)))
      .orderBy(asc(files.createdAt), asc(files.id))
      .limit(pageSize),
  );

async function* filesOf(tables: Tables, uid: string) {
  for await (const { blob: _, ...row } of storedFilesOf(tables, uid)) yield row;
}

const activitiesOf = (tables: Tables, uid: string) =>
  inPages((last?: { id: number }) =>
    tables
      .select()
      .from(activities)
      .where(and(eq(activities.uid, uid), gt(activities.id, last?.id ?? 0)))
      .orderBy(asc(activities.id))
      .limit(pageSize),
  );

const deliveriesOf = (tables: Tables, uid: string) => {
  const { id, createdAt, webhookId: webhook, state, body } = webhookDeliveries;
  return inPages((last?: PagePosition) =>
    tables
      .select({ id, at: exact(createdAt), webhook, state, body })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhook))
      .where(and(eq(webhooks.uid, uid), after(createdAt, id, last)))
      .orderBy(asc(createdAt), asc(id))
      .limit(pageSize),
  );
};

/** The lists by the name of their file in the export. */
export const lists: Record<string, (tables: Tables, uid: string) => AsyncIterable<object>> = {
  conversions: conversionsOf,
  files: filesOf,
  activities: activitiesOf,
  webhook_deliveries: deliveriesOf,
};

/** Reads page after page, each after the last row of the previous one. */
async function* inPages<Row>(
  pageAfter: (last?: Row) => PromiseLike<Row[]>,
): AsyncGenerator<Row, void> {
  let page = await pageAfter();
  while (page.length > 0) {
    yield* page;
    page = await pageAfter(page.at(-1));
  }
}

/** A timestamp to the microsecond, which a `Date` cannot hold. */
const exact = (column: AnyPgColumn): SQL<string> =>
  sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const after = (at: AnyPgColumn, id: AnyPgColumn, last?: PagePosition): SQL | undefined =>
  last && sql`(${at}, ${id}) > (${last.at}::timestamptz, ${last.id}::uuid)`;
