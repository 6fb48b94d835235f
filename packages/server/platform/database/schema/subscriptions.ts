// Plans that people have, and what they paid.
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlanName } from '@octavo/contract';
import { uid } from '#platform/database/schema/accounts.ts';
import { moment } from '#platform/database/schema/columns.ts';

/** One row for each plan that an account has or had; at most one of them has not ended. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    uid: uid(),
    plan: text().$type<PlanName>().notNull(),
    state: text({ enum: ['trialing', 'active', 'past_due', 'expired'] }).notNull(),
    startedAt: moment().notNull().defaultNow(),
    periodStart: moment().notNull(),
    /** Until when the plan is paid for or tried; what comes after is decided then. */
    periodEnd: moment().notNull(),
    /** Ends with its period in place of being renewed. */
    cancelAtPeriodEnd: boolean().notNull().default(false),
    cancelledAt: moment(),
    endedAt: moment(),
    provider: text({ enum: ['none', 'stripe'] }).notNull(),
    /** Its id at the billing provider. */
    providerId: text().unique(),
    /** As of when the billing provider told of it: what it told of earlier moments is old. */
    reportedAt: moment(),
    /** When the mail was sent that its trial ends soon. */
    remindedAt: moment(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_open')
      .on(table.uid)
      .where(sql`${table.endedAt} IS NULL`),
    index('subscriptions_due')
      .on(table.periodEnd)
      .where(sql`${table.endedAt} IS NULL`),
    index('subscriptions_of_user').on(table.uid, table.startedAt),
  ],
);

/** Trials that were begun: one for each account and plan. */
export const trials = pgTable(
  'trials',
  {
    uid: uid(),
    plan: text().$type<PlanName>().notNull(),
    startedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.plan] })],
);

/** What became of a subscription, step by step. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    uid: uid(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    plan: text().$type<PlanName>().notNull(),
    event: text().notNull(),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('subscription_events_of_user').on(table.uid, table.id)],
);

/** Payments, those that failed among them. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    uid: uid(),
    subscriptionId: uuid().references(() => subscriptions.id, { onDelete: 'set null' }),
    plan: text().$type<PlanName>().notNull(),
    /** In the smallest unit of its currency, such as cents. */
    amount: integer().notNull(),
    /** ISO 4217, lower case. */
    currency: text().notNull(),
    state: text({ enum: ['paid', 'failed', 'refunded'] }).notNull(),
    /** The invoice's id at the billing provider. */
    providerId: text().unique(),
    /** Where the invoice can be seen. */
    invoiceUrl: text(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('payments_of_user').on(table.uid, table.at)],
);

/** Events of the billing provider that were dealt with, so that none counts twice. */
export const billingEvents = pgTable('billing_events', {
  id: text().primaryKey(),
  kind: text().notNull(),
  receivedAt: moment().notNull().defaultNow(),
});
