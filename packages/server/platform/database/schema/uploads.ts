// Resumable uploads, before a job uses them.
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from '#platform/database/schema/columns.ts';

export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    owner: text().notNull(),
    /** The name as the person gave it, for display only. */
    name: text().notNull(),
    /** The Upload-Metadata header of its creation, returned unchanged. */
    metadata: text().notNull(),
    /** The declared size of the whole file. */
    bytes: bytes().notNull(),
    /** The bytes received so far. */
    received: bytes().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('uploads_of').on(table.owner), index('uploads_expiry').on(table.expiresAt)],
);

/** The part of an upload that one request has brought. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Its offset in the file, in bytes. */
    start: bigint({ mode: 'number' }).notNull(),
    bytes: bytes().notNull(),
    sha256: text().notNull(),
    /** Its key in the file store. */
    blob: text().notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);
