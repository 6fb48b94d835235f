// Tests what the web app shows where an issuer or a directory can be used to sign in beside the local accounts.
import { routes, screens, texts } from '@octavo/contract';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../setup/browser.ts';

useBrowser();

test('the login has the form and a button with the name of the issuer', () =>
  visit('about:blank', async (page) => {
    const data = {
      ...{ kind: 'embedded', signUp: 'closed', google: false, verification: 'later' },
      ...{ mailbox: false, issuer: { name: 'Example Inc.' } },
    };
    await page.route(`**/api${routes.identity.configuration.path}`, (route) =>
      route.fulfill({ json: { success: true, data } }),
    );
    let provider: unknown;
    await page.route('**/api/auth/sign-in/social', (route) => {
      ({ provider } = route.request().postDataJSON() as { provider: unknown });
      return route.fulfill({
        json: { url: `${new URL(page.url()).origin}/auth/done.html?error=account_not_linked` },
      });
    });
    await page.goto(screens.login);
    await expect(page.getByLabel(texts.signup.email)).toAppear();
    await page.getByRole('button', { name: 'Sign in with Example Inc.' }).click();
    await expect(page.getByText(/can’t be connected to your account/)).toAppear();
    expect(provider).toBe('oidc');
  }));

test('the login takes user names where an LDAP directory is used', () =>
  visit('about:blank', async (page) => {
    const data = {
      ...{ kind: 'embedded', signUp: 'closed', google: false, verification: 'later' },
      ...{ mailbox: false, directory: true },
    };
    await page.route(`**/api${routes.identity.configuration.path}`, (route) =>
      route.fulfill({ json: { success: true, data } }),
    );
    let sent: unknown;
    await page.route('**/api/auth/sign-in/email', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ status: 403, json: { code: 'account_not_linked' } });
    });
    await page.goto(screens.login);
    await page.getByLabel('Email or user name').fill('ada');
    await page.getByLabel(texts.signup.password, { exact: true }).fill('a good password');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText(/can’t be connected to your account/)).toAppear();
    expect(sent).toEqual({ email: 'ada', password: 'a good password' });
  }));
