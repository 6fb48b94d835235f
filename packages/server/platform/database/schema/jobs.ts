// Jobs and their inputs. Owners are `user:<uid>` or `anonymous:<key>`.
import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JobStateName, PlanFeature, PresetStep, Problem, JobType } from '@octavo/contract';
import { bytes, timestamptz } from '#platform/database/schema/columns.ts';

/** One row for each job. `Job` in platform/queue/job.ts says which columns are set in which state. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    owner: text().notNull(),
    type: text().$type<JobType>().notNull(),
    state: text().$type<JobStateName>().notNull(),
    /** Increases with each change, so that followers know what they have seen. */
    version: integer().notNull().default(1),
    priority: integer().notNull().default(0),
    /** The name of the first input as the person gave it, for display only. */
    fileName: text().notNull(),
    /** Of all inputs together. */
    inputBytes: bytes().notNull(),
    options: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What is done with the result within this job, in this order. */
    nextSteps: jsonb().$type<PresetStep[]>().notNull().default([]),
    /** Passwords among the options, encrypted; deleted when the job ends. */
    sealedOptions: text(),
    /** Features that were requested but are not in the owner's plan. */
    withheld: text().array().$type<PlanFeature[]>().notNull().default([]),
    /** The month whose quota is used, such as `2026-11`. */
    period: text().notNull(),
    /** The fencing token of the worker that has the job: a worker without it cannot complete the job. */
    lease: uuid(),
    attempts: integer().notNull().default(0),
    done: real(),
    of: real(),
    what: text(),
    problem: jsonb().$type<Problem>(),
    idempotencyKey: text(),
    /** Hash of the request, to distinguish a repeated request from another one with the same key. */
    fingerprint: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** When the last attempt began. */
    startedAt: timestamptz(),
    endedAt: timestamptz('settled_at'),
  },
  (table) => [
    uniqueIndex('jobs_idempotency').on(table.owner, table.idempotencyKey),
    index('jobs_unsettled')
      .on(table.owner)
      .where(sql`${table.endedAt} IS NULL`),
    index('jobs_settled').on(table.endedAt),
    // For the list of everybody's jobs.
    index('jobs_age').on(table.createdAt, table.id),
    // Visitors' rows are deleted within the hour; this index keeps the sweep from reading a year of everybody else's.
    index('jobs_of_visitors')
      .on(table.endedAt)
      .where(sql`${table.owner} LIKE 'anonymous:%'`),
    // Contains the columns that the history filters by, so that skipped rows are counted without being read.
    index('jobs_history').on(table.owner, table.createdAt, table.id, table.state, table.type),
  ],
);

/**
 * The number of an owner's jobs by type and state. Triggers on `jobs` (migration 0006) maintain it at the end of each
 * transaction, so that its rows are locked only briefly; nothing else writes it.
 */
export const jobTotals = pgTable(
  'job_totals',
  {
    owner: text().notNull(),
    type: text().$type<JobType>().notNull(),
    state: text().$type<JobStateName>().notNull(),
    jobs: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.type, table.state] })],
);

/** The inputs of a job in order; deleted when the job ends. */
export const inputs = pgTable(
  'inputs',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The name as the person gave it, for display only. */
    name: text().notNull(),
    /** Its key in the file store. */
    blob: text().notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
);
