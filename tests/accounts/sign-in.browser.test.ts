// Signing up, in and out, and the gate in front of what needs an account (specification, sections 2, 4, 5 and 8).
import { screens, texts } from '@octavo/contract';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { linkIn, mailsTo } from './embedded-accounts.ts';
import { useServer } from '../setup/server.ts';
import { addressOfItsOwn, confirm, linkInMailTo, newAccount } from './account.ts';
import { hasFocus } from '../setup/keyboard.ts';
import { useBrowser, visit, type Visit } from '../setup/browser.ts';
import { dropAnywhere, testFile } from '../uploads/upload-screen.ts';

useBrowser();

const { signup, login, signInGate, navigation, profile } = texts;
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

test('the sign-in dialog opens for visitors and continues with the requested action after signing in', async () => {
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

test('files that were dropped are there after logging in with a password', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.home, async (page) => {
    const gate = page.getByRole('dialog', { name: 'Welcome to Octavo' });
    // The app loads with the first interaction.
    await page.getByRole('button', { name: texts.home.start }).click();
    await gate.getByRole('button', { name: 'Close' }).click();
    await gate.waitFor({ state: 'detached' });
    await dropAnywhere(page, testFile('rows.csv', 'a,b\n1,2\n'));
    await gate.getByRole('button', { name: signInGate.signIn }).click();
    await page.waitForURL(`**${screens.login}`);
    await signIn(page, email);
    await page.waitForURL(`**${screens.editorUpload}`);
    await expect(page.getByText('rows.csv')).toAppear();
  });
});

test('the gate closes with Escape, and its other button leads to signing up', () =>
  visitAlone(screens.home, async (page) => {
    const start = page.getByRole('button', { name: texts.home.start });
    await start.click();
    const gate = page.getByRole('dialog');
    await expect(gate).toAppear();
    await page.keyboard.press('Escape');
    await gate.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(start)).toBe(true);
    await start.click();
    await gate.getByRole('button', { name: signInGate.createAccount }).click();
    await page.waitForURL(`**${screens.signup}`);
  }));

test('Escape closes a dialog as soon as it is there, before it has the focus', () =>
  visitAlone(screens.home, async (page) => {
    await page.evaluate(pressEscapeAtOnce);
    await page.getByRole('button', { name: texts.home.start }).click();
    await page.locator('[data-pressed="Escape"]').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }));

/** Runs in the page: presses Escape where the focus is when a dialog has been inserted, and marks the page. */
function pressEscapeAtOnce() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role="dialog"]')) return;
    observer.disconnect();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    );
    document.body.dataset.pressed = 'Escape';
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

test('the gate lets visitors go on with what they chose or dropped, and has a button that closes it', () =>
  visitAlone(screens.home, async (page) => {
    const gate = page.getByRole('dialog', { name: 'Welcome to Octavo' });
    const guest = gate.getByRole('button', { name: /^Continue without an account/ });
    await page.getByRole('button', { name: 'Merge PDFs' }).click();
    await expect(gate).toAppear();
    // The editors need an account.
    expect(await guest.count()).toBe(0);
    await gate.getByRole('button', { name: 'Close' }).click();
    await gate.waitFor({ state: 'detached' });
    await dropAnywhere(page, testFile('rows.csv', 'a,b\n1,2\n'));
    await guest.click();
    await page.waitForURL(`**${screens.editorUpload}`);
    await expect(page.getByText('rows.csv')).toAppear();
    await page.getByRole('button', { name: texts.upload.backToDashboard }).click();
    // The upload screen has a button of this name for the dropped file.
    await page.getByRole('list', { name: 'Selected files' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Excel to PDF/ }).click();
    await guest.click();
    await expect(page.getByRole('heading', { name: 'Excel to PDF' })).toAppear();
  }));

test('a new user is signed in unverified, and the link of the mail verifies the address', () =>
  visitAlone(screens.signup, async (page) => {
    const email = newEmail();
    const calls = writingCallsOf(page);
    const registering = page.waitForRequest('**/api/users/register');
    await signUp(page, email);
    const names = { first_name: 'Grace', last_name: 'Hopper' };
    const registered: unknown = (await registering).postDataJSON();
    expect(registered).toMatchObject({ email, email_verified: false, ...names });
    await page.waitForURL((url) => url.pathname === screens.home);
    expect(calls).toEqual(['auth/sign-up', 'users/register', 'users/login']);
    // The initial of the first name.
    await page.getByRole('link', { name: navigation.profile }).getByText('G').click();
    await expect(main(page).getByText(profile.notVerified, { exact: true })).toAppear();
    await main(page).getByRole('link', { name: 'Verify email address' }).click();
    await page.waitForURL(`**${screens.welcome}`);
    await expect(page.getByRole('heading', { name: 'Welcome, Grace Hopper' })).toAppear();
    await expect(main(page).getByText('no', { exact: true })).toAppear();
    await expect(main(page).getByText('admin mailbox')).toAppear();
    await page.goto(await linkInMailTo(email));
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.waitForURL(`**${screens.welcome}`);
    await expect(main(page).getByText(email)).toAppear();
    await expect(main(page).getByText('yes', { exact: true })).toAppear();
  }));

test('a used address is reported in the words of the specification', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.signup, async (page) => {
    await signUp(page, email, 'another password');
    await expect(page.getByRole('alert').getByText(signup.emailInUse)).toAppear();
  });
});

describe('where an address must be verified first', () => {
  const strict = useServer({ SIGNUP_VERIFICATION: 'required' });
  const visitStrict = (path: string, what: Visit) => visit(path, what, { baseURL: strict.url });

  test('signing up with a used address looks the same, and its owner gets an email', () =>
    visitStrict(screens.signup, async (page) => {
      const email = newEmail();
      const said = async () => {
        await signUp(page, email);
        await page.waitForURL((url) => url.pathname === screens.home);
        const notice = main(page).getByText(`We sent a link to ${email}.`);
        // Its last sentence comes with the settings.
        await expect.poll(() => notice.textContent()).toContain('admin mailbox');
        return notice.textContent();
      };
      const first = await said();
      const verifying = linkIn((await mailsTo(strict, email))[0], '/auth/verify');
      await confirm(page.context().request, verifying);
      await page.context().clearCookies();
      await page.goto(screens.signup);
      expect(await said()).toBe(first);
      const [, mail] = await mailsTo(strict, email, 2);
      expect(mail?.text).toContain(signup.emailInUse);
    }));

  // The shared server does not limit visitors.
  test('the gate says how many conversions visitors have in a month', () =>
    visitStrict(screens.home, async (page) => {
      await page.getByRole('button', { name: texts.home.start }).click();
      const guest = page.getByRole('dialog').getByRole('button', { name: /without an account/ });
      expect(await guest.textContent()).toBe('Continue without an account: 10 a month');
      await guest.click();
      await page.waitForURL(`**${screens.editorUpload}`);
    }));
});

test('signing up asks for all four fields and for a password that is long enough, which can be shown', () =>
  visitAlone(screens.signup, async (page) => {
    expect(await field(page, signup.email).getAttribute('type')).toBe('email');
    for (const type of ['text', 'password']) {
      await main(page).getByRole('button', { name: 'Show password' }).click();
      expect(await field(page, signup.password).getAttribute('type')).toBe(type);
    }
    for (const path of [screens.forgotPassword, screens.terms, screens.privacy, screens.login])
      await expect(main(page).locator(`a[href="${path}"]`)).toAppear();
    await main(page).getByRole('button', { name: 'Create Account' }).click();
    expect(await page.getByText('This field is required.').count()).toBe(4);
    expect(
      await field(page, signup.firstName).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await fillIn(page, { [signup.email]: 'no address' });
    await expect(page.getByText('Enter a valid email address.')).toAppear();
    await signUp(page, newEmail(), 'short');
    await expect(page.getByRole('alert').getByText(signup.weakPassword)).toAppear();
  }));

test('a taken address and any other failure are reported in the words of the specification', () =>
  visitAlone(screens.signup, async (page) => {
    const answer = (code: string, status: number) => (route: Route) =>
      route.fulfill({ status, json: { code, message: code } });
    const call = '**/api/auth/sign-up/email';
    await page.route(call, answer('USER_ALREADY_EXISTS', 422));
    await signUp(page, newEmail());
    await expect(page.getByRole('alert').getByText(signup.emailInUse)).toAppear();
    for (const other of [
      answer('SOMETHING_ELSE', 400),
      (route: Route) => route.fulfill({ status: 503, body: '' }),
      (route: Route) => route.abort(),
    ]) {
      await page.reload();
      await page.route(call, other);
      await signUp(page, newEmail());
      await expect(page.getByRole('alert').getByText(signup.failed)).toAppear();
    }
  }));

/** The calls about accounts that the page makes from now on, except those that only read. */
function writingCallsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/api\/(auth\/sign-\w+|users\/\w+)/.exec(request.url()) ?? [];
    if (call && request.method() !== 'GET') calls.push(call);
  });
  return calls;
}

test('logging in with a password reports the sign-in and registers nobody', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.login, async (page) => {
    const calls = writingCallsOf(page);
    await signIn(page, email);
    await page.waitForURL((url) => url.pathname === screens.home);
    expect(calls).toEqual(['auth/sign-in', 'users/login']);
  });
});

test('a new tab and a reload are no sign-in; the next sign-in is', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.login, async (page) => {
    await signIn(page, email);
    await page.waitForURL((url) => url.pathname === screens.home);
    const tab = await page.context().newPage();
    const calls = writingCallsOf(tab);
    await tab.goto(screens.profile);
    await expect(main(tab).getByText('Last sign-in')).toAppear();
    await tab.reload();
    await expect(main(tab).getByText('Last sign-in')).toAppear();
    expect(calls).toEqual([]);
    await tab.goto(screens.welcome);
    await main(tab).getByRole('button', { name: navigation.signOut }).click();
    await tab.waitForURL((url) => url.pathname === screens.home);
    // As after signing in by redirect: the page finds the session.
    const data = { email, password: good };
    await tab.request.post('/api/auth/sign-in/email', { data });
    const reporting = tab.waitForRequest('**/api/users/login/*');
    await tab.goto(screens.home);
    await reporting;
    await tab.close();
  });
});

test('who signs up with a common password is asked for another one', () =>
  visitAlone(screens.signup, async (page) => {
    await signUp(page, newEmail(), 'password123');
    await expect(page.getByRole('alert').getByText('easy to guess')).toAppear();
  }));

test('logging in asks for both fields; a wrong password and an unknown address get the same answer', async () => {
  const { email } = await newAccount();
  await visitAlone(screens.login, async (page) => {
    await main(page).getByRole('button', { name: 'Log in' }).click();
    expect(await page.getByText('This field is required.').count()).toBe(2);
    for (const path of [screens.forgotPassword, screens.signup])
      await expect(main(page).locator(`a[href="${path}"]`)).toAppear();
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
    await main(page).getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('If there is an account for')).toAppear();
    await page.goto(await linkInMailTo(email, '/auth/reset'));
    await fillIn(page, { 'New password': 'the next password' });
    await main(page).getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed.')).toAppear();
    await signIn(page, email, 'the next password');
    await page.waitForURL((url) => url.pathname === screens.home);
  });
});

test.each([
  ['link-expired', 'This link has expired.'],
  ['link-invalid', 'This link is invalid'],
])('a link of a mail that is of no use (%s) is explained where one logs in', (error, text) =>
  visitAlone(`${screens.login}?error=${error}`, (page) => expect(page.getByText(text)).toAppear()),
);

test('Welcome shows whether the address is verified, reports it to the server, and signs out', async () => {
  const { email, signedIn } = await newAccount();
  await visit(
    'about:blank',
    async (page) => {
      const session = '**/api/auth/get-session';
      await page.route(session, async (route) => {
        const body = (await (await route.fetch()).json()) as { user: object };
        await route.fulfill({ json: { ...body, user: { ...body.user, emailVerified: false } } });
      });
      await page.goto(screens.welcome);
      await expect(main(page).getByText(email)).toAppear();
      await expect(main(page).getByText('no', { exact: true })).toAppear();
      await page.unroute(session);
      const update = page.waitForRequest('**/api/users/verify-email/*');
      await page.reload();
      await expect(main(page).getByText('yes', { exact: true })).toAppear();
      expect((await update).postDataJSON()).toEqual({ email_verified: true });
      await main(page).getByRole('button', { name: navigation.signOut }).click();
      await page.waitForURL((url) => url.pathname === screens.home);
      await expect(page.getByRole('link', { name: navigation.signUp })).toAppear();
      await page.goto(screens.welcome);
      await page.waitForURL(`**${screens.login}`);
    },
    signedIn,
  );
});
