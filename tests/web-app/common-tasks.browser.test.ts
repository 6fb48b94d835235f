// What people come for, walked from Home as they would: each task takes a few clicks, which are counted. Typing and choosing in
// the system's dialogs are not.
import { stat } from 'node:fs/promises';
import { screens, texts } from '@octavo/contract';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { photoLike } from '../image-editor/photo-like.ts';
import { firstPage } from '../pdf-editor/viewer-screen.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { docx, useFiles } from '../setup/files.ts';
import { handed, type Handed } from '../uploads/upload-screen.ts';

useBrowser();
useFiles();

/** Somebody at a page, whose clicks are counted. */
class Person {
  readonly page: Page;
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  press(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }).first());
  }

  /** Follows a link of the list of all tools. */
  tool(name: string): Promise<void> {
    const all = this.page.getByRole('region', { name: 'All tools' });
    return this.click(all.getByRole('link', { name, exact: true }));
  }

  async choose(...files: Handed[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(/^Choose files?$/);
    await (await chooser).setFiles(files);
  }

  /** Opens a PDF with a tool of the PDF editor. */
  async openPdf(tool: string, ...files: Handed[]): Promise<void> {
    await this.tool(tool);
    await this.choose(...files);
    await this.press(texts.upload.continueToPdfEditor);
    await firstPage(this.page);
  }

  async download(press: () => Promise<void>): Promise<string> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), press()]);
    return download.suggestedFilename();
  }

  applied(what: string): Promise<void> {
    return this.page.getByRole('heading', { name: what, exact: true }).waitFor();
  }
}

/** Walks a task from Home. @param most how many clicks it may take */
const walk = (account: Account | undefined, most: number, task: (who: Person) => Promise<void>) =>
  visit(
    screens.home,
    async (page) => {
      const who = new Person(page);
      await task(who);
      expect(who.clicks).toBeLessThanOrEqual(most);
    },
    { viewport: { width: 1280, height: 800 }, ...account?.signedIn },
  );

let account: Account;
beforeAll(async () => {
  account = await newAccount();
  await account.call('/subscription/subscribe', { subscription_model: 'pro' });
});

const paper = (name: string) => handed(`${name}.pdf`, pagedPdf({ name, pages: 2 }));
const { upload } = texts;

describe('files', () => {
  test('a Word document becomes a PDF', () =>
    walk(undefined, 4, async (who) => {
      await who.tool('Word to PDF');
      await who.choose(await docx('letter.docx', 'Dear Ada'));
      await who.press(upload.startConversion);
      const link = who.page.getByRole('link', { name: upload.download });
      expect(await who.download(() => who.click(link))).toBe('letter.pdf');
    }));

  test('ten files are converted and downloaded together', () =>
    walk(account, 4, async (who) => {
      const tables = Array.from({ length: 10 }, (_, n) => handed(`table-${n}.csv`, 'a,b\n1,2\n'));
      await who.tool('CSV to JSON');
      await who.choose(...tables);
      await who.press(upload.startConversion);
      expect(await who.download(() => who.press('Download all as ZIP'))).toMatch(/\.zip$/);
    }));

  test('the file of yesterday is downloaded again', async () => {
    const owner = await newAccount();
    await owner.convert('yesterday');
    await walk(owner, 1, async (who) => {
      const name = await who.download(() => who.press('Download yesterday.json'));
      expect(name).toBe('yesterday.json');
    });
  });
});

describe('PDFs', () => {
  const downloaded = (who: Person) => who.download(() => who.press('Download'));

  test('two are merged', () =>
    walk(account, 5, async (who) => {
      await who.openPdf('Merge PDFs', paper('one'), paper('two'));
      await who.press('Merge PDFs');
      await who.applied('Merged');
      expect(await downloaded(who)).toMatch(/\.pdf$/);
    }));

  test('one is compressed', () =>
    walk(account, 5, async (who) => {
      await who.openPdf('Compress PDF', paper('big'));
      await who.press('Compress PDF');
      await who.applied('Compressed');
      expect(await downloaded(who)).toBe('big-compressed.pdf');
    }));

  test('a name is redacted', () =>
    walk(account, 5, async (who) => {
      await who.openPdf('Redact', paper('secret'));
      await who.page.getByLabel(/^Words/).fill('secret');
      await who.press('Redact');
      await who.applied('Redacted');
      expect(await downloaded(who)).toMatch(/\.pdf$/);
    }));

  test('one is signed', () =>
    walk(account, 7, async (who) => {
      await who.openPdf('Sign', paper('contract'));
      await who.page.getByRole('dialog').getByLabel('Your name').fill('Ada Lovelace');
      await who.click(
        who.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }),
      );
      await who.page.locator('.signatureEditor').waitFor();
      expect(await downloaded(who)).toMatch(/\.pdf$/);
    }));

  test('a form is filled in', () =>
    walk(account, 5, async (who) => {
      const form = handed('form.pdf', pagedPdf({ name: 'form', pages: 1, field: 'city' }));
      await who.openPdf('Fill a form', form);
      await who.click(who.page.locator('.annotationLayer input').first());
      await who.page.keyboard.type('Paris');
      expect(await downloaded(who)).toMatch(/\.pdf$/);
    }));
});

describe('images', () => {
  test('a photo becomes a 16:9 WebP of at most 200 KB', () =>
    walk(account, 5, async (who) => {
      const photo = await photoLike(1600, 1200).jpeg({ quality: 95 }).toBuffer();
      expect(photo.length).toBeGreaterThan(200 * 1024);
      await who.tool('Crop image');
      await who.choose(handed('photo.jpg', photo));
      await who.press(texts.upload.continueToImageEditor);
      await who.press('Crop to 16:9');
      const saving = who.page.getByRole('form', { name: 'Save' });
      await who.click(saving.getByText('WebP', { exact: true }));
      const downloading = who.page.waitForEvent('download');
      for (const key of ['Tab', '2', '0', '0', 'Enter']) await who.page.keyboard.press(key);
      const path = await (await downloading).path();
      const { format, width, height } = await sharp(path).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 1600, height: 900 });
      expect((await stat(path)).size).toBeLessThanOrEqual(200 * 1024);
    }));
});

describe('the account', () => {
  const openProfile = async (who: Person, tab: string) => {
    const banner = who.page.getByRole('banner');
    await who.click(banner.getByRole('link', { name: texts.navigation.profile }).first());
    await who.click(who.page.getByRole('tab', { name: tab }));
  };

  test('a trial begins', async () =>
    walk(await newAccount(), 3, async (who) => {
      await who.click(who.page.getByRole('link', { name: 'Pricing' }).first());
      await who.press('Upgrade to Basic');
      const question = who.page.getByRole('dialog');
      await who.click(question.getByRole('button', { name: texts.pricing.startTrial }));
      await expect(who.page.getByText(/Your Basic trial has started/).first()).toAppear();
    }));

  test('an API key is made', () =>
    walk(account, 3, async (who) => {
      await openProfile(who, 'API keys');
      await who.page.getByLabel('Key name').fill('Nightly');
      await who.press('Create key');
      await expect(who.page.getByText('Copy your new key now.')).toAppear();
    }));

  test('the account is deleted', async () => {
    const leaving = await newAccount();
    await walk(leaving, 4, async (who) => {
      await openProfile(who, 'Data');
      await who.press('Delete my account');
      await who.page.getByLabel(`Type ${leaving.email} to confirm`).fill(leaving.email);
      await who.press('Delete permanently');
      await who.applied('Your account has been deleted');
    });
  });
});
