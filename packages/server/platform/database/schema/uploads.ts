// Files that come in piece by piece, before a job is made of them.
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from '#platform/database/schema/columns.ts';

export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    owner: text().notNull(),
    /** The name as the person gave it, for show only. */
    name: text().notNull(),
    /** The header of its creation, which is given back as it came. */
    metadata: text().notNull(),
    /** Of the whole file, as it was declared. */
    bytes: bytes().notNull(),
    /** What has come of it. */
    received: bytes().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('uploads_of').on(table.owner), index('uploads_expiry').on(table.expiresAt)],
);

/** What each request has brought of an upload. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Where in the file it begins, in bytes. */
    start: bigint({ mode: 'number' }).notNull(),
    bytes: bytes().notNull(),
    sha256: text().notNull(),
    /** Its key in the file store. */
    blob: text().notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);
