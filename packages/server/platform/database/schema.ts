// The tables. Owners are text such as `anonymous:<key>`, so that accounts fit in later.
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ConversionType, Format, Problem, Remark } from '@octavo/contract';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const bytes = () => bigint({ mode: 'number' });

/** One row for each job. What columns are set in which state is told by `Job` in platform/queue/job.ts. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    owner: text().notNull(),
    type: text().$type<ConversionType>().notNull(),
    state: text({ enum: ['queued', 'running', 'finished', 'failed', 'cancelled'] }).notNull(),
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
    settledAt: moment(),
  },
  (table) => [
    uniqueIndex('jobs_idempotency').on(table.owner, table.idempotencyKey),
    index('jobs_unsettled')
      .on(table.owner)
      .where(sql`${table.settledAt} IS NULL`),
    index('jobs_settled').on(table.settledAt),
  ],
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

/** Results. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    jobId: uuid()
      .notNull()
      .unique()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    owner: text().notNull(),
    name: text().notNull(),
    format: text().$type<Format>().notNull(),
    mime: text().notNull(),
    bytes: bytes().notNull(),
    pages: integer(),
    remarks: jsonb().$type<readonly Remark[]>().notNull().default([]),
    blob: text().notNull().unique(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('files_expiry').on(table.expiresAt)],
);

/** Results that are fetched together. */
export const archives = pgTable(
  'archives',
  {
    id: uuid().primaryKey(),
    /** In the order of the files in it. */
    jobIds: uuid().array().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('archives_expiry').on(table.expiresAt)],
);

/** Conversions of an owner in a month: those done, and those promised to jobs that are not settled. */
export const allowances = pgTable(
  'allowances',
  {
    owner: text().notNull(),
    period: text().notNull(),
    used: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.owner, table.period] })],
);
