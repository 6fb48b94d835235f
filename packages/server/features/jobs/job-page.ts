// A page of everybody's jobs for administrators: no names, options or contents of files.
import { textOf, type AdminJob, type JobStateName, type Problem } from '@octavo/contract';
import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { paginationOf, sliceOf, type PageQuery, type Slice } from '#platform/database/paging.ts';
import { files, jobs, jobTotals, users } from '#platform/database/schema.ts';
import { uidOfOwner } from '#platform/http/caller.ts';
import { plainId } from '#features/jobs/job-ids.ts';

export type JobQuery = PageQuery & {
  state?: JobStateName | undefined;
  /** Part of the owner's email address, or the id of a job. */
  search?: string | undefined;
};

/** A page of the jobs that match, newest first. */
export async function jobPage(tables: Tables, query: JobQuery) {
  const { state, search } = query;
  const wanted = and(state && eq(jobs.state, state), search ? matches(tables, search) : undefined);
  const total = search ? await countRows(tables, wanted) : await countAll(tables, state);
  const slice = sliceOf(query, total);
  const rows = slice ? await rowsOf(tables, wanted, slice) : [];
  return { jobs: rows.map(viewOf), pagination: paginationOf(query, total) };
}

/** Whether there is such a job. */
export async function isJob(queries: Queries, id: string): Promise<boolean> {
  return (await countRows(queries, eq(jobs.id, id))) > 0;
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function matches(queries: Queries, search: string): SQL {
  const id = plainId(search);
  if (isUuid(id)) return eq(jobs.id, id);
  const owners = queries
    .select({ owner: sql<string>`'user:' || ${users.uid}` })
    .from(users)
    .where(sql`position(lower(${search}) IN lower(${users.email})) > 0`);
  return inArray(jobs.owner, owners);
}

async function countRows(queries: Queries, wanted: SQL | undefined): Promise<number> {
  const [row] = await queries.select({ n: count() }).from(jobs).where(wanted);
  return row?.n ?? 0;
}

/** From the totals, because counting a year of jobs takes long. */
async function countAll(queries: Queries, state: JobStateName | undefined): Promise<number> {
  const [row] = await queries
    .select({ n: sql<string>`coalesce(sum(${jobTotals.jobs}), 0)` })
    .from(jobTotals)
    .where(state && eq(jobTotals.state, state));
  return Number(row?.n ?? 0);
}

/** The index finds the ids of a page first, so that skipped rows are not joined. */
function rowsOf(queries: Queries, wanted: SQL | undefined, { offset, limit, fromEnd }: Slice) {
  const direction = fromEnd ? asc : desc;
  const found = queries
    .select({ id: jobs.id })
    .from(jobs)
    .where(wanted)
    .orderBy(direction(jobs.createdAt), direction(jobs.id))
    .limit(limit)
    .offset(offset)
    .as('found');
  return queries
    .select({
      id: jobs.id,
      owner: jobs.owner,
      email: users.email,
      type: jobs.type,
      state: jobs.state,
      attempts: jobs.attempts,
      inputBytes: jobs.inputBytes,
      createdAt: jobs.createdAt,
      startedAt: jobs.startedAt,
      endedAt: jobs.endedAt,
      problem: jobs.problem,
      resultBytes: files.bytes,
    })
    .from(jobs)
    .innerJoin(found, eq(jobs.id, found.id))
    .leftJoin(files, eq(files.jobId, jobs.id))
    .leftJoin(users, eq(jobs.owner, sql`'user:' || ${users.uid}`))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const viewOf = (row: Row): AdminJob => ({
  id: row.id,
  type: row.type,
  state: row.state,
  owner_uid: uidOfOwner(row.owner) ?? null,
  owner_email: row.email,
  input_bytes: row.inputBytes,
  result_bytes: row.resultBytes,
  attempts: row.attempts,
  created_at: row.createdAt.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  ended_at: row.endedAt?.toISOString() ?? null,
  problem: row.problem && redacted(row.problem),
});

/** Words of a problem may come from the file, such as its name: only numbers, sizes and names of our programs stay. */
export function redacted({ code, values = {} }: Problem): NonNullable<AdminJob['problem']> {
  const { file: _, ...others } = values;
  const shown = Object.entries(others).map(([name, value]) => [
    name,
    isOurs(name, value) ? value : '…',
  ]);
  const details = Object.fromEntries(shown) as Record<string, string | number>;
  return { code, message: textOf({ code, values: details }), details };
}

const isOurs = (name: string, value: string | number): boolean =>
  typeof value === 'number' || name === 'tool' || /^[\d.]+ (Bytes|KB|MB|GB)$/.test(value);
