// Signing up, in and out, and the gate in front of what needs an account (specification, sections 2, 4, 5 and 8).
import { screens, texts } from '@octavo/contract';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressOfItsOwn, linkInMailTo, newAccount } from './account.ts';
import { useBrowser, visit, type Visit } from './browser.ts';

useBrowser();

const { signup, login, signInGate, navigation } = texts;
const good = 'a good password';
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

/** A visit from an address of its own: attempts are counted by address. */
const visitAlone = (path: string, what: Visit) =>
  visit(path, what, { extraHTTPHeaders: { 'x-forwarded-for': addressOfItsOwn() } });

const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};

const newEmail = () => `${crypto.randomUUID().slice(0, 12)}@example.org`;

async function signUp(page: Page, email: string, password = good): Promise<void> {
  await fillIn(page, { [signup.firstName]: 'Grace', [signup.lastName]: 'Hopper' });
  await fillIn(page, { [signup.email]: email, [signup.password]: password });
  await main(page).getByRole('button', { name: 'Create Account' }).click();
}

async function signIn(page: Page, email: string, password = good): Promise<void> {
  await fillIn(page, { [signup.email]: email, [signup.password]: password });
  await main(page).getByRole('button', { name: 'Log in' }).click();
}

test('the gate asks who is signed out, and after signing in goes on with what was wanted', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.home, async (page) => {
    await page.getByRole('button', { name: /^Excel to PDF/ }).click();
    const gate = page.getByRole('dialog', { name: 'Welcome to Octavo' });
    await expect(gate).toAppear();
    await expect(gate.getByText('free tier')).toAppear();
    await gate.getByRole('button', { name: signInGate.signIn }).click();
    await page.waitForURL(`**${screens.login}`);
    await signIn(page, email);
    await page.waitForURL(`**${screens.editorUpload}`);
    await expect(page.getByRole('heading', { name: 'Excel to PDF' })).toAppear();
  });
});

test('the gate closes with Escape, and its other button leads to signing up', () =>
  visitAlone(screens.home, async (page) => {
    await page.getByRole('button', { name: texts.home.start }).click();
    const gate = page.getByRole('dialog');
    await expect(gate).toAppear();
    await page.keyboard.press('Escape');
    await gate.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: texts.home.start }).click();
    await gate.getByRole('button', { name: signInGate.createAccount }).click();
    await page.waitForURL(`**${screens.signup}`);
  }));

test('somebody new signs up, follows the link of the mail, and is welcomed', () =>
  visitAlone(screens.signup, async (page) => {
    const email = newEmail();
    await signUp(page, email);
    await page.waitForURL((url) => url.pathname === screens.home);
    await expect(page.getByText(`We sent a link to ${email}.`)).toAppear();
    await page.goto(await linkInMailTo(email));
    await page.waitForURL(`**${screens.welcome}`);
    await expect(page.getByRole('heading', { name: 'Welcome, Grace Hopper' })).toAppear();
    await expect(main(page).getByText(email)).toAppear();
    await expect(main(page).getByText('yes', { exact: true })).toAppear();
    // The initial of the first name.
    await expect(page.getByRole('link', { name: navigation.profile }).getByText('G')).toAppear();
  }));

test('an address that has an account is not told apart from a new one', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.signup, async (page) => {
    await signUp(page, email, 'another password');
    await page.waitForURL((url) => url.pathname === screens.home);
    await expect(page.getByText(`We sent a link to ${email}.`)).toAppear();
  });
});

test('signing up asks for all four fields and for a password that is long enough', () =>
  visitAlone(screens.signup, async (page) => {
    await main(page).getByRole('button', { name: 'Create Account' }).click();
    expect(await page.getByText('Please fill this in.').count()).toBe(4);
    expect(
      await field(page, signup.firstName).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await fillIn(page, { [signup.email]: 'no address' });
    await expect(page.getByText('This is not an e-mail address.')).toAppear();
    await signUp(page, newEmail(), 'short');
    await expect(page.getByRole('alert').getByText(signup.weakPassword)).toAppear();
  }));

test('a taken address and any other failure are told in the words of the specification', () =>
  visitAlone(screens.signup, async (page) => {
    const answer = (code: string, status: number) => (route: Route) =>
      route.fulfill({ status, json: { code, message: code } });
    const call = '**/api/auth/sign-up/email';
    await page.route(call, answer('USER_ALREADY_EXISTS', 422));
    await signUp(page, newEmail());
    await expect(page.getByRole('alert').getByText(signup.emailInUse)).toAppear();
    await page.unroute(call);
    await page.route(call, answer('SOMETHING_ELSE', 400));
    await signUp(page, newEmail());
    await expect(page.getByRole('alert').getByText(signup.failed)).toAppear();
  }));

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.login, async (page) => {
    for (const address of [email, newEmail()]) {
      await signIn(page, address, 'wrong password');
      await expect(page.getByRole('alert').getByText(login.failed)).toAppear();
      await page.reload();
    }
  });
});

test('a forgotten password is replaced through the link of the mail', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.login, async (page) => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL(`**${screens.forgotPassword}`);
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await fillIn(page, { [signup.email]: email });
    await main(page).getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('is on its way')).toAppear();
    await page.goto(await linkInMailTo(email, '/auth/reset'));
    await fillIn(page, { 'New password': 'the next password' });
    await main(page).getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('The new password holds.')).toAppear();
    await signIn(page, email, 'the next password');
    await page.waitForURL((url) => url.pathname === screens.home);
  });
});

test.each([
  ['link-expired', 'This link has expired.'],
  ['link-invalid', 'This link is not valid'],
])('a link of a mail that is of no use (%s) is explained where one logs in', (error, text) =>
  visitAlone(`${screens.login}?error=${error}`, (page) => expect(page.getByText(text)).toAppear()),
);

test('signing out leads home, and Welcome is for those who are signed in', async () => {
  const { signedIn } = await newAccount();
  await visit(
    screens.welcome,
    async (page) => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('button', { name: navigation.signOut }).first().click();
      await page.waitForURL((url) => url.pathname === screens.home);
      await expect(page.getByRole('link', { name: navigation.signUp })).toAppear();
      await page.goto(screens.welcome);
      await page.waitForURL(`**${screens.login}`);
    },
    signedIn,
  );
});

test('the bar shows a U and leads to the log in while nobody is signed in, without its links there', () =>
  visitAlone(screens.home, async (page) => {
    const bar = page.getByRole('banner');
    await expect(bar.getByText('U', { exact: true })).toAppear();
    await bar.locator('.avatar').click();
    await page.waitForURL(`**${screens.login}`);
    await bar.getByRole('link', { name: navigation.signUp }).waitFor({ state: 'detached' });
  }));

test('/pdf-editor-pro shows the signup screen', () =>
  visitAlone(screens.pdfEditorPro, (page) => expect(field(page, signup.firstName)).toAppear()));
