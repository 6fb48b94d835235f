// Tests what the web app shows where a proxy signs people in.
import { routes, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../setup/browser.ts';

useBrowser();

const { navigation, signup } = texts;
const ada = { uid: 'proxy:ada', email: 'ada@example.org', email_verified: true, name: 'Ada' };

/** The page as on a server behind such a proxy. */
async function behindProxy(page: Page, person: object | null, signOutUrl?: string): Promise<void> {
  const answers = [
    [routes.identity.configuration.path, { kind: 'proxy', ...(signOutUrl && { signOutUrl }) }],
    [routes.identity.person.path, { person }],
  ] as const;
  for (const [path, data] of answers)
    await page.route(`**/api${path}`, (route) => route.fulfill({ json: { success: true, data } }));
}

test('somebody whom the proxy names is signed in, and calls carry no token', () =>
  visit('about:blank', async (page, faults) => {
    await behindProxy(page, ada);
    const sent = page.waitForRequest('**/api/users/login/**');
    await page.goto(screens.privacy);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('link', { name: navigation.profile }).first()).toAppear();
    expect(await page.getByRole('button', { name: navigation.signOut }).count()).toBe(0);
    expect((await sent).headers()['authorization']).toBeUndefined();
    // This server has no such proxy, and refuses the calls.
    faults.length = 0;
  }));

test('signing out leads to the proxy', () =>
  visit('about:blank', async (page, faults) => {
    await behindProxy(page, ada, 'https://auth.example/logout');
    await page.route('https://auth.example/logout', (route) => route.fulfill({ body: 'Bye' }));
    await page.goto(screens.privacy);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: navigation.signOut }).click();
    await page.waitForURL('https://auth.example/logout');
    faults.length = 0;
  }));

test('the login says who signs people in, and has no form', () =>
  visit('about:blank', async (page) => {
    await behindProxy(page, null);
    await page.goto(screens.login);
    await expect(page.getByText(/Your organization signs you in/)).toAppear();
    expect(await page.getByLabel(signup.email).count()).toBe(0);
  }));
