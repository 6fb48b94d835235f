// Keyboard, screen reader, phone width: plans, files, profile, terms, in light and dark.
import { pathOf, routes, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { testAccessibility, type State } from './accessibility.ts';
import { myFilesPath, newAccount, pricingPath, profilePath, type Account } from './account.ts';
import { useBrowser } from './browser.ts';

useBrowser();

let owner: Account;
let beginner: Account;
let deleter: Account;
beforeAll(async () => {
  [owner, beginner, deleter] = [await newAccount(), await newAccount(), await newAccount()];
  await owner.call('/subscription/subscribe', { subscription_model: 'basic' });
  // Each time that somebody looks, what was being deleted is gone when they leave.
  for (const name of ['a', 'b', 'c', 'd']) await deleter.convert(name);
  await owner.convert('a-name-that-is-much-too-long-for-the-width-of-any-phone-that-is-sold');
});
const asOwner = () => owner.signedIn;
const asBeginner = () => beginner.signedIn;

/** A screen whose call fails. */
const failing =
  (path: string, call: string, said: string) =>
  async (page: Page): Promise<void> => {
    await page.route(call, (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(path);
    await expect(page.getByText(said)).toAppear();
  };

const states: State[] = [
  { name: 'the terms', path: screens.terms },
  {
    name: 'the privacy screen',
    path: screens.privacy,
    reach: (page) => expect(page.getByRole('table')).toAppear(),
  },
  {
    name: 'the pricing screen of somebody signed out',
    path: pricingPath,
    reach: (page) => expect(page.getByRole('table')).toAppear(),
  },
  {
    name: 'the pricing screen of somebody with a plan',
    path: pricingPath,
    as: asOwner,
    reach: (page) => expect(page.getByText(texts.pricing.current)).toAppear(),
  },
  {
    name: 'the pricing screen that failed',
    path: screens.terms,
    reach: failing(pricingPath, `**${pathOf(routes.subscription.plans)}`, texts.pricing.failed),
  },
  {
    name: 'the files of somebody signed out',
    path: myFilesPath,
    reach: (page) => expect(page.getByText(texts.myFiles.signedOut)).toAppear(),
  },
  {
    name: 'no files',
    path: myFilesPath,
    as: asBeginner,
    reach: (page) => expect(page.getByText(texts.myFiles.empty)).toAppear(),
  },
  {
    name: 'files',
    path: myFilesPath,
    as: asOwner,
    reach: (page) => expect(page.getByRole('button', { name: /^Delete/ })).toAppear(),
  },
  {
    name: 'a file that is being deleted',
    path: myFilesPath,
    as: () => deleter.signedIn,
    async reach(page) {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: 'Undo' })).toAppear();
    },
  },
  {
    name: 'files that failed',
    path: screens.terms,
    as: asOwner,
    reach: failing(myFilesPath, `**${pathOf(routes.files.files)}?*`, texts.myFiles.loadFailed),
  },
  {
    name: 'the free profile',
    path: profilePath,
    as: asBeginner,
    reach: (page) => expect(page.getByText(texts.profile.freePlan)).toAppear(),
  },
  {
    name: 'the profile with all that opens',
    path: profilePath,
    as: asOwner,
    async reach(page) {
      await page.getByRole('button', { name: 'Edit name' }).click();
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const create = page.getByRole('button', { name: 'Create key' });
      const named = async () => {
        await page.getByLabel('Name of the key').fill('Key');
        return create.isEnabled();
      };
      await expect.poll(named).toBe(true);
      await create.click();
      await expect(page.locator('.secret')).toAppear();
      await expect(page.getByRole('button', { name: 'Revoke Key' }).first()).toAppear();
    },
  },
  {
    name: 'the profile that failed',
    path: screens.terms,
    as: asOwner,
    reach: failing(profilePath, '**/users/profile/*', texts.profile.fetchFailed),
  },
];

testAccessibility(states);
