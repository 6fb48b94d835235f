// Worker processes; each updates its row every few seconds.
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

export const workers = pgTable('workers', {
  /** New at each start of a process. */
  id: uuid().primaryKey(),
  condition: text({ enum: ['starting', 'ready', 'unsafe'] }).notNull(),
  seenAt: timestamptz().notNull().defaultNow(),
});

/** When a part of the sweep last began, on whichever worker. */
export const sweeps = pgTable('sweeps', {
  part: text().primaryKey(),
  beganAt: timestamptz().notNull(),
});
