// Tests common tasks from Home, as users do them. Clicks are counted and limited; typing and choosing in
// the dialogs of the operating system are not counted. Then the same by keyboard alone.
import { stat } from 'node:fs/promises';
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { photoLike } from '../image-editor/photo-like.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { docx, useFiles } from '../setup/files.ts';
import { testFile } from '../uploads/upload-screen.ts';
import { Person } from './person.ts';
import { keepFigures } from './task-figures.ts';

useBrowser();
useFiles();

/** Tests a task from Home with the mouse, and again by keyboard alone. @param maxClicks the clicks that it may take */
function testTask(
  name: string,
  maxClicks: number,
  task: (who: Person) => Promise<void>,
  as: () => Account | undefined | Promise<Account> = () => account,
): void {
  const visitHome = async (
    by: 'mouse' | 'keyboard',
    then: (who: Person, seconds: number) => void | Promise<void> = () => {},
  ) => {
    const someone = await as();
    const options = { viewport: { width: 1280, height: 800 }, ...someone?.signedIn };
    const start = async (page: Page) => {
      const who = new Person(page, by, someone);
      const started = performance.now();
      await task(who);
      await then(who, (performance.now() - started) / 1000);
    };
    await visit(screens.home, start, options);
  };
  test(`${name}, clicks allowed: ${maxClicks}`, () =>
    visitHome('mouse', async ({ clicks }, seconds) => {
      expect(clicks).toBeLessThanOrEqual(maxClicks);
      await keepFigures({ name, clicks, allowed: maxClicks, seconds });
    }));
  test(`${name}, by keyboard alone`, () => visitHome('keyboard'));
}

let account: Account;
beforeAll(async () => {
  account = await newAccount();
  await account.call('/subscription/subscribe', { subscription_model: 'pro' });
});

const twoPages = (name: string) => testFile(`${name}.pdf`, pagedPdf({ name, pages: 2 }));
const { upload } = texts;
const visitor = () => undefined;

describe('files', () => {
  testTask(
    'a Word document becomes a PDF',
    4,
    async (who) => {
      await who.tool('Word to PDF');
      await who.choose(await docx('letter.docx', 'Dear Ada'));
      await who.press(upload.startConversion);
      const link = who.page.getByRole('link', { name: upload.download });
      expect(await who.download(() => who.click(link))).toBe('letter.pdf');
    },
    visitor,
  );

  testTask('ten files are converted and downloaded together', 4, async (who) => {
    const tables = Array.from({ length: 10 }, (_, n) => testFile(`table-${n}.csv`, 'a,b\n1,2\n'));
    await who.tool('CSV to JSON');
    await who.choose(...tables);
    await who.press(upload.startConversion);
    expect(await who.download(() => who.press('Download all as ZIP'))).toMatch(/\.zip$/);
  });

  const withFile = async () => {
    const owner = await newAccount();
    await owner.convert('yesterday');
    return owner;
  };
  testTask(
    'the file of yesterday is downloaded again',
    1,
    async (who) => {
      const name = await who.download(() => who.press('Download yesterday.json'));
      expect(name).toBe('yesterday.json');
    },
    withFile,
  );
});

describe('PDFs', () => {
  const downloaded = (who: Person) => who.download(() => who.press('Download'));

  testTask('two are merged', 5, async (who) => {
    await who.openPdf('Merge PDFs', twoPages('one'), twoPages('two'));
    await who.press('Merge PDFs');
    await who.applied('Merged');
    expect(await downloaded(who)).toMatch(/\.pdf$/);
  });

  testTask('one is compressed', 5, async (who) => {
    await who.openPdf('Compress PDF', twoPages('big'));
    await who.press('Compress PDF');
    await who.applied('Compressed');
    expect(await downloaded(who)).toBe('big-compressed.pdf');
  });

  testTask('a name is redacted', 5, async (who) => {
    await who.openPdf('Redact', twoPages('secret'));
    await who.type(who.page.getByLabel(/^Words/), 'secret');
    await who.press('Redact');
    await who.applied('Redacted');
    expect(await downloaded(who)).toMatch(/\.pdf$/);
  });

  testTask('one is signed', 7, async (who) => {
    await who.openPdf('Sign', twoPages('contract'));
    const dialog = who.page.getByRole('dialog');
    await who.type(dialog.getByLabel('Your name'), 'Ada Lovelace');
    await who.click(dialog.getByRole('button', { name: 'Add', exact: true }));
    await who.page.locator('.signatureEditor').waitFor();
    expect(await downloaded(who)).toMatch(/\.pdf$/);
  });

  testTask('a form is filled in', 5, async (who) => {
    const form = testFile('form.pdf', pagedPdf({ name: 'form', pages: 1, field: 'city' }));
    await who.openPdf('Fill a form', form);
    await who.goTo(who.page.locator('.annotationLayer input').first());
    await who.page.keyboard.type('Paris');
    expect(await downloaded(who)).toMatch(/\.pdf$/);
  });
});

describe('images', () => {
  testTask('a photo becomes a 16:9 WebP of at most 200 KB', 5, async (who) => {
    const photo = await photoLike(1600, 1200).jpeg({ quality: 95 }).toBuffer();
    expect(photo.length).toBeGreaterThan(200 * 1024);
    await who.tool('Crop image');
    await who.choose(testFile('photo.jpg', photo));
    await who.press(upload.continueToImageEditor);
    await who.press('Crop to 16:9');
    await who.pick(who.page.getByRole('form', { name: 'Save' }), 'radio', 'WebP');
    const downloading = who.page.waitForEvent('download');
    for (const key of ['Tab', '2', '0', '0', 'Enter']) await who.page.keyboard.press(key);
    const path = await (await downloading).path();
    const { format, width, height } = await sharp(path).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1600, height: 900 });
    expect((await stat(path)).size).toBeLessThanOrEqual(200 * 1024);
  });
});

describe('the account', () => {
  const openProfile = async (who: Person, tab: string) => {
    const banner = who.page.getByRole('banner');
    await who.click(banner.getByRole('link', { name: texts.navigation.profile }).first());
    // Until the profile is shown, the tabs of Home could be taken for its own.
    await expect(who.page.getByRole('heading', { name: texts.profile.hero })).toAppear();
    await who.pick(who.page.getByRole('main'), 'tab', tab);
  };

  testTask(
    'a trial begins',
    3,
    async (who) => {
      await who.click(who.page.getByRole('link', { name: 'Pricing' }).first());
      await who.press('Upgrade to Basic');
      const question = who.page.getByRole('dialog');
      await who.click(question.getByRole('button', { name: texts.pricing.startTrial }));
      await expect(who.page.getByText(/Your Basic trial has started/).first()).toAppear();
    },
    newAccount,
  );

  testTask('an API key is made', 3, async (who) => {
    await openProfile(who, 'API keys');
    await who.type(who.page.getByLabel('Key name'), 'Nightly');
    await who.press('Create key');
    await expect(who.page.getByText('Copy your new key now.')).toAppear();
  });

  testTask(
    'the account is deleted',
    4,
    async (who) => {
      await openProfile(who, 'Data');
      await who.press('Delete my account');
      const { email } = who.account!;
      await who.type(who.page.getByLabel(`Type ${email} to confirm`), email);
      await who.press('Delete permanently');
      await who.applied('Your account has been deleted');
    },
    newAccount,
  );
});
