// Screens, addresses and the ways between them (specification, section 2).
import { screens, texts } from '@octavo/contract';
import { beforeAll, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit, type Visit } from '../setup/browser.ts';
import { conversions, drop, testFile, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

let account: Account;
beforeAll(async () => {
  account = await newAccount();
});

/** Home as somebody sees it who has an account. */
const visitSignedIn = (what: Visit) => visit('/', what, account.signedIn);

test('a file dropped on Home arrives on the upload screen', () =>
  visitSignedIn(async (page) => {
    await expect(page.getByRole('heading', { name: texts.home.hero })).toAppear();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['a,b'], 'rows.csv'));
      return data;
    });
    const dispatch = (event: string) =>
      page.locator('body').dispatchEvent(event, { dataTransfer: transfer });
    // The app comes with the first sign of life, and who drags goes on moving.
    const isSeen = async () => {
      await dispatch('dragenter');
      return page.locator('[data-over]').isVisible();
    };
    await expect.poll(isSeen).toBe(true);
    await dispatch('drop');
    await expect(page.getByText('rows.csv')).toAppear();
    await expect(page.getByRole('option', { name: /CSV to JSON matches your file/ })).toAppear();
  }));

test('the search finds a conversion by name and by extension', () =>
  visit(uploadPath, async (page) => {
    const search = page.getByRole('searchbox', { name: 'Find a conversion' });
    await search.fill('.epub');
    await expect(page.getByRole('option', { name: /EPUB to PDF/ })).toAppear();
    expect(await conversions(page).count()).toBe(1);
    await search.fill('excel to pdf');
    await expect(page.getByRole('option', { name: /Excel to PDF/ })).toAppear();
    expect(await conversions(page).count()).toBe(1);
  }));

test('Change Selection returns to the list and keeps the files', () =>
  visit(uploadPath, async (page) => {
    await page.getByRole('option', { name: /Word to PDF/ }).click();
    await drop(page, testFile('kept.docx', 'x'));
    await page.getByRole('button', { name: texts.upload.changeSelection }).click();
    await expect(page.getByRole('option', { name: /Word to PDF/ })).toAppear();
    await expect(page.getByText('kept.docx')).toAppear();
  }));

test('Edit mode clears the type, lists the editors, and names the start button after them', () =>
  visit(uploadPath, async (page) => {
    await page.getByRole('option', { name: /Word to PDF/ }).click();
    await page.getByRole('radiogroup').getByText(texts.upload.editMode, { exact: true }).click();
    await expect(page.getByRole('button', { name: texts.upload.startEdit })).toAppear();
    const editors = ['Text Editor', 'Document Editor', 'Code Editor', 'PDF Editor', 'Image Editor'];
    for (const name of editors) await expect(page.getByRole('option', { name })).toAppear();
    expect(await conversions(page).count()).toBe(editors.length);
    await page.getByRole('option', { name: /^PDF Editor/ }).click();
    await expect(page.getByRole('button', { name: texts.upload.continueToPdfEditor })).toAppear();
    await page.getByRole('button', { name: texts.upload.changeSelection }).click();
    await page.getByRole('option', { name: /^Image Editor/ }).click();
    await expect(page.getByRole('button', { name: texts.upload.continueToImageEditor })).toAppear();
  }));

test('an unknown address says so and leads home', () =>
  visit('/no/such/page', async (page) => {
    await expect(page.getByRole('heading', { name: 'Page not found' })).toAppear();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page.getByRole('heading', { name: texts.home.hero })).toAppear();
  }));

test('an address that is opened after another one begins at its top', () =>
  visit(screens.privacy, async (page) => {
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toAppear();
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
    await page.goto(screens.pricing);
    await expect(heading.filter({ hasText: texts.pricing.hero })).toAppear();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goto(screens.privacy);
    await expect(heading).toAppear();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  }));

test('a screen whose code does not arrive offers to load it again', () =>
  visitSignedIn(async (page) => {
    await expect(page.getByRole('heading', { name: texts.home.hero })).toAppear();
    await page.route('**/assets/editor-upload-*.js', (route) => route.abort());
    await page.getByRole('button', { name: texts.home.start }).click();
    await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toAppear();
    await page.unroute('**/assets/editor-upload-*.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toAppear();
  }));

const pricingCode = '**/assets/pricing-*.js';
const failedToLoad = 'This page couldn’t be loaded';

test('a screen whose code is gone since an update loads anew with the page', () =>
  visit(screens.terms, async (page) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toAppear();
    await page.route(pricingCode, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByRole('heading', { name: failedToLoad })).toAppear();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toAppear();
    await page.unroute(pricingCode);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: texts.pricing.hero })).toAppear();
  }));

test('a screen whose code never arrives is given up after 120 seconds, while the one before stays', () =>
  visit('about:blank', async (page) => {
    await page.clock.install();
    await page.goto(screens.terms);
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toAppear();
    const request = page.waitForRequest(pricingCode);
    await page.route(pricingCode, () => undefined);
    await page.getByRole('link', { name: 'Pricing' }).click();
    await request;
    await page.clock.fastForward(100_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toAppear();
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('heading', { name: failedToLoad })).toAppear();
    await page.unroute(pricingCode);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: texts.pricing.hero })).toAppear();
  }));

test('a part over the screen whose code does not arrive is reported, too', () =>
  visit(screens.terms, async (page, faults) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toAppear();
    await page.route('**/assets/shortcut-dialog-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await expect(page.getByRole('heading', { name: failedToLoad })).toAppear();
    faults.length = 0;
    await page.unroute('**/assets/shortcut-dialog-*.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toAppear();
  }));

test('a screen that fails shows the words of the router and a way on', () =>
  visitSignedIn(async (page, faults) => {
    await expect(page.getByRole('heading', { name: texts.home.hero })).toAppear();
    await page.route('**/assets/editor-upload-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const Screen = () => { throw new Error("torn") };',
      }),
    );
    await page.getByRole('button', { name: texts.home.start }).click();
    await expect(page.getByRole('heading', { name: texts.router.crash })).toAppear();
    faults.length = 0;
    await page.getByRole('button', { name: 'Back to home' }).click();
    await expect(page.getByRole('heading', { name: texts.home.hero })).toAppear();
  }));

test('the dark theme is remembered', () =>
  visit('/', async (page) => {
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(scheme).toBe('dark');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toAppear();
    expect(await scheme()).toBe('dark');
  }));
