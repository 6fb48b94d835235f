// Tests what an account keeps, and what stays in the browser when its owner leaves: thumbnails, a long list, past plans, drafts.
import { pathOf, routes, screens, texts } from '@octavo/contract';
import { request, type Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import { query } from '../setup/database.ts';
import { myFilesPath, newAccount, profilePath, type Account } from './account.ts';
import { useBrowser, visit } from '../setup/browser.ts';

useBrowser();

let account: Account;
beforeAll(async () => {
  account = await newAccount();
});

const data = () => ({ dataFolder: inject('dataFolder') });
const part = (page: Page, name: string) => page.getByRole('region', { name });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Converts a photo to PDF in the name of somebody. */
async function convertPhoto({ signedIn }: Account): Promise<void> {
  const client = await request.newContext({ baseURL: inject('baseUrl'), ...signedIn });
  const { token } = (await (await client.get('/api/auth/token')).json()) as { token: string };
  const photo = sharp({ create: { width: 600, height: 300, channels: 3, background: '#1f5c52' } });
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() };
  const answer = await client.post(pathOf(routes.conversion.convert), {
    multipart: { conversionType: 'jpg-to-pdf', file },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a PDF and a text show their first page, other files the icon of their kind; neither moves the row', async () => {
  await convertPhoto(account);
  await account.convert('rows');
  await visit(
    myFilesPath,
    async (page) => {
      const picture = row(page, 'photo.pdf').locator('.file-picture img');
      await expect(picture).toAppear();
      expect(await picture.getAttribute('alt')).toBe('');
      expect(await picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(
        100,
      );
      const icon = row(page, 'rows.json').locator('.file-picture');
      await expect(icon.locator('img')).toAppear();
      const place = await row(page, 'photo.pdf').locator('.file-picture').boundingBox();
      const other = await icon.boundingBox();
      expect([place?.width, place?.height]).toEqual([other?.width, other?.height]);

      await page.route('**/thumbnail', (route) => route.fulfill({ status: 404, body: '{}' }));
      await page.reload();
      await expect(row(page, 'photo.pdf').locator('svg[data-kind=pdf]')).toAppear();
      await expect(icon.locator('svg[data-kind=data]')).toAppear();
      expect(await icon.boundingBox()).toEqual(other);
    },
    account.signedIn,
  );
});

const uidOf = async ({ email }: Account): Promise<string> => {
  const [user] = await query<{ uid: string }>(data(), 'SELECT uid FROM users WHERE email = $1', [
    email,
  ]);
  return user?.uid ?? '';
};

const all = 1_000;

/** Writes files that were converted a second apart; their content is nowhere. */
async function seed(uid: string): Promise<void> {
  await query(
    data(),
    `WITH made AS (
       INSERT INTO jobs (id, owner, type, state, file_name, input_bytes, options, period, fingerprint, created_at, settled_at)
       SELECT gen_random_uuid(), $1, 'csv-to-json', 'finished', 'file-' || lpad(n::text, 5, '0') || '.csv', 1, '{}', '2026-11',
       'f', now() - n * interval '1 second', now() FROM generate_series(1, ${all}) AS n RETURNING *)
     INSERT INTO files (id, job_id, owner, type, original_name, name, format, mime, bytes, blob, created_at, expires_at)
     SELECT id, id, owner, type, file_name, replace(file_name, 'csv', 'json'), 'json', 'application/json', 1000,
     replace(id::text, '-', ''), created_at, now() + interval '1 day' FROM made`,
    [`user:${uid}`],
  );
}

test(
  'a long list is scrolled to its end, and few of its files are drawn at any time',
  { timeout: 180_000 },
  async () => {
    const person = await newAccount();
    await seed(await uidOf(person));
    await visit(
      myFilesPath,
      async (page) => {
        await expect(page.getByRole('heading', { name: '1,000 files' })).toAppear();
        const drawn = page.locator('.file:has(button)');
        const rows = page.locator('.file');
        let most = 0;
        while ((await rows.count()) < all) {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          most = Math.max(most, await drawn.count());
        }
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect(page.getByRole('button', { name: 'Download file-01000.json' })).toAppear();
        expect(most).toBeLessThan(400);
        await expect.poll(() => drawn.count(), { timeout: 30_000 }).toBeLessThan(200);
        // What is far away is still a list that can be read and searched.
        await expect(page.getByText('file-00500.json')).toAppear();
      },
      person.signedIn,
    );
  },
);

test('past plans, payments with their invoices, and the day on which the allowance resets are shown', async () => {
  const person = await newAccount();
  await person.call('/subscription/subscribe', { subscription_model: 'basic' });
  await visit(
    `${profilePath}#plan`,
    async (page) => {
      const past = part(page, 'Payments and plans');
      await expect(past.getByText('Basic trial started')).toAppear();
      await expect(past.getByText('No payments yet.')).toAppear();
      await expect(part(page, texts.profile.cards[2]).getByText('Resets')).toAppear();

      const payment = {
        ...{
          id: '00000000-0000-4000-8000-000000000001',
          plan_name: 'basic',
          display_name: 'Basic',
        },
        ...{ amount: 900, currency: 'usd', amount_text: '$9.00', status: 'failed' },
        ...{ invoice_url: 'https://pay.example/1', created_at: '2026-10-01T10:00:00.000Z' },
      };
      const pagination = { page: 1, limit: 10, total: 1, total_pages: 1 };
      await page.route(`**${pathOf(routes.subscription.payments)}*`, (route) =>
        route.fulfill({ json: { success: true, data: { payments: [payment], pagination } } }),
      );
      await page.reload();
      await expect(past.getByText('Basic: $9.00')).toAppear();
      await expect(past.getByText('Failed', { exact: true })).toAppear();
      const invoice = past.getByRole('link', { name: 'Invoice from 2026-10-01' });
      expect(await invoice.getAttribute('href')).toBe('https://pay.example/1');
    },
    person.signedIn,
  );
});

test('the deliveries of a webhook can be viewed', () =>
  visit(
    `${profilePath}#webhooks`,
    async (page) => {
      const webhooks = part(page, 'Webhooks');
      await webhooks.getByLabel('Webhook URL').fill('https://example.org/octavo');
      await webhooks.getByRole('button', { name: 'Add webhook' }).click();
      await expect(webhooks.getByText(/^whsec_/)).toAppear();
      await webhooks.getByRole('button', { name: /^Deliveries to/ }).click();
      await expect(webhooks.getByText('Nothing sent in the last 7 days.')).toAppear();
      await webhooks.getByRole('button', { name: /^Send test to/ }).click();
      await expect(webhooks.getByText('Test event', { exact: true })).toAppear();
      await expect(webhooks.getByText(/^(Waiting|Delivered|Failed)$/)).toAppear();
    },
    account.signedIn,
  ));

/** What of the first row does not fit into it. */
async function clippedInRow(page: Page): Promise<(string | null)[]> {
  await page.locator('.file').first().scrollIntoViewIfNeeded();
  const row = page.locator('.file:has(button)').first();
  await expect(row).toAppear();
  return row.evaluate((it) => {
    const { right, bottom } = it.getBoundingClientRect();
    const isBeyond = (part: Element) => {
      const place = part.getBoundingClientRect();
      return place.right > right + 1 || place.bottom > bottom + 1;
    };
    return [...it.querySelectorAll('p, button, .file-picture')]
      .filter(isBeyond)
      .map((part) => part.textContent);
  });
}

test(
  'neither long names nor text at twice its size make a phone scroll sideways',
  { timeout: 120_000 },
  async () => {
    const person = await newAccount();
    await query(
      data(),
      'UPDATE users SET first_name = $2, last_name = $2, email = $3 WHERE email = $1',
      [
        person.email,
        'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
        `${'a-very-long-address-'.repeat(5)}@example.org`,
      ],
    );
    await person.convert('a-very-long-name-without-any-space-in-it-'.repeat(4));
    const profileTabs = ['', '#plan', '#keys', '#webhooks', '#data'].map(
      (tab) => profilePath + tab,
    );
    for (const path of [...profileTabs, myFilesPath, screens.welcome])
      await visit(
        path,
        async (page) => {
          await page.evaluate(() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync('html { font-size: 200% !important; }');
            document.adoptedStyleSheets = [sheet];
          });
          await expect(page.getByRole('heading', { level: 1 })).toAppear();
          if (path.startsWith(profilePath)) await expect(page.getByRole('tabpanel')).toAppear();
          if (path === myFilesPath) expect(await clippedInRow(page)).toEqual([]);
          const beyond = await page.evaluate(() =>
            [...document.querySelectorAll('main *')]
              .filter((it) => it.getBoundingClientRect().right > innerWidth + 1)
              .filter((it) => !it.closest('[aria-hidden=true]'))
              .map((it) => it.className),
          );
          const width = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          expect({ path, width, beyond: width > 0 ? beyond : [] }).toEqual({
            path,
            width: 0,
            beyond: [],
          });
        },
        { ...person.signedIn, viewport: { width: 360, height: 800 } },
      );
  },
);

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: texts.navigation.signOut }).click();
};

const loginLink = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: texts.navigation.login });

test('signing out while the server is unreachable is reported, works at once, and lasts when the server is back', async () => {
  const person = await newAccount();
  await visit(
    screens.terms,
    async (page) => {
      const session = async () => (await page.request.get('/api/auth/get-session')).json();
      await page.route('**/api/auth/sign-out', (route) => route.abort());
      await signOut(page);
      await page.waitForURL((url) => url.pathname === screens.home);
      await expect(page.getByText(/You are signed out in this browser/).first()).toAppear();
      await expect(loginLink(page)).toAppear();
      await page.goto(profilePath);
      await expect(page.getByText('Log in to see your profile.')).toAppear();
      expect(await session()).not.toBeNull();
      await page.unroute('**/api/auth/sign-out');
      await page.reload();
      await expect(page.getByText('Log in to see your profile.')).toAppear();
      await expect.poll(session).toBeNull();
    },
    person.signedIn,
  );
});

/** Puts drafts into the browser, as the editor keeps them. */
const keepDrafts = (page: Page, owners: Record<string, string>) =>
  page.evaluate(async (given) => {
    const opening = indexedDB.open('octavo-drafts', 2);
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts', { keyPath: 'id' });
    await new Promise((done) => (opening.onsuccess = done));
    const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
    for (const [fileName, owner] of Object.entries(given)) {
      const text = { text: 'unsaved', lineBreak: '\n', mark: false, keptAt: Date.now() };
      store.put({
        id: fileName,
        fileId: fileName,
        fileName,
        owner,
        conversionType: 'text-editor',
        ...text,
      });
    }
    await new Promise((done) => (store.transaction.oncomplete = done));
    opening.result.close();
  }, owners);

const draftNames = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('octavo-drafts', 2);
    await new Promise((done) => (opening.onsuccess = done));
    const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
    await new Promise((done) => (keys.onsuccess = done));
    opening.result.close();
    return keys.result;
  });

test('drafts are shown only to their owner, and signing out asks whether to keep them', async () => {
  const person = await newAccount();
  const uid = await uidOf(person);
  await visit(
    screens.terms,
    async (page) => {
      await keepDrafts(page, { 'mine.txt': uid, 'theirs.txt': 'somebody-else' });
      await page.goto(screens.editorUpload);
      await expect(page.getByText(/^mine\.txt/)).toAppear();
      expect(await page.getByText(/^theirs\.txt/).count()).toBe(0);
      await signOut(page);
      const question = page.getByRole('dialog', { name: 'Sign out with unsaved drafts?' });
      await expect(question.getByText('mine.txt')).toAppear();
      await question.getByRole('button', { name: 'Stay signed in' }).click();
      await question.waitFor({ state: 'detached' });
      await signOut(page);
      await question.getByRole('button', { name: 'Remove and sign out' }).click();
      await expect(loginLink(page)).toAppear();
      expect(await draftNames(page)).toEqual(['theirs.txt']);
    },
    person.signedIn,
  );
});
