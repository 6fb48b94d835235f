// Tests the subscription sweep and the operator’s changes on a real database, with parallel processes.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planOf } from '../../packages/server/core/plans/plan-of.ts';
import { loadPlans } from '../../packages/server/core/plans/plans.ts';
import type { SubscriptionContext } from '../../packages/server/features/subscription/context.ts';
import { currentSubscription } from '../../packages/server/features/subscription/current.ts';
import { setPlan } from '../../packages/server/features/subscription/grant.ts';
import { cancel, subscribe } from '../../packages/server/features/subscription/subscribe.ts';
import { sweepSubscriptions } from '../../packages/server/features/subscription/sweep.ts';
import { openDatabase, type Database } from '../../packages/server/platform/database/database.ts';
import {
  billingEvents,
  subscriptionEvents,
  subscriptions,
  users,
} from '../../packages/server/platform/database/schema.ts';
import type { Mail } from '../../packages/server/platform/mail/mail.ts';
import { createLog } from '../../packages/server/platform/telemetry/log.ts';

const dayMs = 24 * 60 * 60 * 1000;
const plans = await loadPlans();
const log = createLog('silent');

let folder: string;
let database: Database;
let context: SubscriptionContext;
let mails: Mail[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-plans-'));
  database = await openDatabase({ dataFolder: folder }, log);
  context = {
    tables: database.tables,
    plans,
    billing: undefined,
    mailer: { send: (mail) => void mails.push(mail) },
    address: 'https://octavo.example',
    log,
  };
});

afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  mails = [];
  await database.tables.delete(users);
});

async function account(): Promise<string> {
  const uid = randomUUID();
  await database.tables.insert(users).values({ uid, email: `${uid}@example.org` });
  return uid;
}

const later = (days: number) => new Date(Date.now() + days * dayMs);

/** Several processes sweep at the same time. */
const sweepTogether = (now: Date) =>
  Promise.all(Array.from({ length: 5 }, () => sweepSubscriptions(context, now)));

const steps = async (uid: string) => {
  const rows = await database.tables
    .select({ event: subscriptionEvents.event })
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.uid, uid))
    .orderBy(subscriptionEvents.id);
  return rows.map(({ event }) => event);
};

const subjects = () => mails.map(({ subject }) => subject.replace(/ on .+/, ' on …')).toSorted();

describe('sweeps at the same time', () => {
  test('send each reminder once, three days before a trial ends', async () => {
    const uids = await Promise.all(Array.from({ length: 30 }, account));
    for (const uid of uids) await subscribe(context, uid, 'basic');
    await sweepTogether(later(10.9));
    expect(mails).toEqual([]);
    await sweepTogether(later(11.1));
    await sweepTogether(later(12));
    expect(subjects()).toEqual(Array(30).fill('Your trial of Basic ends on …'));
    expect(new Set(mails.map(({ to }) => to)).size).toBe(30);
  });

  test('end each trial once, also more trials than one batch', async () => {
    const uids = await Promise.all(Array.from({ length: 105 }, account));
    for (const uid of uids) await subscribe(context, uid, 'basic');
    await sweepTogether(later(15));
    expect(subjects()).toEqual(Array(105).fill('Your trial of Basic has ended'));
    for (const uid of uids.slice(0, 5))
      expect(await steps(uid)).toEqual(['trial_started', 'trial_ended']);
  });

  test('delete old events of the billing provider', async () => {
    const kind = 'invoice.paid';
    await database.tables.insert(billingEvents).values([
      { id: 'evt_old', kind, receivedAt: later(-91) },
      { id: 'evt_new', kind, receivedAt: later(-89) },
    ]);
    await sweepSubscriptions(context);
    const left = await database.tables.select().from(billingEvents);
    expect(left.map(({ id }) => id)).toEqual(['evt_new']);
  });
});

test('a trial ends on time, before or after the sweep', async () => {
  const uid = await account();
  await subscribe(context, uid, 'pro');
  const [row] = await database.tables
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.uid, uid));
  const end = row?.periodEnd.getTime() ?? 0;
  const nameAt = async (time: number) =>
    (await planOf(database.tables, plans, uid, new Date(time))).name;
  expect(await nameAt(end - 1)).toBe('pro');
  expect(await nameAt(end)).toBe('free');
});

describe('an operator', () => {
  const current = (uid: string, now?: Date) =>
    currentSubscription(database.tables, plans, uid, now);

  test('can grant a plan until a date', async () => {
    const uid = await account();
    await setPlan(context, uid, 'pro', later(90));
    expect(await current(uid)).toMatchObject({ name: 'pro', status: 'active', renews: false });
    expect((await current(uid, later(91))).name).toBe('free');
    await sweepTogether(later(91));
    expect(await steps(uid)).toEqual(['started', 'ended']);
    expect((await subscribe(context, uid, 'pro')).choice).toBe('try');
  });

  test('can grant a plan without end, which the user can cancel', async () => {
    const uid = await account();
    await setPlan(context, uid, 'basic');
    expect(await current(uid, later(3_000))).toMatchObject({ name: 'basic', end_date: null });
    await sweepTogether(later(3_000));
    expect((await current(uid)).name).toBe('basic');
    await cancel(context, uid);
    expect(await current(uid)).toMatchObject({ name: 'free', status: 'expired' });
  });

  test('can end a plan', async () => {
    const uid = await account();
    await subscribe(context, uid, 'pro');
    await setPlan(context, uid, 'free');
    expect(await current(uid)).toMatchObject({ name: 'free', status: 'expired' });
    await setPlan(context, uid, 'free');
  });

  test('can replace a plan with a lower one', async () => {
    const uid = await account();
    await setPlan(context, uid, 'pro');
    await setPlan(context, uid, 'basic', later(30));
    expect(await current(uid)).toMatchObject({ name: 'basic', status: 'active' });
  });

  test('gets the reason when a change is impossible', async () => {
    const uid = await account();
    await expect(setPlan(context, 'nobody', 'pro')).rejects.toThrow('There is no account');
    await expect(setPlan(context, uid, 'pro', later(-1))).rejects.toThrow('is in the past');
    await database.tables.insert(subscriptions).values({
      ...{ id: randomUUID(), uid, plan: 'basic', state: 'active', provider: 'stripe' },
      ...{ providerId: 'sub_1', periodStart: later(-1), periodEnd: later(29) },
    });
    await expect(setPlan(context, uid, 'pro')).rejects.toThrow('pays for its plan');
    expect((await current(uid)).name).toBe('basic');
  });
});
