// What owners have used of what they may.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
