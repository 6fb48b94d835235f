// The conversion history of an account.
import {
  statusAliases,
  type ConversionRecord,
  type HistoryQuery,
  type JobStateName,
} from '@octavo/contract';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { Queries, Tables } from '#platform/database/database.ts';
import { isNotExpired } from '#platform/database/file-totals.ts';
import { paginationOf, sliceOf, type Slice } from '#platform/database/paging.ts';
import { files, jobs, jobTotals } from '#platform/database/schema.ts';
import { problemBodyOf } from '#platform/http/problems.ts';

type FileRow = typeof files.$inferSelect;
type Row = { job: typeof jobs.$inferSelect; file: FileRow | null };

export type JobTotal = { type: string; state: JobStateName; jobs: number };

export type HistoryPage = { rows: Row[]; pagination: ReturnType<typeof paginationOf> };

/** How many conversions an owner has of each type in each state, without zeros. */
export async function jobTotalsOf(queries: Queries, owner: string): Promise<JobTotal[]> {
  const rows = await queries
    .select({ type: jobTotals.type, state: jobTotals.state, jobs: jobTotals.jobs })
    .from(jobTotals)
    .where(eq(jobTotals.owner, owner));
  return rows.filter((row) => row.jobs > 0);
}

/** A page of an owner's conversions, newest first, and their total in the same snapshot. */
export function historyOf(
  tables: Tables,
  owner: string,
  query: HistoryQuery,
): Promise<HistoryPage> {
  return tables.transaction(
    async (tx) => {
      const totals = (await jobTotalsOf(tx, owner)).filter(passes(query));
      const total = totals.reduce((sum, row) => sum + row.jobs, 0);
      const slice = sliceOf(query, total);
      const rows = slice ? await rowsOf(tx, matching(owner, query), slice) : [];
      return { rows, pagination: paginationOf(query, total) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** A conversion as the API shows it, with its result while that is stored. */
export function recordOf({ job }: Row, file: ConversionRecord['file']): ConversionRecord {
  const { problem } = job;
  return {
    id: job.id,
    conversion_type: job.type,
    status: job.state,
    original_file_name: job.fileName,
    created_at: job.createdAt.toISOString(),
    completed_at: job.endedAt?.toISOString() ?? null,
    progress: progressOf(job),
    problem: problem && problemBodyOf(problem),
    file,
  };
}

/** The index finds the ids of a page first, so that skipped rows are not read. */
async function rowsOf(
  tx: Queries,
  wanted: SQL | undefined,
  { offset, limit, fromEnd }: Slice,
): Promise<Row[]> {
  const direction = fromEnd ? asc : desc;
  const found = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(wanted)
    .orderBy(direction(jobs.createdAt), direction(jobs.id))
    .limit(limit)
    .offset(offset)
    .as('found');
  return tx
    .select({ job: jobs, file: files })
    .from(jobs)
    .innerJoin(found, eq(jobs.id, found.id))
    .leftJoin(files, and(eq(files.jobId, jobs.id), isNotExpired))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
}

type Filter = Pick<HistoryQuery, 'status' | 'conversionType'>;

const matching = (owner: string, { status, conversionType }: Filter): SQL | undefined =>
  and(
    eq(jobs.owner, owner),
    status && eq(jobs.state, stateOf(status)),
    conversionType === undefined ? undefined : eq(jobs.type, conversionType as Row['job']['type']),
  );

/** The same filter for the totals. */
const passes =
  ({ status, conversionType }: Filter) =>
  ({ type, state }: JobTotal): boolean =>
    (!status || state === stateOf(status)) &&
    (conversionType === undefined || type === conversionType);

const stateOf = (status: NonNullable<Filter['status']>): JobStateName =>
  status in statusAliases
    ? statusAliases[status as keyof typeof statusAliases]
    : (status as JobStateName);

/** Percent. */
function progressOf({ state, done, of }: Row['job']): number {
  if (state === 'finished') return 100;
  if (state === 'queued' || !of) return 0;
  return Math.min(100, Math.max(0, Math.round(((done ?? 0) / of) * 100)));
}
