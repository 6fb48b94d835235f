// Jobs and what they are given. Owners are `user:<uid>` or `anonymous:<key>`.
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
import type { JobStateName, PlanFeature, Problem, JobType } from '@octavo/contract';
import { bytes, moment } from '#platform/database/schema/columns.ts';

/** One row for each job. What columns are set in which state is told by `Job` in platform/queue/job.ts. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    owner: text().notNull(),
    type: text().$type<JobType>().notNull(),
    state: text().$type<JobStateName>().notNull(),
    /** Grows with each change, so that a follower knows what it has seen. */
    version: integer().notNull().default(1),
    priority: integer().notNull().default(0),
    /** The name of its first file as the person gave it, for show only. */
    fileName: text().notNull(),
    /** Of all inputs together. */
    inputBytes: bytes().notNull(),
    options: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Passwords among the options, encrypted; none once the job is settled. */
    sealedOptions: text(),
    /** What was asked for but is not part of the owner's plan, and so was left out. */
    withheld: text().array().$type<PlanFeature[]>().notNull().default([]),
    /** The month whose allowance pays, such as `2026-11`. */
    period: text().notNull(),
    /** The fencing token of the worker that has the job: what does not carry it cannot settle it. */
    lease: uuid(),
    attempts: integer().notNull().default(0),
    done: real(),
    of: real(),
    what: text(),
    problem: jsonb().$type<Problem>(),
    idempotencyKey: text(),
    /** Hash of what was asked, to tell a repeated request from another one under the same key. */
    fingerprint: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** When the last attempt began. */
    startedAt: moment(),
    settledAt: moment(),
  },
  (table) => [
    uniqueIndex('jobs_idempotency').on(table.owner, table.idempotencyKey),
    index('jobs_unsettled')
      .on(table.owner)
      .where(sql`${table.settledAt} IS NULL`),
    index('jobs_settled').on(table.settledAt),
    // Visitors' rows go within the hour; the sweep must not look at the year of everybody else's to find them.
    index('jobs_of_visitors')
      .on(table.settledAt)
      .where(sql`${table.owner} LIKE 'anonymous:%'`),
    // With what the history filters by, so that what lies before a page is counted without being read.
    index('jobs_history').on(table.owner, table.createdAt, table.id, table.state, table.type),
  ],
);

/**
 * How many jobs an account has of a type in a state. Kept by triggers on `jobs` (migration 0006), at the end of each
 * transaction, so that nobody waits for anything while holding these rows; nothing else writes it.
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

/** The files a job was given, in their order; none once it is settled. */
export const inputs = pgTable(
  'inputs',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The name as the person gave it, for show only. */
    name: text().notNull(),
    /** Its key in the file store. */
    blob: text().notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
);
