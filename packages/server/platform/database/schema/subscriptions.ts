// Subscriptions and payments.
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
import { timestamptz } from '#platform/database/schema/columns.ts';

/** One row for each plan that an account has or had; at most one of them is open. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    uid: uid(),
    plan: text().$type<PlanName>().notNull(),
    state: text({ enum: ['trialing', 'active', 'past_due', 'expired'] }).notNull(),
    startedAt: timestamptz().notNull().defaultNow(),
    periodStart: timestamptz().notNull(),
    /** Paid for or tried until then; what follows is decided then. */
    periodEnd: timestamptz().notNull(),
    /** Ends with its period instead of being renewed. */
    cancelAtPeriodEnd: boolean().notNull().default(false),
    cancelledAt: timestamptz(),
    endedAt: timestamptz(),
    provider: text({ enum: ['none', 'stripe'] }).notNull(),
    /** Its id at the billing provider. */
    providerId: text().unique(),
    /** When it was last fetched from the billing provider; earlier reports are outdated. */
    reportedAt: timestamptz(),
    /** When the reminder of the trial's end was sent. */
    remindedAt: timestamptz(),
    updatedAt: timestamptz().notNull().defaultNow(),
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
    startedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.plan] })],
);

/** Trials by a keyed hash of the email address. They outlive the account: one for each address and plan. */
export const addressTrials = pgTable(
  'address_trials',
  {
    emailKey: text().notNull(),
    plan: text().$type<PlanName>().notNull(),
    startedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.emailKey, table.plan] })],
);

/** The history of subscriptions. */
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
    at: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('subscription_events_of_user').on(table.uid, table.id)],
);

/** Payments, including failed ones. */
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
    /** Where the invoice can be viewed. */
    invoiceUrl: text(),
    at: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('payments_of_user').on(table.uid, table.at)],
);

/** Events of the billing provider that were handled, so that none counts twice. */
export const billingEvents = pgTable('billing_events', {
  id: text().primaryKey(),
  kind: text().notNull(),
  receivedAt: timestamptz().notNull().defaultNow(),
});
