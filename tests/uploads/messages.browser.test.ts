// Every message of the upload screen (specification, sections 5 and 8).
import { fill, pathOf, routes, screens, texts, timeouts } from '@octavo/contract';
import { beforeAll, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit, type Visit } from '../setup/browser.ts';
import { docx, lockedPdf, useFiles } from '../setup/files.ts';
import { chooseType, testFile, pick, start, uploadPath } from './upload-screen.ts';

useBrowser();

let account: Account;
beforeAll(async () => {
  account = await newAccount();
});

/** Home as somebody sees it who has an account. */
const visitSignedIn = (what: Visit) => visit('/', what, account.signedIn);
useFiles();

const { upload } = texts;
const health = `**${pathOf(routes.conversion.health)}`;
const convert = `**${pathOf(routes.conversion.convert)}`;

test('five files on a plan with one conversion at a time wait for each other, and none is refused', () =>
  visitSignedIn(async (page) => {
    const statuses: number[] = [];
    page.on('response', (answer) => {
      if (answer.request().method() === 'POST') statuses.push(answer.status());
    });
    await page.goto(uploadPath);
    await chooseType(page, 'CSV to JSON');
    const names = Array.from({ length: 5 }, (_, index) => `rows-${index}.csv`);
    await pick(page, ...names.map((name) => testFile(name, 'a,b\n1,2\n')));
    await start(page);
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    expect(await results.count()).toBe(5);
    expect(statuses).not.toContain(429);
  }));

test('where some files fail, the title says how many were converted', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    const files = ['one.csv', 'two.csv'].map((name) => testFile(name, 'a,b\n1,2\n'));
    await pick(page, ...files, testFile('picture.csv', pngOfOnePixel));
    await start(page);
    await expect(page.getByRole('heading', { name: '2 of 3 files converted' })).toAppear();
    expect(await page.getByText(upload.complete).count()).toBe(0);
    // The file that failed may be tried again, for it is not about the plan.
    await expect(page.getByRole('button', { name: /^Try Again: picture/ })).toAppear();
  }));

test.each([
  ['a visitor', {}, texts.navigation.signUp, screens.signup],
  ['somebody with an account', 'account', texts.profile.viewPlans, screens.pricing],
] as const)('a used-up allowance offers %s what lifts it', (_, who, label, path) =>
  visit(
    uploadPath,
    async (page) => {
      await page.route(convert, (route) =>
        route.fulfill({
          status: 402,
          json: {
            message: 'You’ve used up this month’s conversions.',
            code: 'conversions_used_up',
          },
        }),
      );
      await chooseType(page, 'CSV to JSON');
      await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
      await start(page);
      const problem = page.getByRole('alert').filter({ hasText: 'used up' });
      await expect(problem).toAppear();
      expect(await problem.getByRole('button').allTextContents()).toEqual([label]);
      await problem.getByRole('button', { name: label }).click();
      await page.waitForURL(`**${path}`);
    },
    who === 'account' ? account.signedIn : {},
  ),
);

test('without a file and a type the start button is disabled and says what is missing', () =>
  visit(uploadPath, async (page) => {
    await expect(page.getByText(upload.noFileOrType, { exact: true })).toAppear();
    expect(await page.getByRole('button', { name: upload.startConversion }).isDisabled()).toBe(
      true,
    );
  }));

test('an empty file is refused at once', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    await pick(page, testFile('empty.docx', ''));
    await expect(page.getByRole('alert').getByText(upload.noFile, { exact: true })).toAppear();
    expect(await page.getByRole('button', { name: upload.startConversion }).isDisabled()).toBe(
      true,
    );
  }));

test('a wrong extension is reported before the upload, and the content decides', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    await pick(page, { ...(await docx('x', 'Renamed')), name: 'report.png' });
    await expect(
      page.getByText('This doesn’t look like a supported file (.doc, .docx).'),
    ).toAppear();
    await start(page);
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
  }));

test('content of another format is refused, naming its format and the accepted ones', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    await pick(page, testFile('picture.docx', pngOfOnePixel));
    await start(page);
    await expect(
      page.getByText(/This looks like a PNG image\. Supported formats:.*Word/).first(),
    ).toAppear();
    await expect(page.getByRole('button', { name: `${upload.tryAgain}: picture.docx` })).toAppear();
  }));

const pngOfOnePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a protected file asks for its password, refuses a wrong one, and opens with the right one', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'PDF to JPG');
    await pick(page, await lockedPdf('locked.pdf', 'open sesame'));
    await start(page);
    await expect(page.getByText('The file is password-protected.').first()).toAppear();
    const form = page.getByRole('form', { name: 'Password for locked.pdf' });
    const unlock = async (password: string) => {
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Unlock file' }).click();
    };
    await unlock('wrong');
    await expect(page.getByText('The password is wrong.').first()).toAppear();
    await unlock('open sesame');
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
  }));

test('a server that cannot be reached is reported on load, and a further check clears it', () =>
  visitSignedIn(async (page) => {
    await page.route(health, (route) => route.abort());
    await page.getByRole('button', { name: texts.home.start }).click();
    await expect(page.getByText(fill(upload.backendError, { reason: '' }).trim())).toAppear();
    await page.unroute(health);
    await page.getByRole('button', { name: upload.tryAgain }).click();
    await page.getByText('Backend connection').waitFor({ state: 'detached' });
  }));

test('a server that refuses conversions is reported on load', () =>
  visitSignedIn(async (page) => {
    await page.route(health, (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, message: 'No room.', error: 'No room.' },
      }),
    );
    await page.getByRole('button', { name: texts.home.start }).click();
    await expect(page.getByText(fill(upload.backendFailed, { reason: 'No room.' }))).toAppear();
  }));

test('a server that goes away in the middle leaves a message and a way to try again', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
    await page.route(convert, (route) => route.abort());
    await start(page);
    await expect(page.getByText('The server can’t be reached.').first()).toAppear();
    await page.unroute(convert);
    await page.getByRole('button', { name: `${upload.tryAgain}: rows.csv` }).click();
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
  }));

test('an answer without a message shows its status', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
    await page.route(convert, (route) => route.fulfill({ status: 502, body: 'gateway' }));
    await start(page);
    await expect(
      page.getByText(fill(texts.http.status, { status: 502, statusText: 'Bad Gateway' })).first(),
    ).toAppear();
  }));

test('silence for 30 seconds after the upload ends in the timeout message', () =>
  visit(uploadPath, async (page) => {
    await page.clock.install();
    await chooseType(page, 'CSV to JSON');
    await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
    // Never answered.
    await page.route(convert, () => {});
    await start(page);
    await expect(page.getByRole('dialog', { name: upload.converting })).toAppear();
    await page.clock.fastForward(timeouts.conversionMs - 5000);
    expect(await page.getByText(upload.timedOut).count()).toBe(0);
    await page.clock.fastForward(6000);
    await expect(page.getByRole('alert').getByText(upload.timedOut)).toAppear();
  }));

test('a busy server is waited for as long as it asks', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
    const busy = { success: false, message: 'Busy.', error: 'Busy.', code: 'queue_full' };
    await page.route(
      convert,
      (route) => route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: busy }),
      { times: 1 },
    );
    await start(page);
    await expect(page.getByText(/Server busy, retrying in \d s/)).toAppear();
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
  }));
