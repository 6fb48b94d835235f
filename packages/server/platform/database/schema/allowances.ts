// What owners have used of what they may.
import { integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/database/schema/columns.ts';

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

/** Seconds of an owner's work that ended without a result, as they were at a moment; they are forgiven steadily. */
export const failedWork = pgTable('failed_work', {
  owner: text().primaryKey(),
  seconds: real().notNull(),
  at: moment().notNull(),
});
