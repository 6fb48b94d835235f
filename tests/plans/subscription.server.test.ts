// Tests section 7, subscription, without a billing provider: plans can be tried, and trials end in the free plan.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { call, registered, type Person } from '../accounts/accounts.ts';
import { convert } from '../setup/client.ts';
import { query } from '../setup/database.ts';
import { csv } from '../setup/documents.ts';
import { issuer, useSharedServer } from '../setup/shared-server.ts';

const server = useSharedServer();

const dayMs = 24 * 60 * 60 * 1000;

const post = (person: Person | undefined, path: string, body?: unknown) =>
  call(server, 'POST', `/subscription/${path}`, {
    ...(person && { person }),
    ...(body !== undefined && { body }),
  });
const subscribe = (person: Person, subscription_model: string) =>
  post(person, 'subscribe', { subscription_model });
const current = async (person: Person) => (await post(person, 'my')).body['subscription'];
const steps = async (person: Person): Promise<string[]> =>
  (await post(person, 'history?limit=100')).body['data'].history
    .map(({ event }: { event: string }) => event)
    .toReversed();

/** Makes time pass for the subscription of a person. */
const elapse = (person: Person, days: number) =>
  query(
    server,
    `UPDATE subscriptions SET started_at = started_at - $2::interval, period_start = period_start - $2::interval,
       period_end = period_end - $2::interval WHERE uid = $1 AND ended_at IS NULL`,
    [person.uid, `${days} days`],
  );

/** The mails that a person got, once there are so many. */
async function mails(person: Person, count = 1): Promise<{ subject: string; text: string }[]> {
  const folder = join(server.dataFolder, 'mail');
  for (let tries = 0; ; tries++) {
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    );
    const own = mails.filter(({ to }) => to === person.email);
    if (own.length >= count || tries > 100) return own;
    await wait(50);
  }
}

/** The sweep comes once a minute, and with each start. */
async function sweep(): Promise<void> {
  await server.end('SIGTERM');
  await server.start();
}

async function untilSettled(person: Person): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const open = await query(
      server,
      'SELECT 1 FROM subscriptions WHERE uid = $1 AND ended_at IS NULL',
      [person.uid],
    );
    if (open.length === 0) return;
    await wait(50);
  }
}

describe('GET /subscription/plans', () => {
  test('lists the plans in order for everybody, without private data', async () => {
    const { status, body } = await call(server, 'GET', '/subscription/plans');
    expect(status).toBe(200);
    const names = body['plans'].map(({ name, price }: never) => [name, price]);
    expect(names).toEqual([
      ['free', 0],
      ['basic', 9],
      ['pro', 29],
    ]);
    expect(body['plans'][2]).toMatchObject({ conversions_per_month: -1, priority: 'high' });
    expect(JSON.stringify(body)).not.toContain('stripe');
    expect(body.message).toContain('14 days');
  });
});

describe.each(['my', 'subscribe', 'cancel', 'portal', 'history', 'payments', 'usage'])(
  'POST /subscription/%s',
  (path) => {
    test('without a token is refused', async () => {
      const { status, body } = await post(undefined, path, { subscription_model: 'basic' });
      expect([status, body.code]).toEqual([401, 'sign_in_required']);
    });
  },
);

describe('POST /subscription/my', () => {
  test('is the free plan for a new account', async () => {
    const person = await registered(server, issuer);
    expect(await current(person)).toMatchObject({
      ...{ name: 'free', plan_name: 'free', subscription_model: 'free', display_name: 'Free' },
      ...{ status: 'none', end_date: null, renews: false, can_try: ['basic', 'pro'] },
      limits: { conversions_per_month: 25, storage_mb: 100, features: [] },
    });
  });
});

describe('POST /subscription/subscribe', () => {
  test('starts a trial of fourteen days', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await subscribe(person, 'basic');
    expect(status).toBe(200);
    expect(body['subscription']).toMatchObject({
      ...{ name: 'basic', status: 'trialing', renews: false, can_try: ['pro'] },
      limits: { conversions_per_month: 500 },
    });
    const { started_at, end_date, trial_end } = body['subscription'];
    expect(Date.parse(end_date) - Date.parse(started_at)).toBe(14 * dayMs);
    expect(trial_end).toBe(end_date);
    expect(body.message).toMatch(/^Your trial of Basic has started. It ends on \w+ \d+, \d{4}\.$/);
    expect(await current(person)).toEqual(body['subscription']);
  });

  test('changes the remaining conversions of the month at once', async () => {
    const person = await registered(server, issuer);
    await query(server, `INSERT INTO allowances (owner, period, used) VALUES ($1, $2, 25)`, [
      `user:${person.uid}`,
      new Date().toISOString().slice(0, 7),
    ]);
    const upload = { type: 'csv-to-json', content: csv, headers: person.headers };
    const refused = await convert(server, upload);
    expect([refused.status, refused.body.code]).toEqual([402, 'conversions_used_up']);
    await subscribe(person, 'basic');
    expect((await convert(server, upload)).status).toBe(200);
    const { data } = (await post(person, 'usage')).body;
    expect(data['conversions']).toMatchObject({ used: 26, limit: 500, remaining: 474 });
  });

  test('starts exactly one trial for parallel requests', async () => {
    const person = await registered(server, issuer);
    const replies = await Promise.all(Array.from({ length: 20 }, () => subscribe(person, 'basic')));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const rows = await query(server, 'SELECT plan FROM subscriptions WHERE uid = $1', [person.uid]);
    expect(rows).toEqual([{ plan: 'basic' }]);
    expect(await steps(person)).toEqual(['trial_started']);
  });

  test('for two plans at once leaves one subscription open', async () => {
    const person = await registered(server, issuer);
    const wanted = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'basic' : 'pro'));
    await Promise.all(wanted.map((plan) => subscribe(person, plan)));
    expect((await current(person)).name).toBe('pro');
    const rows = await query(
      server,
      'SELECT plan FROM subscriptions WHERE uid = $1 AND ended_at IS NULL',
      [person.uid],
    );
    expect(rows).toEqual([{ plan: 'pro' }]);
  });

  test('replaces a trial with the trial of a higher plan', async () => {
    const person = await registered(server, issuer);
    await subscribe(person, 'basic');
    expect((await subscribe(person, 'pro')).body['subscription']).toMatchObject({
      ...{ name: 'pro', status: 'trialing', can_try: [] },
    });
    expect(await steps(person)).toEqual(['trial_started', 'replaced', 'trial_started']);
  });

  test('refuses a lower plan', async () => {
    const person = await registered(server, issuer);
    await subscribe(person, 'pro');
    const { status, body } = await subscribe(person, 'basic');
    expect([status, body.code]).toEqual([409, 'lower_plan']);
    expect((await current(person)).name).toBe('pro');
  });

  test('refuses a second trial of a plan', async () => {
    const person = await registered(server, issuer);
    await subscribe(person, 'basic');
    await elapse(person, 15);
    expect(await current(person)).toMatchObject({ name: 'free', status: 'expired' });
    expect((await subscribe(person, 'pro')).body['subscription'].name).toBe('pro');
    expect(await steps(person)).toEqual(['trial_started', 'trial_ended', 'trial_started']);
    await elapse(person, 15);
    const { status, body } = await subscribe(person, 'basic');
    expect([status, body.code]).toEqual([409, 'trial_used']);
    expect(body.message).toContain('Basic');
  });

  test('cancels with “free”, and resumes with the same plan', async () => {
    const person = await registered(server, issuer);
    await subscribe(person, 'basic');
    const left = await subscribe(person, 'free');
    expect(left.body['subscription']).toMatchObject({ name: 'basic', cancel_at_period_end: true });
    const back = await subscribe(person, 'basic');
    expect(back.body.message).toBe('Your Basic plan continues.');
    expect(back.body['subscription']).toMatchObject({
      ...{ name: 'basic', cancel_at_period_end: false, cancelled_at: null },
    });
    expect(await steps(person)).toEqual(['trial_started', 'cancelled', 'resumed']);
  });

  test('with “free” changes nothing on the free plan', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await subscribe(person, 'free');
    expect([status, body.message]).toEqual([200, 'You’re on the Free plan.']);
  });

  test.each([{}, { subscription_model: '' }, { subscription_model: 7 }])(
    'refuses %j',
    async (body) => {
      const person = await registered(server, issuer);
      const reply = await post(person, 'subscribe', body);
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_request']);
    },
  );

  test('refuses an unknown plan and lists the plans', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await subscribe(person, 'gold');
    expect([status, body.code]).toEqual([400, 'unknown_plan']);
    expect(body.message).toBe('There is no plan called “gold”. Available plans: free, basic, pro.');
  });
});

describe('POST /subscription/cancel', () => {
  test('keeps the plan until the end of its period, and sends an email', async () => {
    const person = await registered(server, issuer);
    const { end_date } = (await subscribe(person, 'pro')).body['subscription'];
    const { status, body } = await post(person, 'cancel');
    expect(status).toBe(200);
    expect(body['subscription']).toMatchObject({
      name: 'pro',
      cancel_at_period_end: true,
      end_date,
    });
    const [mail] = await mails(person);
    expect(mail?.subject).toBe('You have cancelled Pro');
    const again = await post(person, 'cancel');
    expect(again.status).toBe(200);
    expect(await mails(person)).toHaveLength(1);
  });

  test('without a subscription is refused', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await post(person, 'cancel');
    expect([status, body.code]).toEqual([409, 'no_subscription']);
  });
});

describe('POST /subscription/history and payments', () => {
  test('are listed in pages, newest first', async () => {
    const person = await registered(server, issuer);
    await subscribe(person, 'basic');
    await subscribe(person, 'free');
    await subscribe(person, 'basic');
    const { data } = (await post(person, 'history?limit=2')).body;
    expect(data['pagination']).toEqual({ page: 1, limit: 2, total: 3, total_pages: 2 });
    expect(data['history'].map(({ event }: never) => event)).toEqual(['resumed', 'cancelled']);
    const rest = (await post(person, 'history?limit=2&page=2')).body['data'];
    expect(rest['history']).toMatchObject([{ event: 'trial_started', display_name: 'Basic' }]);
    const paid = (await post(person, 'payments')).body['data'];
    expect(paid).toEqual({
      payments: [],
      pagination: { page: 1, limit: 10, total: 0, total_pages: 0 },
    });
  });

  test.each(['history?page=0', 'history?limit=0', 'payments?page=x'])('refuse %s', async (path) => {
    const person = await registered(server, issuer);
    const { status, body } = await post(person, path);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  test('contain only data of the account', async () => {
    const [one, other] = [await registered(server, issuer), await registered(server, issuer)];
    await subscribe(one, 'basic');
    expect(await steps(other)).toEqual([]);
  });
});

describe('POST /subscription/usage', () => {
  test('counts conversions and storage, and returns the reset date', async () => {
    const person = await registered(server, issuer);
    const upload = { type: 'csv-to-json', content: csv, headers: person.headers };
    const made = await convert(server, upload);
    const { data } = (await post(person, 'usage')).body;
    const now = new Date();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    expect(data).toEqual({
      ...{ plan_name: 'free', display_name: 'Free', period: now.toISOString().slice(0, 7) },
      conversions: {
        ...{ used: 1, reserved: 0, limit: 25, remaining: 24, resets_at: next.toISOString() },
      },
      storage: {
        used_bytes: made.body.data.fileSize,
        limit_bytes: 100 * 1024 * 1024,
        used_mb: 0,
        limit_mb: 100,
      },
      concurrent: { running: 0, limit: 1 },
    });
  });

  test('has no limit on an unlimited plan', async () => {
    const person = await registered(server, issuer);
    await subscribe(person, 'pro');
    const { data } = (await post(person, 'usage')).body;
    expect(data['conversions']).toMatchObject({ limit: -1, remaining: null });
  });
});

describe('POST /subscription/portal', () => {
  test('reports that this server sells no plans', async () => {
    const person = await registered(server, issuer);
    const { status, body } = await post(person, 'portal');
    expect([status, body.code]).toEqual([404, 'no_billing']);
  });
});

describe('time', () => {
  test('mails are in the language of the last sign-in', async () => {
    const person = await registered(server, issuer);
    const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    await call(server, 'PUT', `/users/login/${person.uid}`, { person, headers });
    await subscribe(person, 'basic');
    await elapse(person, 12);
    await sweep();
    const [reminder] = await mails(person);
    expect(reminder?.subject).toMatch(/^Ihre Testphase von Basic endet am \d+\. \p{L}+ \d{4}$/u);
    expect(reminder?.text).toContain('Es wird nichts abgebucht.');
  });

  test('sends one reminder before a trial ends, then switches to the free plan and sends an email', async () => {
    const person = await registered(server, issuer);
    const cancelled = await registered(server, issuer);
    for (const somebody of [person, cancelled]) await subscribe(somebody, 'basic');
    await post(cancelled, 'cancel');
    for (const somebody of [person, cancelled]) await elapse(somebody, 12);
    await sweep();
    const [reminder] = await mails(person);
    expect(reminder?.subject).toMatch(/^Your trial of Basic ends on /);
    expect(reminder?.text).toContain('You won’t be charged.');

    for (const somebody of [person, cancelled]) await elapse(somebody, 3);
    await sweep();
    for (const somebody of [person, cancelled]) await untilSettled(somebody);
    const subjects = (await mails(person, 2)).map(({ subject }) => subject);
    expect(subjects.slice(1)).toEqual(['Your trial of Basic has ended']);
    expect(await current(person)).toMatchObject({
      ...{ name: 'free', status: 'expired', trial_end: null, can_try: ['pro'] },
    });
    expect(await steps(person)).toEqual(['trial_started', 'trial_ended']);
    // A user who cancelled the trial gets no reminder that it ends.
    expect((await mails(cancelled)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('ends on'),
    );
  });
});
