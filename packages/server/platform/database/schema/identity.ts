// The tables of the embedded identity provider, which alone reads and writes them. Most of them belong to better-auth.
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/database/schema/columns.ts';

const created = () => timestamptz().notNull().defaultNow();

export const identities = pgTable('identities', {
  id: text().primaryKey(),
  name: text().notNull(),
  firstName: text().notNull().default(''),
  lastName: text().notNull().default(''),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: created(),
  updatedAt: created(),
});

const identityId = () =>
  text()
    .notNull()
    .references(() => identities.id, { onDelete: 'cascade' });

export const identitySessions = pgTable(
  'identity_sessions',
  {
    id: text().primaryKey(),
    expiresAt: timestamptz().notNull(),
    /** SHA-256 of the session's token, hexadecimal. */
    token: text().notNull().unique(),
    createdAt: created(),
    updatedAt: created(),
    ipAddress: text(),
    userAgent: text(),
    userId: identityId(),
  },
  (table) => [index('identity_sessions_of').on(table.userId)],
);

/** Ways to sign in: a password, Google, another issuer. */
export const identityAccounts = pgTable(
  'identity_accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: identityId(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamptz(),
    refreshTokenExpiresAt: timestamptz(),
    scope: text(),
    password: text(),
    createdAt: created(),
    updatedAt: created(),
  },
  (table) => [index('identity_accounts_of').on(table.userId)],
);

export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: created(),
    updatedAt: created(),
  },
  (table) => [index('identity_verifications_by').on(table.identifier)],
);

export const identityKeys = pgTable('identity_keys', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: timestamptz().notNull(),
  expiresAt: timestamptz(),
  alg: text(),
  crv: text(),
});

export const identityRateLimits = pgTable('identity_rate_limits', {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
});

/** Attempts to sign in to an account from networks that are new to it. Accounts are keyed hashes of email addresses. */
export const signInAttempts = pgTable('sign_in_attempts', {
  account: text().primaryKey(),
  attempts: integer().notNull(),
  /** No attempt is accepted before this time. */
  nextAt: timestamptz().notNull(),
});

/** The networks from which somebody has signed in to an account. Both are keyed hashes. */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    account: text().notNull(),
    network: text().notNull(),
    lastAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.network] })],
);
