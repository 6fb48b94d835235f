// Keyboard, screen reader, phone width: plans, files, profile, terms, the image editor, in light and dark.
import { pathOf, routes, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { testAccessibility, type State } from '../setup/accessibility.ts';
import { myFilesPath, newAccount, pricingPath, profilePath, type Account } from './account.ts';
import { useBrowser } from '../setup/browser.ts';
import { press } from '../text-editor/editor-screen.ts';
import {
  enter,
  openImage,
  quarters,
  saved,
  showTab,
  toggle,
} from '../image-editor/image-screen.ts';
import { uploadPath } from '../uploads/upload-screen.ts';
import { open, pdf } from '../pdf-editor/pdf-editor-screen.ts';
import { view } from '../pdf-editor/viewer-screen.ts';

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
  {
    name: 'the PDF editor',
    path: uploadPath,
    as: asOwner,
    reach: (page) => open(page, 4),
  },
  {
    name: 'a PDF while it is annotated and searched',
    path: screens.terms,
    as: asOwner,
    async reach(page) {
      await view(page, pdf('report', 3));
      await page.getByRole('button', { name: 'Annotate' }).click();
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('button', { name: 'Highlight' }).click();
    },
  },
  { name: 'the terms', path: screens.terms },
  {
    name: 'Home of somebody with files',
    path: screens.home,
    as: asOwner,
    reach: (page) => expect(page.getByRole('list', { name: 'Recent files' })).toAppear(),
  },
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
    name: 'selected files',
    path: myFilesPath,
    as: asOwner,
    reach: (page) => page.getByRole('checkbox', { name: 'Select all' }).click(),
  },
  {
    name: 'a file that is being renamed',
    path: myFilesPath,
    as: asOwner,
    reach: (page) =>
      page
        .getByRole('button', { name: /^Rename/ })
        .first()
        .click(),
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
    reach: (page) => expect(page.getByText(texts.profile.freePlan).first()).toAppear(),
  },
  {
    name: 'the profile while the name is changed',
    path: profilePath,
    as: asOwner,
    reach: (page) => page.getByRole('button', { name: 'Edit name' }).click(),
  },
  {
    name: 'the plan and its usage',
    path: `${profilePath}#plan`,
    as: asOwner,
    reach: (page) => expect(page.getByRole('table')).toAppear(),
  },
  {
    name: 'the webhooks',
    path: `${profilePath}#webhooks`,
    as: asOwner,
    reach: (page) => expect(page.getByLabel('Webhook URL')).toAppear(),
  },
  {
    name: 'the data of an account, and its deletion',
    path: `${profilePath}#data`,
    as: asOwner,
    reach: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
  {
    name: 'the API keys with a new one',
    path: `${profilePath}#keys`,
    as: asOwner,
    async reach(page) {
      const create = page.getByRole('button', { name: 'Create key' });
      const named = async () => {
        await page.getByLabel('Key name').fill('Key');
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

/** The image editor with an image that is transparent in part, brought to a state. */
const imageEditor = (name: string, reach: (page: Page) => Promise<unknown>): State => ({
  name: `the image editor: ${name}`,
  path: screens.terms,
  as: asOwner,
  async reach(page) {
    await openImage(page, await quarters('image.png', { opaque: false }));
    await reach(page);
  },
});

const imageStates = [
  imageEditor('a width that is too large', (page) => enter(page, 'Width', 4001)),
  imageEditor('a crop', (page) => press(page, 'Crop…')),
  imageEditor('filters, and a format that cannot hold the image', async (page) => {
    await showTab(page, 'Filters');
    await enter(page, 'Contrast', 130);
    await page.getByText(/^JPEG doesn’t support transparency/).waitFor();
  }),
  imageEditor('turned', async (page) => {
    await showTab(page, 'Rotate');
    await enter(page, 'Rotation', 20);
  }),
  imageEditor('a watermark', async (page) => {
    await showTab(page, 'Watermark');
    await toggle(page, 'Watermark');
  }),
  imageEditor('a quality', async (page) => {
    await showTab(page, 'Compress');
    await page.getByRole('tabpanel').getByText('Quality', { exact: true }).click();
  }),
  imageEditor('a format, its result, and more images', async (page) => {
    await showTab(page, 'Convert');
    await page.getByRole('tabpanel').getByText('WebP', { exact: true }).click();
    await saved(page);
    await press(page, 'Apply to more images…');
  }),
];

testAccessibility([...states, ...imageStates]);
