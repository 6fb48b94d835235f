// Tests how the browser keeps who is signed in.
import { pathOf, routes, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressOfItsOwn, linkInMailTo } from './account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { chooseType, testFile, pick, start, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

/** Signs somebody up and follows the link of the mail. */
async function enter(page: Page): Promise<void> {
  const email = `${crypto.randomUUID().slice(0, 12)}@example.org`;
  const headers = { 'x-forwarded-for': addressOfItsOwn() };
  const data = { email, password: 'a good password', name: 'Ada' };
  await page.request.post('/api/auth/sign-up/email', { data, headers });
  await page.goto(await linkInMailTo(email));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.waitForURL(`**${screens.welcome}`);
}

/** The names of the files that the signed-in person has, asked for by the session that the browser holds. */
const filesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { token } = await (await fetch('/api/auth/token')).json();
    const headers = { authorization: `Bearer ${token}` };
    const { data } = await (await fetch('/api/user-files/files', { headers })).json();
    return data.files.map((file: { file_name: string }) => file.file_name);
  });

test('the link of the mail signs in, and later conversions belong to the account', () =>
  visit(uploadPath, async (page) => {
    await enter(page);
    await page.goto(uploadPath);
    await chooseType(page, 'CSV to JSON');
    await pick(page, testFile('orchards.csv', 'name,trees\nNorth,120\n'));
    await start(page);
    await expect(page.getByRole('heading', { name: texts.upload.complete })).toAppear();
    expect(await filesOf(page)).toEqual(['orchards.json']);
  }));

test('a conversion that starts before the account is registered waits for it', () =>
  visit(uploadPath, async (page) => {
    await page.route(`**${pathOf(routes.users.register)}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await enter(page);
    await page.goto(uploadPath);
    await chooseType(page, 'CSV to JSON');
    await pick(page, testFile('orchards.csv', 'name,trees\nNorth,120\n'));
    await start(page);
    await expect(page.getByRole('heading', { name: texts.upload.complete })).toAppear();
  }));

test('a registration that fails does not fail the calls after it', () =>
  visit(uploadPath, async (page) => {
    let calls = 0;
    await page.route('**/api/auth/token', (route) =>
      calls++ === 0 ? route.abort('connectionreset') : route.continue(),
    );
    await enter(page);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect.poll(() => calls).toBeGreaterThan(1);
  }));

test('a sign-in page that returns in a pop-up notifies the app and closes', () =>
  visit(uploadPath, async (page) => {
    const [popup, answer] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(
        () =>
          new Promise((resolve) => {
            new BroadcastChannel('octavo-identity').onmessage = ({ data }) => resolve(data);
            window.open('/auth/done.html?code=the-code&state=the-state', '_blank', 'popup');
          }),
      ),
    ]);
    expect(answer).toBe('?code=the-code&state=the-state');
    if (!popup.isClosed()) await popup.waitForEvent('close');
  }));

test('a site that took the place of the app leads back to where the person was', () =>
  visit(uploadPath, async (page) => {
    await page.evaluate(() =>
      sessionStorage.setItem('octavo-identity-place', `${location.pathname}?from=here`),
    );
    await page.goto('/auth/done.html?code=the-code');
    await page.waitForURL(`**${uploadPath}?from=here`);
    await page.evaluate(() => sessionStorage.setItem('octavo-identity-place', '//evil.example/'));
    await page.goto('/auth/done.html?code=the-code');
    await page.waitForURL(/127\.0\.0\.1:\d+\/$/);
  }));
