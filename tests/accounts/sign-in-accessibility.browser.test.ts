// Keyboard, screen reader, phone width: the screens of signing up and in, and the gate.
import { screens, texts } from '@octavo/contract';
import { beforeAll } from 'vitest';
import { newAccount, type Account } from './account.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { useBrowser } from '../setup/browser.ts';

useBrowser();

let account: Account;
beforeAll(async () => {
  account = await newAccount();
});

testAccessibility([
  { name: 'signing up', path: screens.signup },
  {
    name: 'signing up with nothing filled in',
    path: screens.signup,
    reach: (page) => page.getByRole('main').getByRole('button', { name: 'Create Account' }).click(),
  },
  { name: 'logging in', path: screens.login },
  { name: 'logging in by a link that has expired', path: `${screens.login}?error=link-expired` },
  { name: 'a forgotten password', path: screens.forgotPassword },
  {
    name: 'a toast',
    path: screens.forgotPassword,
    async reach(page) {
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByRole('region', { name: 'Notifications' }).waitFor();
      // It stays while it has the focus.
      await page.keyboard.press('F6');
    },
  },
  { name: 'a new password', path: `${screens.forgotPassword}?token=x` },
  { name: 'Welcome', path: screens.welcome, as: () => account.signedIn },
  {
    name: 'the account menu',
    path: screens.welcome,
    as: () => account.signedIn,
    reach: (page) => page.getByRole('button', { name: 'Account menu' }).click(),
  },
  {
    name: 'the sign-in gate',
    path: screens.home,
    async reach(page) {
      await page.getByRole('button', { name: texts.home.start }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
]);
