// Accounts, API keys, webhooks and activities.
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AdminAction, PresetStep } from '@octavo/contract';
import { languages } from '@octavo/messages/registry.ts';
import { timestamptz } from '#platform/database/schema/columns.ts';

/** Accounts by the uid of their identity, for every provider. */
export const users = pgTable(
  'users',
  {
    uid: text().primaryKey(),
    email: text().notNull(),
    /** Keyed hash of the email address; null without one, and for older accounts until they sign in. */
    emailKey: text(),
    emailVerified: boolean().notNull().default(false),
    /** The language of the mails: that of the last registration or sign-in. */
    language: text({ enum: languages }).notNull().default('en'),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    status: text({ enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    role: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    /** The customer's id at the billing provider. */
    billingCustomer: text().unique(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
    lastLoginAt: timestamptz(),
  },
  (table) => [index('users_email').on(table.email), index('users_age').on(table.createdAt)],
);

/** The account that a row belongs to; the row is deleted with it. */
export const uid = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' });

/** Deleted accounts by a keyed hash of their uid, as long as tokens from before the deletion may be valid. */
export const deletedAccounts = pgTable('deleted_accounts', {
  uidKey: text().primaryKey(),
  deletedAt: timestamptz().notNull(),
});

/** API keys. Only their hashes are stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    uid: uid(),
    name: text().notNull(),
    /** SHA-256 of the whole key, hexadecimal. */
    hash: text().notNull().unique(),
    /** The first characters, so that people recognise the key. */
    beginning: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz(),
  },
  (table) => [index('api_keys_owner').on(table.uid)],
);

/** The API key that made something, which ends when the key is revoked; null where a person made it. */
export const keyId = () => uuid().references(() => apiKeys.id, { onDelete: 'cascade' });

/** Conversions and operations under a name, which run one after the other. */
export const presets = pgTable(
  'presets',
  {
    id: uuid().primaryKey(),
    uid: uid(),
    name: text().notNull(),
    steps: jsonb().$type<PresetStep[]>().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('presets_owner').on(table.uid)],
);

/** Webhooks, called when jobs end. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    uid: uid(),
    url: text().notNull(),
    /** The signing secret, encrypted. */
    sealedSecret: text().notNull(),
    keyId: keyId(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('webhooks_owner').on(table.uid), index('webhooks_of_key').on(table.keyId)],
);

/** Deliveries to webhooks, past and waiting; inserted in the transaction that completes the job. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    jobId: uuid().notNull(),
    event: text().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: timestamptz().notNull().defaultNow(),
    /** The result of the last attempt, in words. */
    answer: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    endedAt: timestamptz('settled_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.webhookId, table.jobId, table.event),
    index('webhook_deliveries_due').on(table.state, table.dueAt),
  ],
);

/** The actions of administrators. Accounts are named by uid alone, and an entry outlives them. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamptz().notNull().defaultNow(),
    action: text().$type<AdminAction>().notNull(),
    /** The uid of the administrator; null for the command line. */
    actor: text(),
    /** The uid of the account or the id of the job. */
    target: text(),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  },
  (table) => [index('audit_log_age').on(table.at)],
);

/** Activities of accounts. */
export const activities = pgTable(
  'activities',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    uid: uid(),
    kind: text().notNull(),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    at: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('activities_of_owner').on(table.uid, table.id),
    index('activities_age').on(table.at),
  ],
);
