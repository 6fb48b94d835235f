// Quota usage of owners.
import { integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/schema/columns.ts';

/** Conversions of an owner in a month: those used, and those reserved for open jobs. */
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

/** Seconds of an owner's failed work at a given time; they drain steadily. */
export const failedWork = pgTable('failed_work', {
  owner: text().primaryKey(),
  seconds: real().notNull(),
  at: timestamptz().notNull(),
});
