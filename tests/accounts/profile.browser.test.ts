// Profile (specification, sections 2, 4, 8 and 9), and what one does with keys, webhooks, data and the account.
import { pathOf, routes, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAccount, profilePath, type Account } from './account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { keepPicture } from '../image-editor/pictures.ts';

useBrowser();

const { profile } = texts;
const [personal, details, usage] = profile.cards;
const profileCall = `**${pathOf(routes.users.profile, { uid: '' })}*`;
const part = (page: Page, name: string) => page.getByRole('region', { name });
const fact = async (page: Page, card: string, label: string) => {
  const row = part(page, card).locator('dl div').filter({ hasText: label });
  return row.getByRole('definition').textContent();
};

let account: Account;
beforeAll(async () => {
  account = await newAccount();
  await account.convert('rows');
});

const visitProfile = (what: Parameters<typeof visit>[1], who: Account = account) =>
  visit(profilePath, what, who.signedIn);
const visitTab = (tab: string, what: Parameters<typeof visit>[1], who: Account = account) =>
  visit(`${profilePath}#${tab}`, what, who.signedIn);

test('somebody signed out is told to log in', () =>
  visit(profilePath, async (page) => {
    await expect(page.getByText('Log in to see your profile.')).toAppear();
  }));

test('three cards show the personal data, the account, and the usage of the plan', () =>
  visitProfile(async (page) => {
    await expect(page.getByRole('heading', { level: 1, name: profile.hero })).toAppear();
    await expect(part(page, personal).getByText(account.email).first()).toAppear();
    expect(await fact(page, personal, 'Name')).toBe('Ada Lovelace');
    expect(await fact(page, personal, 'Account status')).toBe('Active');
    expect(await fact(page, details, 'User ID')).toMatch(/^\w{20,}$/);
    await expect(part(page, details).getByText('Last sign-in')).toAppear();
    expect(await fact(page, usage, 'Conversions')).toBe('1 / 25');
    expect(await fact(page, usage, 'Storage')).toBe('0 MB / 100 MB');
    const bar = part(page, usage).getByRole('progressbar', { name: 'Conversions this month' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('4');
  }));

test('without a subscription it is the free plan, with a way to the others', () =>
  visitProfile(async (page) => {
    await expect(page.getByText(profile.freePlan, { exact: true })).toAppear();
    await expect(page.getByText(profile.upgradeHint)).toAppear();
    await page.getByRole('link', { name: profile.viewPlans }).click();
    await page.waitForURL(`**${screens.pricing}`);
  }));

/** Shows the profile with some of its fields changed. */
const changed = (fields: object, what: (page: Page) => Promise<void>) =>
  visit(
    'about:blank',
    async (page) => {
      await page.route(profileCall, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { user: object };
        await route.fulfill({ json: { ...body, user: { ...body.user, ...fields } } });
      });
      await page.goto(profilePath);
      await what(page);
    },
    account.signedIn,
  );

test('the badge shows whether the address is verified, and missing values are named', async () => {
  const nameless = { first_name: '', last_name: '', last_login_at: null };
  await changed({ email_verified: true, ...nameless }, async (page) => {
    await expect(page.getByText(profile.verified, { exact: true })).toAppear();
    expect(await fact(page, personal, 'Name')).toBe(profile.nameNotSet);
    expect(await fact(page, details, 'Last sign-in')).toBe('Never');
    const [letter = ''] = account.email.toUpperCase();
    await expect(part(page, personal).getByText(letter, { exact: true })).toAppear();
  });
  const created = { created_at: '2026-03-04T12:00:00.000Z' };
  await changed({ email_verified: false, ...created }, async (page) => {
    await expect(page.getByText(profile.notVerified, { exact: true })).toAppear();
    expect(await fact(page, details, 'Created')).toBe('Mar 4, 2026');
    await expect(part(page, personal).getByText('A', { exact: true })).toAppear();
  });
});

test('bars stop at 100 %, unlimited conversions are named, and large storage is in GB', () =>
  changed(
    {
      ...{ subscription_status: 'active', plan_name: 'pro', plan_display_name: 'Pro' },
      ...{ conversions_used: 7, conversions_per_month: -1 },
      ...{ storage_used_mb: 2048, storage_mb: 1024, end_date: '2027-01-15T12:00:00.000Z' },
    },
    async (page) => {
      await expect(part(page, usage).getByText('Pro', { exact: true })).toAppear();
      expect(await fact(page, usage, 'Status')).toBe('Active');
      expect(await fact(page, usage, 'End date')).toBe('Jan 15, 2027');
      expect(await fact(page, usage, 'Conversions')).toBe('7 / Unlimited');
      expect(await fact(page, usage, 'Storage')).toBe('2 GB / 1 GB');
      const bar = part(page, usage).getByRole('progressbar', { name: 'Storage' });
      expect(await bar.getAttribute('aria-valuenow')).toBe('100');
    },
  ));

test('conversions beyond the limit fill their bar and no more', () =>
  changed({ conversions_used: 31, conversions_per_month: 25 }, async (page) => {
    expect(await fact(page, usage, 'Conversions')).toBe('31 / 25');
    const bar = part(page, usage).getByRole('progressbar', { name: 'Conversions this month' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('100');
  }));

test.each([
  ['a refusal', profile.fetchFailed, { status: 500, body: '{}' }],
  ['no answer', profile.fetchError, undefined],
])('%s reads “%s”, with a button to try again', (_, said, answer) =>
  visit(
    'about:blank',
    async (page) => {
      await page.route(profileCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.goto(profilePath);
      await expect(page.getByText('Loading your profile…')).toAppear();
      await expect(page.getByRole('alert').getByText(said)).toAppear();
      await page.unroute(profileCall);
      await page.getByRole('button', { name: profile.tryAgain }).click();
      await expect(page.getByRole('heading', { name: personal })).toAppear();
    },
    account.signedIn,
  ),
);

test('a name can be changed', async () =>
  visitProfile(
    async (page) => {
      await page.getByRole('button', { name: 'Edit name' }).click();
      await page.getByLabel(texts.signup.firstName).fill('Augusta');
      await page.getByLabel(texts.signup.lastName).fill('King');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Augusta King').first()).toAppear();
      await page.reload();
      await expect(page.getByText('Augusta King').first()).toAppear();
    },
    await newAccount(),
  ));

test('a key is shown once, works, is listed, and can be revoked', () =>
  visitTab('keys', async (page) => {
    const keys = part(page, 'API keys');
    await keys.getByLabel('Key name').fill('Nightly invoices');
    await keys.getByRole('button', { name: 'Create key' }).click();
    await expect(keys.getByText('Copy your new key now.')).toAppear();
    const key = await keys.locator('.secret').textContent();
    const call = () =>
      page.request.get(pathOf(routes.files.files), { headers: { authorization: `Bearer ${key}` } });
    expect((await call()).status()).toBe(200);
    await page.reload();
    await expect(keys.getByText('Nightly invoices')).toAppear();
    expect(await keys.locator('.secret').count()).toBe(0);
    await keys.getByRole('button', { name: 'Revoke Nightly invoices' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke Nightly invoices?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await call()).status()).toBe(200);
    await keys.getByRole('button', { name: 'Revoke Nightly invoices' }).click();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await keys.getByText('Nightly invoices').waitFor({ state: 'detached' });
    expect((await call()).status()).toBe(401);
  }));

test('a webhook is added with its secret, is tested, and removed; a private one is refused', () =>
  visitTab('webhooks', async (page) => {
    const webhooks = part(page, 'Webhooks');
    const add = async (url: string) => {
      await webhooks.getByLabel('Webhook URL').fill(url);
      await webhooks.getByRole('button', { name: 'Add webhook' }).click();
    };
    await add('http://127.0.0.1/hook');
    await expect(webhooks.getByRole('alert')).toAppear();
    await add('https://example.org/octavo');
    await expect(webhooks.getByText(/^whsec_/)).toAppear();
    await webhooks.getByRole('button', { name: /^Send test to/ }).click();
    await expect(webhooks.getByText('Sending a test to')).toAppear();
    await webhooks.getByRole('button', { name: /^Remove/ }).click();
    const question = page.getByRole('dialog', { name: 'Remove this webhook?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await webhooks.getByRole('listitem').waitFor({ state: 'detached' });
  }));

test('a plan can be cancelled, and that can be taken back', async () => {
  const person = await newAccount();
  await person.call('/subscription/subscribe', { subscription_model: 'basic' });
  await visitProfile(async (page) => {
    await expect(part(page, usage).getByText('Basic', { exact: true })).toAppear();
    expect(await fact(page, usage, 'Status')).toBe('Trial');
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await expect(page.getByText(/Your plan is cancelled/)).toAppear();
    await page.getByRole('button', { name: 'Keep plan' }).click();
    await expect(page.getByText(/Your Basic plan will continue/)).toAppear();
  }, person);
});

test('everything that is kept can be taken along', () =>
  visitTab('data', async (page) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await downloading).suggestedFilename()).toBe('octavo-account.zip');
  }));

test('an account is deleted only when its address is typed, which also signs out', async () => {
  const person = await newAccount();
  await visitTab(
    'data',
    async (page) => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const field = page.getByLabel(`Type ${person.email} to confirm`);
      const button = page.getByRole('button', { name: 'Delete permanently' });
      await field.fill('somebody@example.org');
      expect(await button.isEnabled()).toBe(false);
      await field.fill(person.email);
      await button.click();
      const title = 'Your account has been deleted';
      await expect(page.getByRole('heading', { level: 1, name: title })).toAppear();
      await expect(page.getByRole('link', { name: texts.navigation.signUp })).toAppear();
      await page.getByRole('main').getByRole('link', { name: texts.navigation.dashboard }).click();
      await page.waitForURL((url) => url.pathname === screens.home);
      await page.goto(profilePath);
      await expect(page.getByText('Log in to see your profile.')).toAppear();
    },
    person,
  );
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('the parts of the profile are tabs that arrow keys move through and the address keeps', () =>
  visitProfile(async (page) => {
    const selected = () => page.locator('[role=tab][aria-selected=true]').textContent();
    await expect.poll(selected).toBe('Account');
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      ...['Account', 'Plan and usage', 'API keys', 'Webhooks', 'Data'],
    ]);
    await tab(page, 'Account').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(selected).toBe('API keys');
    expect(new URL(page.url()).hash).toBe('#keys');
    await expect(
      page.getByRole('tabpanel', { name: 'API keys' }).getByLabel('Key name'),
    ).toAppear();
    expect(await part(page, personal).count()).toBe(0);
    await page.reload();
    await expect.poll(selected).toBe('API keys');
    await tab(page, 'API keys').focus();
    await page.keyboard.press('End');
    await expect(part(page, 'Your data')).toAppear();
    await page.keyboard.press('Home');
    await expect(part(page, personal)).toAppear();
    await page.goto(`${profilePath}#past`);
    await expect.poll(selected).toBe('Plan and usage');
  }));

test('on a phone the selected tab is scrolled into sight', () =>
  visit(
    `${profilePath}#data`,
    async (page) => {
      await expect(part(page, 'Your data')).toAppear();
      const edges = () => tab(page, 'Data').boundingBox();
      await expect.poll(async () => (await edges())?.x ?? 999).toBeLessThan(300);
      const { x = 0, width = 0 } = (await edges()) ?? {};
      expect(x + width).toBeLessThanOrEqual(360);
    },
    { ...account.signedIn, viewport: { width: 360, height: 780 } },
  ));

test('a chart and a table for screen readers tell the conversions of each day of the month', () =>
  visitTab('plan', async (page) => {
    const chart = part(page, 'Conversions per day');
    const rows = chart.getByRole('table').getByRole('row');
    const today = new Date();
    await expect.poll(() => rows.count()).toBe(today.getUTCDate() + 1);
    const date = today.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(await rows.last().getByRole('rowheader').textContent()).toBe(date);
    expect(await rows.last().getByRole('cell').textContent()).toBe('1');
    expect(await chart.locator('rect').count()).toBe(today.getUTCDate());
    await keepPicture(page, 'profile-plan');

    await page.route(`**${pathOf(routes.conversion.usageByDay)}`, (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await page.reload();
    await expect(chart.getByText('Your usage couldn’t be loaded.')).toAppear();
    await page.unroute(`**${pathOf(routes.conversion.usageByDay)}`);
    await chart.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => rows.count()).toBe(today.getUTCDate() + 1);
  }));

test('the chart of a month without conversions says so', async () =>
  visitTab(
    'plan',
    async (page) => {
      await expect(page.getByText('No conversions this month yet.')).toAppear();
    },
    await newAccount(),
  ));
