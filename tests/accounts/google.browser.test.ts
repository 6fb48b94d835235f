// Signing in at Google (specification, sections 4 and 8). Google itself is played: by a page in the place of its own.
import { screens, texts } from '@octavo/contract';
import type { Page, Response } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { addressOfItsOwn, newAccount } from './account.ts';
import { useBrowser, visit, type Visit } from '../setup/browser.ts';
import { arriveWith } from '../text-editor/editor-screen.ts';
import { dropAnywhere, testFile } from '../uploads/upload-screen.ts';

useBrowser();

const { google } = texts.signInGate;
const address = 'https://accounts.google.com/o/oauth2/v2/auth?prompt=select_account';

const visitAlone = (path: string, what: Visit) =>
  visit(path, what, { extraHTTPHeaders: { 'x-forwarded-for': addressOfItsOwn() } });

/**
 * Lets the server offer Google.
 * @param signIn what the person does there; gives the parameters to come back with
 */
async function offerGoogle(page: Page, signIn: () => Promise<string>): Promise<void> {
  const context = page.context();
  await context.route('**/api/identity', async (route) => {
    const body = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, google: true } } });
  });
  await context.route('**/api/auth/sign-in/social', (route) =>
    route.fulfill({ json: { url: address, redirect: false } }),
  );
  await context.route(`${address}*`, async (route) => {
    const back = `${inject('baseUrl')}/auth/done.html?${await signIn()}`;
    await route.fulfill({
      contentType: 'text/html',
      body: `<script>location.replace(${JSON.stringify(back)})</script>`,
    });
  });
}

const refuse = async () => 'error=access_denied';

/** What Google's callback does: it leaves a session behind. */
const comeInAs = (page: Page, email: string) => async () => {
  const data = { email, password: 'a good password' };
  const answer = await page.context().request.post('/api/auth/sign-in/email', { data });
  expect(answer.ok()).toBe(true);
  return '';
};

const press = (page: Page) => page.getByRole('button', { name: google }).click();

/** The requests about users to the server, with the responses, in order. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (answer: Response) => {
    const [, what] = /\/api\/users\/(register|login)/.exec(answer.url()) ?? [];
    if (what) calls.push(`${what} ${answer.status()}`);
  });
  return calls;
}

test('is offered on Login, on Signup and in the gate where the server offers it, and nowhere else', () =>
  visitAlone(screens.login, async (page) => {
    await expect(page.getByLabel(texts.signup.email)).toAppear();
    expect(await page.getByRole('button', { name: google }).count()).toBe(0);
    await offerGoogle(page, refuse);
    for (const path of [screens.login, screens.signup]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: google })).toAppear();
    }
    await page.goto(screens.home);
    await page.getByRole('button', { name: texts.home.start }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: google })).toAppear();
  }));

test('that fails has the same message on Login and in the sign-in dialog, and another one on Signup', () =>
  visitAlone(screens.home, async (page) => {
    await offerGoogle(page, refuse);
    const expectAlert = (text: string) =>
      expect(page.getByRole('alert').getByText(text)).toAppear();
    await page.goto(screens.login);
    await press(page);
    await expectAlert(texts.login.googleFailed);
    await page.goto(screens.home);
    await page.getByRole('button', { name: texts.home.start }).click();
    await press(page);
    await expectAlert(texts.login.googleFailed);
    await page.goto(screens.signup);
    await press(page);
    await expectAlert('access_denied');
  }));

test('registers the account, reports the sign-in to the server, and continues with the requested action', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.home, async (page) => {
    await offerGoogle(page, comeInAs(page, email));
    await page.reload();
    const calls = callsOf(page);
    await page.getByRole('button', { name: /^Word to PDF/ }).click();
    await press(page);
    await page.waitForURL(`**${screens.editorUpload}`);
    await expect(page.getByRole('heading', { name: 'Word to PDF' })).toAppear();
    // The mail’s link has made the account already: only the sign-in is new.
    expect(calls).toEqual(['register 409', 'login 200']);
  });
});

test('goes home although the server cannot register the person or note the sign-in', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.home, async (page) => {
    await offerGoogle(page, comeInAs(page, email));
    for (const call of ['**/api/users/register', '**/api/users/login/*'])
      await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(screens.login);
    await press(page);
    await page.waitForURL((url) => url.pathname === screens.home);
    await expect(page.getByRole('link', { name: texts.navigation.myFiles })).toAppear();
  });
});

test('replaces the page where pop-ups are blocked, and completes when it returns', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.home, async (page) => {
    await offerGoogle(page, comeInAs(page, email));
    await page.addInitScript(() => (window.open = () => null));
    const calls = callsOf(page);
    await page.goto(screens.login);
    await press(page);
    await page.waitForURL((url) => url.pathname === screens.home);
    await expect(page.getByRole('link', { name: texts.navigation.myFiles })).toAppear();
    await expect.poll(() => calls).toEqual(['register 409', 'login 200']);
  });
});

test('that leaves the page restores the files that were dropped before, once', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.home, async (page) => {
    await offerGoogle(page, comeInAs(page, email));
    await page.addInitScript(() => (window.open = () => null));
    await page.reload({ waitUntil: 'networkidle' });
    await page.mouse.move(10, 10);
    const gate = page.getByRole('dialog');
    const isDialogOpen = async () => {
      await dropAnywhere(page, testFile('rows.csv', 'a,b\n1,2\n'));
      return gate.isVisible();
    };
    await expect.poll(isDialogOpen).toBe(true);
    await press(page);
    await page.waitForURL((url) => url.pathname === screens.home);
    await expect(page.getByText('You chose 1 file before you signed in: rows.csv')).toAppear();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL(`**${screens.editorUpload}`);
    await expect(page.getByText('rows.csv')).toAppear();
    await expect(page.getByRole('option', { name: /CSV to JSON matches your file/ })).toAppear();
    await page.goto(screens.home);
    await expect(page.getByRole('link', { name: texts.navigation.myFiles })).toAppear();
    expect(await keptFiles(page)).toBe(0);
    expect(await page.getByText('before you signed in').count()).toBe(0);
  });
});

test('that leaves the page from an editor restores its file and operation', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.terms, async (page) => {
    await offerGoogle(page, comeInAs(page, email));
    await page.addInitScript(() => (window.open = () => null));
    await page.reload({ waitUntil: 'networkidle' });
    const state = { conversionType: 'pdf-editor', operation: 'crop' };
    await arriveWith(page, screens.editor, testFile('report.pdf', '%PDF-1.7'), state);
    await page.getByRole('button', { name: texts.editor.loginToContinue }).click();
    await page.waitForURL(`**${screens.login}`);
    await press(page);
    await page.waitForURL((url) => url.pathname === screens.home);
    await expect(page.getByText('You chose 1 file before you signed in: report.pdf')).toAppear();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL(`**${screens.editorUpload}`);
    await page.getByRole('button', { name: texts.upload.continueToPdfEditor }).click();
    await page.waitForURL(`**${screens.editor}`);
    await expect(page.getByRole('heading', { name: 'Crop pages' })).toAppear();
    await expect.poll(() => keptFiles(page)).toBe(0);
  });
});

test('files that are not taken along, or whose sign-in is closed, are forgotten', () =>
  visitAlone(screens.home, async (page) => {
    await page.mouse.move(10, 10);
    const gate = page.getByRole('dialog');
    const isDialogOpen = async () => {
      await dropAnywhere(page, testFile('rows.csv', 'a,b\n1,2\n'));
      return gate.isVisible();
    };
    await expect.poll(isDialogOpen).toBe(true);
    // A file that was dropped before the dialog showed is replaced by the later one.
    await expect.poll(() => keptFiles(page)).toBe(1);
    await page.reload();
    await page.mouse.move(10, 10);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => keptFiles(page)).toBe(0);
    await expect.poll(isDialogOpen).toBe(true);
    await expect.poll(() => keptFiles(page)).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => keptFiles(page)).toBe(0);
  }));

/** How many choices of files the browser keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('octavo-kept-files', 1);
    // Where nothing was kept yet, there is no database, and none may be left behind.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const isThere = await new Promise((done) => {
      opening.onsuccess = () => done(true);
      opening.onerror = () => done(false);
    });
    if (!isThere) return 0;
    const counting = opening.result.transaction('kept').objectStore('kept').count();
    await new Promise((done) => (counting.onsuccess = done));
    opening.result.close();
    return counting.result;
  });
