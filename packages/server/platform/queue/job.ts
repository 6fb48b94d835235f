// A job, and how it is read from its row.
import type { Format, Problem, Warning, JobType } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '#platform/database/database.ts';
import { files, jobs } from '#platform/database/schema.ts';

/** The stored result of a job. */
export type ResultFile = {
  id: string;
  name: string;
  format: Format;
  mime: string;
  bytes: number;
  pages?: number;
  warnings: readonly Warning[];
  expiresAt: Date;
};

export type JobState =
  | { state: 'queued' }
  | { state: 'running'; done: number; of: number; what: string }
  | { state: 'finished'; file: ResultFile }
  | { state: 'failed'; problem: Problem }
  | { state: 'cancelled' };

export type Job = {
  id: string;
  owner: string;
  type: JobType;
  fileName: string;
  createdAt: Date;
  /** Increases with each change. */
  version: number;
} & JobState;

type Row = { jobs: typeof jobs.$inferSelect; files: typeof files.$inferSelect | null };

/** The job; undefined when there is none or the sweep has removed its result. */
export async function findJob(queries: Queries, id: string): Promise<Job | undefined> {
  const [row] = await queries
    .select()
    .from(jobs)
    .leftJoin(files, eq(files.jobId, jobs.id))
    .where(eq(jobs.id, id));
  return row && jobOf(row);
}

function jobOf(row: Row): Job | undefined {
  const { id, owner, type, fileName, createdAt, version } = row.jobs;
  const state = stateOf(row);
  return state && { id, owner, type, fileName, createdAt, version, ...state };
}

function stateOf({ jobs: row, files: file }: Row): JobState | undefined {
  switch (row.state) {
    case 'queued':
    case 'cancelled':
      return { state: row.state };
    case 'running':
      return { state: 'running', done: row.done ?? 0, of: row.of ?? 1, what: row.what ?? '' };
    case 'failed':
      return { state: 'failed', problem: row.problem ?? { code: 'conversion_failed' } };
    case 'finished':
      return file ? { state: 'finished', file: fileOf(file) } : undefined;
  }
}

const fileOf = ({ pages, ...file }: typeof files.$inferSelect): ResultFile => ({
  id: file.id,
  name: file.name,
  format: file.format,
  mime: file.mime,
  bytes: file.bytes,
  expiresAt: file.expiresAt,
  warnings: file.warnings,
  ...(pages !== null && { pages }),
});
