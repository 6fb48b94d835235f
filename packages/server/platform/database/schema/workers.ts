// Worker processes; each updates its row every few seconds.
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

export const workers = pgTable('workers', {
  /** New at each start of a process. */
  id: uuid().primaryKey(),
  condition: text({ enum: ['starting', 'ready', 'unsafe'] }).notNull(),
  seenAt: timestamptz().notNull().defaultNow(),
});
