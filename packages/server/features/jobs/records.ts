// Jobs as the operator sees them: ids, states and codes, without file names.
import type { JobStateName, ProblemCode, JobType } from '@octavo/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { files, jobs } from '#platform/database/schema.ts';

export type JobFilter = { state?: JobStateName; owner?: string };

/** A job and its result, sizes in bytes. */
export type JobRecord = {
  id: string;
  owner: string;
  type: JobType;
  state: JobStateName;
  attempts: number;
  priority: number;
  inputBytes: number;
  createdAt: Date;
  endedAt: Date | null;
  problem: ProblemCode | null;
  /** The size of its result, while that is stored. */
  resultBytes: number | null;
  expiresAt: Date | null;
};

/** The newest jobs that match the filter, at most `limit`. */
export async function jobRecords(
  queries: Queries,
  { state, owner }: JobFilter,
  limit: number,
): Promise<JobRecord[]> {
  const rows = await selectRecords(queries)
    .where(and(state && eq(jobs.state, state), owner ? eq(jobs.owner, owner) : undefined))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit);
  return rows.map(recordOf);
}

export async function jobRecord(queries: Queries, id: string): Promise<JobRecord | undefined> {
  const [row] = await selectRecords(queries).where(eq(jobs.id, id));
  return row && recordOf(row);
}

const selectRecords = (queries: Queries) =>
  queries
    .select({
      id: jobs.id,
      owner: jobs.owner,
      type: jobs.type,
      state: jobs.state,
      attempts: jobs.attempts,
      priority: jobs.priority,
      inputBytes: jobs.inputBytes,
      createdAt: jobs.createdAt,
      endedAt: jobs.endedAt,
      problem: jobs.problem,
      resultBytes: files.bytes,
      expiresAt: files.expiresAt,
    })
    .from(jobs)
    .leftJoin(files, eq(files.jobId, jobs.id));

type Row = Awaited<ReturnType<typeof selectRecords>>[number];

const recordOf = ({ problem, ...row }: Row): JobRecord => ({
  ...row,
  problem: problem?.code ?? null,
});
