// Presets: saving one or more steps under a name, and running them on files.
import { readFile } from 'node:fs/promises';
import { screens, texts } from '@octavo/contract';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { openImage, quarters, saved } from '../image-editor/image-screen.ts';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { docx, useFiles } from '../setup/files.ts';
import {
  chooseType,
  download,
  pick,
  start,
  testFile,
  uploadPath,
} from '../uploads/upload-screen.ts';

useBrowser();
useFiles();

let account: Account;
beforeAll(async () => {
  account = await newAccount();
  await account.call('/subscription/subscribe', { subscription_model: 'pro' });
});

const { upload } = texts;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const presets = (page: Page) => page.getByRole('region', { name: 'Your presets' });
const chooseFrom = (page: Page, name: string) => presets(page).getByText(name).click();

/** Adds a step in the open dialog. */
async function addStep(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /Add a step$/ })
    .click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Saves the preset in the open dialog. */
async function save(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await button(page, 'Save preset').click();
  await expect(page.getByText(`Preset “${name}” saved.`).first()).toAppear();
}

/** Saves the selected conversion with further steps; it is chosen then. */
async function savePreset(page: Page, name: string, ...steps: string[]): Promise<void> {
  await button(page, 'Save as preset…').click();
  for (const step of steps) await addStep(page, step);
  await save(page, name);
}

/** Counts the jobs that the page requests. */
function countJobs(page: Page): () => number {
  let jobs = 0;
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && /convert$|process$/.test(request.url())) jobs += 1;
  });
  return () => jobs;
}

/** Collects which steps the progress names while jobs run. @returns those so far, such as “Step 1 of 2” */
async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const steps = new Set<string>();
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.converting-status')) {
        const [step] = /Step \d+ of \d+/.exec(textContent ?? '') ?? [];
        if (step) steps.add(step);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return steps;
  });
  return () => seen.evaluate((steps) => [...steps].toSorted());
}

const table = (name: string) => testFile(`${name}.csv`, 'a,b\n1,2\n');

describe('the presets of an account', () => {
  test('run their steps on several files, each in one job', () =>
    visit(
      uploadPath,
      async (page) => {
        await chooseType(page, 'Word to PDF');
        await savePreset(page, 'Small letters', 'Compress PDF');
        await expect(
          page.getByRole('list', { name: 'Steps' }).getByText('Compress PDF'),
        ).toAppear();
        // The progress of jobs of a quarter of a second is not reported.
        const long = 'Dear Ada, this letter has many pages. '.repeat(4000);
        await pick(page, await docx('one.docx', long), await docx('two.docx', 'Dear Grace'));
        const jobs = countJobs(page);
        const steps = await watchSteps(page);
        await start(page);
        for (const name of ['one-compressed.pdf', 'two-compressed.pdf'])
          await expect(page.getByText(name, { exact: true })).toAppear();
        expect(jobs()).toBe(2);
        expect(await steps()).toContain('Step 1 of 2');
      },
      account.signedIn,
    ));

  test('are found by search, renamed and deleted', () =>
    visit(
      uploadPath,
      async (page) => {
        await button(page, 'New preset…').click();
        await button(page, 'Save preset').click();
        await expect(dialog(page).getByText('Enter a name.')).toAppear();
        await expect(dialog(page).getByText('Add at least one step.')).toAppear();
        await addStep(page, 'CSV to JSON');
        await addStep(page, 'JSON to XML');
        await save(page, 'Tables for the shop');

        await page.goto(screens.home);
        await page.keyboard.press('ControlOrMeta+k');
        await page.keyboard.type('shop');
        await expect(page.getByRole('option', { name: /^Tables for the shop/ })).toAppear();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'Tables for the shop' })).toAppear();
        await button(page, upload.changeSelection).click();

        await button(page, 'Edit preset Tables for the shop').click();
        await dialog(page).getByRole('button', { name: 'Remove step 1' }).click();
        await save(page, 'Shop');
        await expect(presets(page).getByText('JSON to XML', { exact: true })).toAppear();

        await button(page, 'Delete preset Shop').click();
        await button(page, 'Delete preset').click();
        await expect(page.getByText('Preset “Shop” deleted.').first()).toAppear();
        await expect.poll(() => presets(page).getByText('Shop').count()).toBe(0);
        await page.reload();
        await expect(presets(page).getByText('Small letters')).toAppear();
        expect(await presets(page).getByText('Shop').count()).toBe(0);
      },
      account.signedIn,
    ));

  test('that cannot be loaded say so, and are loaded again on request', () =>
    visit(
      uploadPath,
      async (page) => {
        await page.route('**/api/presets', (route) => route.fulfill({ status: 500, body: '{}' }));
        await page.reload();
        await expect(page.getByText('Your presets couldn’t be loaded.')).toAppear();
        await page.unroute('**/api/presets');
        await presets(page).getByRole('button', { name: 'Try Again' }).click();
        await expect(presets(page).getByText('Small letters')).toAppear();
      },
      account.signedIn,
    ));
});

test('an edit of an image becomes a preset for other images', () =>
  visit(
    uploadPath,
    async (page) => {
      await openImage(page, await quarters('first.jpg'));
      await button(page, 'Crop to 1:1').click();
      await saved(page);
      await button(page, 'Save as preset…').click();
      await save(page, 'Squares');
      await page.goto(uploadPath);
      await pick(page, await quarters('second.jpg'));
      await chooseFrom(page, 'Squares');
      await start(page);
      await expect(page.getByText('second-edited.jpg', { exact: true })).toAppear();
      const { width, height } = await sharp(await download(page)).metadata();
      expect([width, height]).toEqual([200, 200]);
    },
    account.signedIn,
  ));

describe('the presets of a visitor', () => {
  test('stay on this device and run there', () =>
    visit(uploadPath, async (page) => {
      await chooseType(page, 'CSV to JSON');
      await savePreset(page, 'Tables', 'JSON to XML');
      await page.goto(uploadPath);
      await expect(presets(page).getByText(/on this device$/)).toAppear();
      await pick(page, table('people'));
      await chooseFrom(page, 'Tables');
      await start(page);
      await expect(page.getByText('people.xml', { exact: true })).toAppear();
      await page.context().clearCookies();
      await visit(uploadPath, async (other) => {
        await expect(presets(other).getByText(/^Repeat the same steps/)).toAppear();
      });
    }));

  test('can be made of what was done with a result', () =>
    visit(uploadPath, async (page) => {
      await chooseType(page, 'TXT to PDF');
      await pick(page, testFile('letter.txt', 'Dear Ada'));
      await start(page);
      await button(page, 'PDF to Word').click();
      await start(page);
      await expect(page.getByText('letter.docx', { exact: true })).toAppear();
      await button(page, 'Save as preset…').click();
      const steps = dialog(page).getByRole('listitem');
      await expect.poll(() => steps.count()).toBe(2);
      await expect(steps.first().getByText('TXT to PDF', { exact: true })).toAppear();
    }));
});

const keepSteps = (page: Page) => page.getByText('Keep the result of each step').click();

/** Starts with a job for each step, and keeps the second from being sent, which reads the result on the server. */
async function startAndHoldSecondStep(page: Page): Promise<void> {
  await keepSteps(page);
  await page.route('**/api/conversion/convert', async (route) => {
    const form = route.request().postData() ?? '';
    if (!form.includes('name="job"')) return route.continue();
    expect(form).not.toContain('filename=');
  });
  await start(page);
  await expect(dialog(page).getByText(/^Step 2 of 2, JSON to XML/)).toAppear();
}

describe('while the steps of a preset are jobs of their own', () => {
  test('the step is shown; cancelling ends the chain and keeps finished results', () =>
    visit(uploadPath, async (page) => {
      await chooseType(page, 'CSV to JSON');
      await savePreset(page, 'Tables', 'JSON to XML');
      await pick(page, table('people'));
      await startAndHoldSecondStep(page);
      await button(page, 'Cancel').click();
      await expect(page.getByText(/^Result of the steps before:/)).toAppear();
      await page.unroute('**/api/conversion/convert');
      const path = await download(page, 'people.json');
      expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([{ a: 1, b: 2 }]);
    }));

  test('a reload goes on with the step that was not sent', () =>
    visit(uploadPath, async (page) => {
      await chooseType(page, 'CSV to JSON');
      await savePreset(page, 'Tables', 'JSON to XML');
      await pick(page, table('people'));
      await startAndHoldSecondStep(page);
      await page.unroute('**/api/conversion/convert');
      await page.reload();
      await expect(page.getByText('people.xml', { exact: true })).toAppear();
    }));

  test('a step that fails is named with its reason', () =>
    visit(uploadPath, async (page) => {
      await chooseType(page, 'PDF to JPG');
      await savePreset(page, 'Pictures', 'JPG to PDF');
      await pick(page, testFile('two.pdf', pagedPdf({ name: 'two', pages: 2 })));
      await keepSteps(page);
      await start(page);
      const files = page.getByRole('list', { name: 'Selected files' });
      await expect(files.getByText(/^Step 2 of 2, JPG to PDF: This looks like/)).toAppear();
      await expect(page.getByRole('link', { name: /two\.zip$/ })).toAppear();
    }));
});
