// The short parts of an export in one object, without secrets and hashes.
import { eq } from 'drizzle-orm';
import type { Tables } from '#platform/database/database.ts';
import {
  allowances,
  apiKeys,
  payments,
  presets,
  shares,
  subscriptionEvents,
  subscriptions,
  trials,
  webhooks,
} from '#platform/database/schema.ts';
import { ownerOfUser } from '#platform/http/caller.ts';
import { personalDataOf, type Account } from '#core/accounts/account.ts';

/** The profile, plans, payments, monthly counts, keys, webhooks, shared links and presets of an account. */
export async function accountRecord(tables: Tables, account: Account): Promise<object> {
  const { uid } = account;
  const owner = ownerOfUser(uid);
  const [plans, tried, events, paid, used, keys, hooks, links, chains] = await Promise.all([
    tables.select().from(subscriptions).where(eq(subscriptions.uid, uid)),
    tables.select().from(trials).where(eq(trials.uid, uid)),
    tables.select().from(subscriptionEvents).where(eq(subscriptionEvents.uid, uid)),
    tables.select().from(payments).where(eq(payments.uid, uid)),
    tables.select().from(allowances).where(eq(allowances.owner, owner)),
    tables.select().from(apiKeys).where(eq(apiKeys.uid, uid)),
    tables.select().from(webhooks).where(eq(webhooks.uid, uid)),
    tables.select().from(shares).where(eq(shares.owner, owner)),
    tables.select().from(presets).where(eq(presets.uid, uid)),
  ]);
  return {
    profile: { ...personalDataOf(account), billing_customer: account.billingCustomer },
    ...{ subscriptions: plans, trials: tried, subscription_events: events, payments: paid },
    months: used,
    api_keys: keys.map(({ hash: _, ...key }) => key),
    webhooks: hooks.map(({ sealedSecret: _, ...webhook }) => webhook),
    shares: links.map(({ passwordHash, ...link }) => ({
      ...link,
      has_password: passwordHash !== null,
    })),
    presets: chains,
  };
}
