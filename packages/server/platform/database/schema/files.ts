// Stored results and their totals.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { thumbnailStates, type Format, type Warning, type JobType } from '@octavo/contract';
import { keyId } from '#platform/database/schema/accounts.ts';
import { bytes, timestamptz } from '#platform/database/schema/columns.ts';
import { jobs } from '#platform/database/schema/jobs.ts';

/** Results. Each order and filter of the file list has its index, so that any page of it is found fast. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    jobId: uuid()
      .notNull()
      .unique()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    owner: text().notNull(),
    /** The type of the job that made it. */
    type: text().$type<JobType>().notNull(),
    /** The name of the first input. */
    originalName: text().notNull(),
    name: text().notNull(),
    format: text().$type<Format>().notNull(),
    mime: text().notNull(),
    bytes: bytes().notNull(),
    pages: integer(),
    warnings: jsonb('remarks').$type<readonly Warning[]>().notNull().default([]),
    blob: text().notNull().unique(),
    thumbnailState: text({ enum: thumbnailStates }).notNull().default('none'),
    /** When its thumbnail is tried for the second and last time; null before the first failure. */
    thumbnailRetryAt: timestamptz(),
    /** The blob key of its thumbnail, if that was made. */
    thumbnail: text().unique(),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [
    index('files_without_thumbnail')
      .on(table.createdAt)
      .where(sql`${table.thumbnailState} = 'due'`),
    index('files_expiry').on(table.expiresAt, table.owner),
    // The index contains all filtered columns, so that skipped rows are counted without being read.
    index('files_by_age').on(
      table.owner,
      table.createdAt,
      table.id,
      table.expiresAt,
      table.type,
      table.format,
    ),
    index('files_by_size').on(
      table.owner,
      table.bytes,
      table.id,
      table.expiresAt,
      table.type,
      table.format,
    ),
    index('files_by_name').on(
      table.owner,
      table.name,
      table.id,
      table.expiresAt,
      table.type,
      table.format,
    ),
    index('files_of_type').on(table.owner, table.type, table.createdAt, table.id, table.expiresAt),
    index('files_of_format').on(
      table.owner,
      table.format,
      table.createdAt,
      table.id,
      table.expiresAt,
    ),
  ],
);

/**
 * The number and size of an owner's files by type and format. Triggers on `files` (migration 0005) maintain it whichever
 * way a file comes or goes; nothing else writes it.
 */
export const fileTotals = pgTable(
  'file_totals',
  {
    owner: text().notNull(),
    type: text().$type<JobType>().notNull(),
    format: text().$type<Format>().notNull(),
    files: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.type, table.format] })],
);

/**
 * Links by which accounts share files. The link itself is not stored: it contains the id and its signature. The row is deleted
 * with its file.
 */
export const shares = pgTable(
  'shares',
  {
    id: uuid().primaryKey(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    owner: text().notNull(),
    /** scrypt with its salt; null without a password. */
    passwordHash: text(),
    /** Wrong passwords, and when the next may be tried. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamptz().notNull().defaultNow(),
    downloads: integer().notNull().default(0),
    keyId: keyId(),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [
    index('shares_of_owner').on(table.owner, table.createdAt),
    index('shares_of_file').on(table.fileId),
    index('shares_expiry').on(table.expiresAt),
    index('shares_of_key').on(table.keyId),
  ],
);

/** Results that are downloaded together. */
export const archives = pgTable(
  'archives',
  {
    id: uuid().primaryKey(),
    /** In the order of the files in it. */
    jobIds: uuid().array().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('archives_expiry').on(table.expiresAt)],
);
