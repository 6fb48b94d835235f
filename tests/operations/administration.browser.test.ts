// The screen of administrators: its tasks, who may not open it, and its states for axe.
import { operatorScreens, pathOf, routes, type AdminJob } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { testAccessibility, type State } from '../setup/accessibility.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { adminData } from './commands.ts';

useBrowser();

const path = operatorScreens.admin;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

let owner: Account;
let other: Account;
beforeAll(async () => {
  [owner, other] = [await newAccount(), await newAccount()];
  await adminData(inject('dataFolder'), ['users', 'grant-admin', owner.email]);
  await other.convert('private');
});
const asAdmin = () => owner.signedIn;

/** Opens the command palette and searches for the screen. */
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search tools, screens and files' }).fill('Administ');
};
const paletteOption = (page: Page) => page.getByRole('option', { name: 'Administration' });

const find = async (page: Page, text: string) => {
  await page.getByLabel('Search by email, name or user ID').fill(text);
  await expect(page.getByText('1 account', { exact: true })).toAppear();
};

test('an administrator suspends an account and resumes it, which the audit log records', () =>
  visit(
    '/',
    async (page) => {
      await press(page, 'Account menu');
      await page.getByRole('link', { name: 'Administration' }).click();
      await find(page, other.email);
      // The field has the ring of the keyboard's focus; the tabs around it have none.
      expect(
        await page.locator('.section-tabs').evaluate((tabs) => getComputedStyle(tabs).outlineStyle),
      ).toBe('none');
      await expect(page.getByText('1 conversion this month')).toAppear();
      // By keyboard: the dialog opens, takes the focus, and gives it back.
      await page.getByRole('button', { name: `Suspend ${other.email}` }).press('Enter');
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
      await page.getByRole('button', { name: 'Suspend', exact: true }).press('Enter');
      await expect(page.getByText('Suspended', { exact: true }).last()).toAppear();
      await press(page, `Resume ${other.email}`);
      await page.getByRole('tab', { name: 'Audit log' }).click();
      await expect(page.getByText(`${owner.email} resumed ${other.email}`)).toAppear();
      await expect(page.getByText(`${owner.email} suspended ${other.email}`)).toAppear();
      await expect(page.getByText(`Command line made ${owner.email} an administrator`)).toAppear();
    },
    owner.signedIn,
  ));

test('an administrator sees a job of somebody else, and not the name of its file', () =>
  visit(
    `${path}#jobs`,
    async (page) => {
      await page.getByLabel('Search by owner’s email or job ID').fill(other.email);
      await expect(page.getByText('1 job', { exact: true })).toAppear();
      await expect(page.getByText('CSV to JSON')).toAppear();
      expect(await page.getByText('private').count()).toBe(0);
    },
    owner.signedIn,
  ));

test('an administrator opens the screen from the command palette and invites somebody by a link', () =>
  visit(
    '/',
    async (page) => {
      await openPalette(page);
      await expect(paletteOption(page)).toAppear();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${path}`);
      await press(page, 'Invite someone…');
      await page.getByLabel('Email address').fill('new@example.org');
      await press(page, 'Create link');
      await expect(page.getByText(/^https?:.*\/signup\?email=new%40example\.org/)).toAppear();
    },
    owner.signedIn,
  ));

test('people without the role get an explanation, and no link to the screen', () =>
  visit(
    path,
    async (page) => {
      await expect(page.getByText('This page is for administrators')).toAppear();
      await openPalette(page);
      expect(await paletteOption(page).count()).toBe(0);
      await page.keyboard.press('Escape');
      await press(page, 'Account menu');
      await expect(page.getByRole('link', { name: 'Profile' }).last()).toAppear();
      expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    },
    other.signedIn,
  ));

/** When the tests were loaded: the first of them may end minutes later. */
const loadedAt = Date.now();
const minutesAgo = (minutes: number) => new Date(loadedAt - minutes * 60_000).toISOString();
const job = (changes: Partial<AdminJob>): AdminJob => ({
  ...{ id: crypto.randomUUID(), type: 'word-to-pdf', state: 'finished', attempts: 1 },
  ...{ owner_uid: 'a', owner_email: 'ada.lovelace@example.org' },
  ...{ input_bytes: 2_400_000, result_bytes: 310_000, problem: null },
  ...{ created_at: minutesAgo(9), started_at: minutesAgo(9), ended_at: minutesAgo(8) },
  ...changes,
});
const open = { result_bytes: null, ended_at: null };
const someJobs = [
  job({ ...open, state: 'queued', started_at: null, type: 'pdf-ocr' }),
  job({ ...open, state: 'running', owner_uid: null, owner_email: null }),
  job({
    ...{ state: 'failed', result_bytes: null, attempts: 5, owner_email: null },
    problem: { code: 'took_too_long', message: 'The file took too long.', details: {} },
  }),
  job({}),
  job({ state: 'cancelled', result_bytes: null, type: 'pdf-to-excel' }),
];

/** Answers a call with these data. */
const answering = (page: Page, route: { path: `/${string}` }, data: object) =>
  page.route(`**${pathOf(route)}*`, (call) => call.fulfill({ json: { success: true, data } }));

const showJobs = async (page: Page) => {
  const pagination = { page: 1, limit: 20, total: 93, total_pages: 5 };
  await answering(page, routes.admin.jobs, { jobs: someJobs, pagination });
  await page.getByRole('tab', { name: 'Jobs' }).click();
  await expect(page.getByText('93 jobs', { exact: true })).toAppear();
};

test('the times of jobs keep up with the clock', () =>
  visit(
    'about:blank',
    async (page) => {
      await page.clock.install({ time: loadedAt + 1000 });
      await page.goto(path);
      await showJobs(page);
      await expect(page.getByText('9 minutes ago')).toAppear();
      await page.clock.fastForward('20:00');
      await expect(page.getByText('29 minutes ago')).toAppear();
    },
    owner.signedIn,
  ));

/** An hour in which more and more jobs waited. */
const busyHour = Array.from({ length: 12 }, (_, at) => ({
  ...{ from: minutesAgo(60 - at * 5), until: minutesAgo(55 - at * 5) },
  ...{ created: at * 3, finished: at * 2, failed: at % 3, cancelled: at % 2, open: at },
}));

const settings = {
  ...{ address: 'https://files.example.org', sign_up: 'open', sends_mail: true },
  mail_from: 'Octavo <octavo@example.org>',
};

const states: State[] = [
  {
    name: 'the first-run page',
    path: operatorScreens.setup,
    async reach(page) {
      await answering(page, routes.setup.status, settings);
      await page.goto(`${operatorScreens.setup}#key`);
      await expect(page.getByRole('link', { name: 'Sign Up' }).last()).toAppear();
    },
  },
  {
    name: 'the administration: users',
    path,
    as: asAdmin,
    reach: (page) => expect(page.getByText(/^\d+ accounts$/)).toAppear(),
  },
  {
    name: 'the administration: nobody found',
    path,
    as: asAdmin,
    async reach(page) {
      await page.getByLabel('Search by email, name or user ID').fill('nobody has this name');
      await expect(page.getByText('No accounts match.')).toAppear();
    },
  },
  {
    name: 'the administration: an account that is being suspended',
    path,
    as: asAdmin,
    async reach(page) {
      await find(page, other.email);
      await press(page, `Suspend ${other.email}`);
    },
  },
  {
    name: 'the administration: an invitation',
    path,
    as: asAdmin,
    async reach(page) {
      await press(page, 'Invite someone…');
      await page.getByLabel('Email address').fill('grace.hopper@example.org');
      await press(page, 'Create link');
      await expect(page.getByText(/\/signup\?/)).toAppear();
    },
  },
  { name: 'the administration: jobs', path, as: asAdmin, reach: showJobs },
  {
    name: 'the administration: a job that is being cancelled',
    path,
    as: asAdmin,
    async reach(page) {
      await showJobs(page);
      await page
        .getByRole('button', { name: /^Cancel/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Cancel this job?' })).toAppear();
    },
  },
  {
    name: 'the administration: the system',
    path,
    as: asAdmin,
    async reach(page) {
      await answering(page, routes.admin.queue, { intervals: busyHour });
      await page.getByRole('tab', { name: 'System' }).click();
      await expect(page.getByText('Sandbox')).toAppear();
      await expect(page.locator('.queue-chart polyline').first()).toAppear();
    },
  },
  {
    name: 'the administration: the settings',
    path: `${path}#settings`,
    as: asAdmin,
    reach: (page) => expect(page.getByText('OCTAVO_DATA')).toAppear(),
  },
  {
    name: 'the administration: the audit log',
    path: `${path}#audit`,
    as: asAdmin,
    reach: (page) => expect(page.getByText(/made .* an administrator/).first()).toAppear(),
  },
  {
    name: 'the administration that failed',
    path,
    as: asAdmin,
    async reach(page) {
      await page.route(`**${pathOf(routes.admin.jobs)}*`, (call) =>
        call.fulfill({ status: 503, body: '{}' }),
      );
      await page.getByRole('tab', { name: 'Jobs' }).click();
      await expect(page.getByText('This couldn’t be loaded.')).toAppear();
    },
  },
  {
    name: 'the administration for somebody without the role',
    path,
    as: () => other.signedIn,
    reach: (page) => expect(page.getByText('This page is for administrators')).toAppear(),
  },
  {
    name: 'the administration for somebody signed out',
    path,
    reach: (page) => expect(page.getByText('Log in with an administrator')).toAppear(),
  },
];

testAccessibility(states);
