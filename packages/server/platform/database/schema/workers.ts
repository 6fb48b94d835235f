// Processes that work, as they tell of themselves every few seconds.
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const workers = pgTable('workers', {
  /** Made anew at each start of a process. */
  id: uuid().primaryKey(),
  condition: text({ enum: ['starting', 'ready', 'unsafe'] }).notNull(),
  seenAt: moment().notNull().defaultNow(),
});
