// Pricing (specification, sections 2, 4, 8 and 9).
import { pathOf, routes, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount, password, pricingPath } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';

useBrowser();

const { pricing } = texts;
const plansCall = `**${pathOf(routes.subscription.plans)}`;
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const startTrial = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: pricing.startTrial }).click();
const buttonOf = async (page: Page, name: string) => {
  const button = card(page, name).getByRole('button');
  await button.waitFor();
  return { label: await button.textContent(), enabled: await button.isEnabled() };
};

test('somebody signed out can start free or begin a trial of each plan', () =>
  visit(pricingPath, async (page) => {
    await expect(page.getByRole('heading', { level: 1, name: pricing.hero })).toAppear();
    expect(await buttonOf(page, 'Free')).toEqual({ label: pricing.startFree, enabled: true });
    expect(await buttonOf(page, 'Basic')).toEqual({ label: pricing.startTrial, enabled: true });
    expect(await buttonOf(page, 'Pro')).toEqual({ label: pricing.startTrial, enabled: true });
  }));

test('each card lists the features of its plan, and the texts of its priority', () =>
  visit(pricingPath, async (page) => {
    const pro = card(page, 'Pro');
    for (const text of ['Unlimited', '50 GB', '10', pricing.highPriority, pricing.prioritySupport])
      await expect(pro.getByText(text, { exact: true })).toAppear();
    const free = card(page, 'Free');
    for (const text of ['25', '100 MB', pricing.standardPriority, pricing.support])
      await expect(free.getByText(text, { exact: true })).toAppear();
    expect(await pro.getByText('Included', { exact: true }).count()).toBe(3);
    expect(await free.getByText('Not included', { exact: true }).count()).toBe(3);
  }));

test('the offers of a plan are shown in full: unlimited by -1 or nothing, storage in GB from 1024 MB on, Basic set off', () =>
  visit('about:blank', async (page) => {
    const offered = {
      Free: { conversions_per_month: null, storage_mb: 1023 },
      Basic: { conversions_per_month: -1, storage_mb: 1024 },
      Pro: { conversions_per_month: 2, storage_mb: 2560, priority: 'normal' },
    } as Record<string, object>;
    await page.route(plansCall, async (route) => {
      const body = (await (await route.fetch()).json()) as { plans: { display_name: string }[] };
      const plans = body.plans.map((plan) => ({ ...plan, ...offered[plan.display_name] }));
      await route.fulfill({ json: { ...body, plans } });
    });
    await page.goto(pricingPath);
    for (const [name, ...shown] of [
      ['Free', 'Unlimited', '1023 MB'],
      ['Basic', 'Unlimited', '1 GB'],
      ['Pro', '2', '2.5 GB', pricing.standardPriority, pricing.support],
    ] as const)
      for (const text of shown)
        await expect(card(page, name).getByText(text, { exact: true })).toAppear();
    const highlighted = page.locator('article[data-highlighted]').getByRole('heading');
    expect(await highlighted.allTextContents()).toEqual(['Basic']);
  }));

test('trial, billing and reset are explained, and a table compares the plans', () =>
  visit(pricingPath, async (page) => {
    await expect(page.getByText('A 14-day free trial on all plans.')).toAppear();
    await expect(page.getByText('Prices are billed monthly.')).toAppear();
    await expect(page.getByText('Conversion limits reset monthly.')).toAppear();
    await expect(page.getByText('Prices are in US dollars and exclude taxes.')).toAppear();
    const row = page.getByRole('table').getByRole('row', { name: /^Results kept for/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      '24 hours',
      '30 days',
      '1 year',
    ]);
  }));

test('somebody signed out who chooses a plan is asked to sign in first', () =>
  visit(pricingPath, async (page) => {
    await card(page, 'Basic').getByRole('button').click();
    const gate = page.getByRole('dialog');
    await expect(gate.getByRole('button', { name: texts.signInGate.createAccount })).toAppear();
  }));

test('who chooses a trial and then logs in is asked before it starts', async () => {
  const { email } = await newAccount();
  await visit(pricingPath, async (page) => {
    await card(page, 'Pro').getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: texts.signInGate.signIn }).click();
    await page.waitForURL(`**${screens.login}`);
    await page.getByRole('main').getByLabel(texts.signup.email).fill(email);
    await page.getByRole('main').getByLabel(texts.signup.password, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${pricingPath}`);
    await expect(page.getByRole('dialog', { name: 'Try Pro for 14 days?' })).toAppear();
    await startTrial(page);
    await expect(page.getByRole('status').getByText(/Your Pro trial has started/)).toAppear();
  });
});

test('plans that cannot be loaded are reported with a button to try again', () =>
  visit('about:blank', async (page) => {
    await page.route(plansCall, (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(pricingPath);
    await expect(page.getByText('Loading plans…')).toAppear();
    await expect(page.getByRole('alert').getByText(pricing.failed)).toAppear();
    await page.unroute(plansCall);
    await page.getByRole('button', { name: pricing.tryAgain }).click();
    await expect(card(page, 'Basic')).toAppear();
  }));

test('subscribers see their plan, may upgrade but not downgrade, and see the outcome', async () => {
  const { signedIn } = await newAccount();
  await visit(
    pricingPath,
    async (page) => {
      expect(await buttonOf(page, 'Free')).toEqual({ label: pricing.current, enabled: false });
      expect(await buttonOf(page, 'Basic')).toEqual({ label: 'Upgrade to Basic', enabled: true });
      await page.getByRole('button', { name: 'Upgrade to Basic' }).focus();
      await page.keyboard.press('Enter');
      const trial = page.getByRole('dialog', { name: 'Try Basic for 14 days?' });
      await trial.getByRole('button', { name: 'Cancel' }).click();
      await trial.waitFor({ state: 'detached' });
      expect(await buttonOf(page, 'Free')).toEqual({ label: pricing.current, enabled: false });
      await page.getByRole('button', { name: 'Upgrade to Basic' }).click();
      await trial.getByRole('button', { name: pricing.startTrial }).click();
      await expect(page.getByRole('status').getByText(/Your Basic trial has started/)).toAppear();
      await expect(card(page, 'Basic').getByText(pricing.current)).toAppear();
      expect(await buttonOf(page, 'Free')).toEqual({ label: 'Free', enabled: false });
      expect(await buttonOf(page, 'Pro')).toEqual({ label: 'Upgrade to Pro', enabled: true });
    },
    signedIn,
  );
});

test('a plan that is bought leads to the page where it is bought', async () => {
  const { signedIn } = await newAccount();
  await visit(
    pricingPath,
    async (page) => {
      await page.route(`**${pathOf(routes.subscription.subscribe)}`, async (route) => {
        const answer = await route.fetch();
        const body = { ...(await answer.json()), data: { checkout_url: screens.terms } };
        await route.fulfill({ response: answer, json: body });
      });
      await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
      await startTrial(page);
      await page.waitForURL(`**${screens.terms}`);
    },
    signedIn,
  );
});

test('a plan that is refused says why', async () => {
  const { signedIn, call } = await newAccount();
  await visit(
    pricingPath,
    async (page) => {
      await page.getByRole('button', { name: 'Upgrade to Basic' }).waitFor();
      // Meanwhile, in another window.
      await call('/subscription/subscribe', { subscription_model: 'pro' });
      await page.getByRole('button', { name: 'Upgrade to Basic' }).click();
      await startTrial(page);
      await expect(page.getByRole('alert').getByText(/is lower than your current plan/)).toAppear();
    },
    signedIn,
  );
});
