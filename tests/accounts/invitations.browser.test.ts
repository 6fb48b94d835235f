// Tests what visitors see of a server that does not take new accounts from everybody.
import { routes, screens, texts, type IdentityConfiguration } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../setup/browser.ts';

useBrowser();

const { navigation, signup, signInGate } = texts;

/** The page as on a server with this setting. */
async function withSignUp(
  page: Page,
  signUp: (IdentityConfiguration & { kind: 'embedded' })['signUp'],
): Promise<void> {
  const data = { kind: 'embedded', signUp, google: true, verification: 'later', mailbox: false };
  await page.route(`**/api${routes.identity.configuration.path}`, (route) =>
    route.fulfill({ json: { success: true, data } }),
  );
}

test.each([
  ['closed', 'This server takes no new accounts. Ask its operator if you need one.'],
  ['invite', /new accounts by invitation only/],
] as const)('where signing up is %s, it is not offered, and the screen says so', (signUp, text) =>
  visit(screens.home, async (page) => {
    await withSignUp(page, signUp);
    await page.goto(screens.login);
    await expect(page.getByRole('button', { name: signInGate.google })).toAppear();
    expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
    await page.goto(screens.myFiles);
    await expect(page.getByRole('link', { name: navigation.login }).first()).toAppear();
    await expect.poll(() => page.getByRole('link', { name: navigation.signUp }).count()).toBe(0);
    await page.goto(screens.signup);
    await expect(page.getByRole('heading', { name: 'No new accounts' })).toAppear();
    await expect(page.getByText(text)).toAppear();
    expect(await page.getByLabel(signup.email).count()).toBe(0);
  }),
);

test('an invitation fills in the address, and goes along with the sign-up', () =>
  visit(screens.home, async (page) => {
    await withSignUp(page, 'invite');
    const sent = Promise.withResolvers<{ invitation?: string }>();
    await page.route('**/api/auth/sign-up/email', (route) => {
      sent.resolve(route.request().postDataJSON());
      return route.fulfill({ status: 403, json: { code: 'INVITATION_REQUIRED', message: 'No.' } });
    });
    await page.goto(`${screens.signup}?email=ada%40example.org&invitation=token`);
    await expect(page.getByLabel(signup.email)).toAppear();
    expect(await page.getByLabel(signup.email).inputValue()).toBe('ada@example.org');
    expect(await page.getByRole('button', { name: signInGate.google }).count()).toBe(0);
    await page.getByLabel(signup.firstName).fill('Ada');
    await page.getByLabel(signup.lastName).fill('Lovelace');
    await page.getByLabel(signup.password, { exact: true }).fill('a good password');
    await page.getByRole('button', { name: 'Create Account' }).click();
    expect(await sent.promise).toMatchObject({ email: 'ada@example.org', invitation: 'token' });
    await expect(page.getByText(/Your invitation has expired or is for another/)).toAppear();
  }));
