// The route table and the navigation bar (specification, section 2).
import { pathOf, routes, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit, type Visit } from '../setup/browser.ts';
import { arriveWith } from '../text-editor/editor-screen.ts';
import { testFile } from '../uploads/upload-screen.ts';

useBrowser();

const { navigation } = texts;
const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('banner');
const avatar = (page: Page) => bar(page).locator('.avatar');

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const headed = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toAppear();

/** Waits until the bar has these links. */
async function shows(page: Page, links: readonly string[]): Promise<void> {
  const shown = bar(page).getByRole('navigation').getByRole('link');
  await expect.poll(() => shown.allTextContents()).toEqual(links);
}

const signedOutLinks = [
  navigation.dashboard,
  navigation.editor,
  navigation.login,
  navigation.signUp,
];

let account: Account;
beforeAll(async () => {
  account = await newAccount();
});

const visitSignedIn = (path: string, what: Visit) => visit(path, what, account.signedIn);

describe('a route of the table', () => {
  test('shows its screen to somebody signed out, however it is spelled', () =>
    visit('about:blank', async (page) => {
      const headings = [
        [screens.home, texts.home.hero],
        [screens.signup, 'Create an account'],
        [screens.login, 'Log in'],
        [screens.pricing, texts.pricing.hero],
        [screens.profile, texts.profile.hero],
        [screens.pdfEditorPro, 'Create an account'],
        [screens.editorUpload, texts.upload.title],
        [screens.myFiles, texts.myFiles.title],
        [screens.forgotPassword, 'Forgot your password?'],
        [screens.terms, 'Terms'],
        [screens.privacy, 'Privacy'],
        ['/Pricing', texts.pricing.hero],
        ['/my-files/', texts.myFiles.title],
      ] as const;
      for (const [path, heading] of headings) {
        await page.goto(path);
        await headed(page, heading);
        expect(new URL(page.url()).pathname).toBe(path);
      }
    }));

  test('redirects if it has no screen of its own for this visitor', () =>
    visit('about:blank', async (page) => {
      for (const [from, to] of [
        [screens.dashboard, screens.home],
        [screens.editor, screens.editorUpload],
        [screens.welcome, screens.login],
        ['/pdf-editor', screens.editorUpload],
        ['/edit-pdf', screens.editorUpload],
      ] as const) {
        await page.goto(from);
        await at(page, to);
        await expect(page.getByRole('heading', { level: 1 })).toAppear();
      }
    }));

  test('that redirects keeps the navigation state', () =>
    visit(screens.terms, async (page) => {
      await headed(page, 'Terms');
      const file = testFile('a.pdf', '%PDF-1.7');
      await arriveWith(page, '/pdf-editor', file, { conversionType: 'pdf-to-word' });
      await at(page, screens.editorUpload);
      await expect(page.getByRole('heading', { name: 'PDF to Word' })).toAppear();
      await arriveWith(page, '/edit-pdf', file, { fileName: 'renamed.pdf' });
      await at(page, screens.editor);
      await headed(page, 'renamed.pdf');
    }));

  test('for viewing PDFs reports a missing or wrong file, and links to the upload and the editor', () =>
    visit(screens.viewPdf, async (page) => {
      const { viewer } = texts;
      await expect(page.getByRole('alert').getByText(viewer.noFile)).toAppear();
      expect(await page.getByRole('main').getByText(viewer.embeddedNoFile).count()).toBe(0);
      expect(await page.title()).toContain(viewer.embeddedNoFile);
      await page.getByRole('button', { name: viewer.backToUpload }).click();
      await at(page, screens.editorUpload);
      await headed(page, texts.upload.title);
      for (const [file, message] of [
        [testFile('a.pdf', ''), viewer.empty],
        [testFile('a.txt', 'words'), viewer.notPdf],
      ] as const) {
        await arriveWith(page, screens.viewPdf, file, {});
        await expect(page.getByRole('alert').getByText(message)).toAppear();
      }
      await arriveWith(page, screens.viewPdf, testFile('a.pdf', '%PDF-1.7'), {});
      await page.getByRole('button', { name: viewer.editPdf }).click();
      await at(page, screens.editor);
      await expect(page.getByText(texts.editor.pdfNeedsLogin)).toAppear();
    }));
});

describe('the navigation bar', () => {
  test('of somebody signed out links Dashboard, Editor, Login and Sign Up, and hides the last two where one signs in', () =>
    visit(screens.home, async (page) => {
      await shows(page, signedOutLinks);
      expect(await avatar(page).textContent()).toBe(navigation.unknownInitial);
      const [dashboard, editor] = signedOutLinks;
      for (const path of [screens.login, screens.signup, screens.pdfEditorPro]) {
        await page.goto(path);
        await shows(page, [dashboard, editor] as string[]);
      }
      await bar(page).getByRole('link', { name: navigation.editor }).click();
      await at(page, screens.editorUpload);
      await headed(page, texts.upload.title);
      await shows(page, signedOutLinks);
      await avatar(page).click();
      await at(page, screens.login);
    }));

  test('of somebody signed in links My Files, and its avatar leads to the profile', () =>
    visitSignedIn(screens.home, async (page) => {
      await shows(page, [navigation.dashboard, navigation.editor, navigation.myFiles]);
      await bar(page).getByRole('link', { name: navigation.myFiles }).click();
      await headed(page, texts.myFiles.title);
      await bar(page).getByRole('link', { name: navigation.dashboard }).click();
      await headed(page, texts.home.hero);
      await avatar(page).click();
      await at(page, screens.profile);
      await headed(page, texts.profile.hero);
    }));

  test('shows the first letter of the first name, and without one that of the email address', () =>
    visitSignedIn(screens.home, async (page) => {
      await expect(avatar(page).getByText('A', { exact: true })).toAppear();
      await page.route(`**${pathOf(routes.users.profile, { uid: '' })}*`, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { user: object };
        await route.fulfill({ json: { ...body, user: { ...body.user, first_name: '' } } });
      });
      await page.reload();
      const [letter = ''] = account.email.toUpperCase();
      await expect(avatar(page).getByText(letter, { exact: true })).toAppear();
    }));

  test('has a dropdown with Profile, and Sign Out, which returns to the start', async () => {
    const { signedIn } = await newAccount();
    await visit(
      screens.pricing,
      async (page) => {
        const menu = page.getByRole('button', { name: 'Account menu' });
        await menu.click();
        const entries = bar(page).locator('.account-dropdown').getByRole('listitem');
        expect(await entries.allTextContents()).toEqual([navigation.profile, navigation.signOut]);
        await entries.getByText(navigation.profile).click();
        await headed(page, texts.profile.hero);
        await menu.click();
        await entries.getByText(navigation.signOut).click();
        await at(page, screens.home);
        await shows(page, signedOutLinks);
        await page.goto(screens.myFiles);
        await expect(main(page).getByText(texts.myFiles.signedOut)).toAppear();
      },
      signedIn,
    );
  });
});
