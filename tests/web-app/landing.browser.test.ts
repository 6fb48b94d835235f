// The landing page: finished before any script runs, light, and nothing that is pressed early is lost. And what holds
// for every screen: it does not move while it loads.
import { gzipSync } from 'node:zlib';
import { screens, texts } from '@octavo/contract';
import type { BrowserContextOptions, Page, Response } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { openFile } from '../text-editor/editor-screen.ts';
import { useFiles } from '../setup/files.ts';
import { testFile, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();
useFiles();

let account: Account;
beforeAll(async () => {
  account = await newAccount();
});

const KiB = 1024;
/** What the landing page may load before anybody does anything, as gzip makes it. */
const budgets = { script: 110 * KiB, stylesheet: 25 * KiB };
const mostShift = 0.02;

const phone = { viewport: { width: 360, height: 780 } };
const desktop = { viewport: { width: 1280, height: 860 } };

const startButton = (page: Page) => page.getByRole('button', { name: texts.home.start });
const gate = (page: Page) => page.getByRole('button', { name: texts.signInGate.createAccount });

test('without scripts the landing page is all there, and its links lead on', () =>
  visit(
    '/',
    async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: texts.home.hero })).toAppear();
      await expect(page.getByText('Monthly conversions without an account: unlimited')).toAppear();
      expect(await page.getByRole('tabpanel').getByRole('button').count()).toBe(8);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: texts.navigation.login })
        .click();
      await page.waitForURL(`**${screens.login}`);
    },
    { javaScriptEnabled: false },
  ));

/** Chromium's headless shell has a pointer in the corner of each page. */
function ignoreRestingPointer(): void {
  const ignore = (event: PointerEvent) => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  addEventListener('pointerover', ignore, { capture: true });
}

test('before the first interaction it loads a small script and style sheet, but not the app', () =>
  visit('about:blank', async (page) => {
    const loaded: Response[] = [];
    page.on('response', (response) => loaded.push(response));
    await page.addInitScript(ignoreRestingPointer);
    await page.goto('/', { waitUntil: 'networkidle' });
    for (const [kind, most] of Object.entries(budgets)) {
      const responses = loaded.filter((response) => response.request().resourceType() === kind);
      const bodies = await Promise.all(responses.map((response) => response.body()));
      const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
      expect(responses.length, kind).toBeGreaterThan(0);
      expect(bytes, `${kind}: bytes`).toBeLessThanOrEqual(most);
    }
  }));

test.each(['mouse', 'keyboard'] as const)(
  'what is pressed by %s before the app is there is done',
  (by) =>
    visit('/', async (page) => {
      const release = await holdApp(page);
      if (by === 'mouse') await startButton(page).click();
      else await startButton(page).press('Enter');
      release();
      await expect(gate(page)).toAppear();
    }),
);

test('a tab pressed before the app has loaded opens', () =>
  visit('/', async (page) => {
    const release = await holdApp(page);
    await page.getByRole('tab', { name: 'Image Tools' }).click();
    release();
    await expect(page.getByRole('tab', { name: 'Image Tools', selected: true })).toAppear();
    expect(await page.getByRole('tabpanel').getByRole('button').count()).toBe(3);
  }));

test('a press that begins before the app has loaded and ends afterwards counts once', () =>
  visit('/', async (page) => {
    const release = await holdApp(page);
    await startButton(page).hover();
    await page.mouse.down();
    release();
    await untilAnswering(page);
    await page.mouse.up();
    await expect(gate(page)).toAppear();
  }));

test('signed-in users see their navigation from the start, and nothing moves when the app loads', () =>
  visit(
    '/',
    async (page) => {
      await page.mouse.move(300, 300);
      await expect(page.getByRole('link', { name: texts.navigation.myFiles })).toAppear();
      const place = () =>
        page
          .getByRole('navigation')
          .getByRole('link', { name: texts.navigation.editor })
          .boundingBox();
      const there = await place();
      const release = await holdApp(page);
      await page.reload();
      await expect(page.getByRole('link', { name: texts.navigation.myFiles })).toAppear();
      expect(
        await page.getByRole('link', { name: texts.navigation.login, exact: true }).count(),
      ).toBe(1);
      expect(await place()).toEqual(there);
      release();
      await expect(page.getByRole('button', { name: 'Account' })).toAppear();
      expect(await place()).toEqual(there);
    },
    { ...desktop, ...account.signedIn },
  ));

type Shown = { name: string; path: string; signedIn?: true; reach?(page: Page): Promise<void> };
const shown: Shown[] = [
  { name: 'Home', path: screens.home, reach: untilAnswering },
  { name: 'Upload & Convert', path: screens.editorUpload },
  { name: 'Pricing', path: screens.pricing },
  { name: 'My files', path: screens.myFiles, signedIn: true },
  { name: 'Profile', path: screens.profile, signedIn: true },
  { name: 'Signup', path: screens.signup },
  { name: 'Login', path: screens.login },
  { name: 'Privacy', path: screens.privacy },
  {
    name: 'the editor',
    path: uploadPath,
    reach: (page) => openFile(page, 'Text Editor', testFile('a.txt', 'words\n')),
  },
];

test.each(shown)(
  '$name does not move while it loads, on a phone and on a desktop',
  async ({ path, signedIn, reach }) => {
    for (const viewport of [phone, desktop]) {
      await testShifts({ ...viewport, ...(signedIn && account.signedIn) }, async (page) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toAppear();
        await reach?.(page);
      });
    }
  },
);

test.each([screens.home, screens.terms])('only fonts that %s uses are preloaded', (path) =>
  visit(path, async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toAppear();
    const [preloaded, used] = await page.evaluate(async () => {
      await document.fonts.ready;
      const links = document.querySelectorAll('link[rel=preload][as=font]').length;
      return [links, [...document.fonts].filter(({ status }) => status === 'loaded').length];
    });
    expect(preloaded).toBe(used);
  }),
);

test('fonts that arrive after the first paint move nothing on the landing page', async () => {
  for (const viewport of [phone, desktop]) {
    await testShifts(viewport, async (page) => {
      const release = await hold(page, '**/*.woff2');
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
      release();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    });
  }
});

/** Looks at a screen from the start, and expects that next to nothing has moved in the end. */
const testShifts = (options: BrowserContextOptions, open: (page: Page) => Promise<void>) =>
  visit(
    'about:blank',
    async (page) => {
      await page.addInitScript(observeShifts);
      await open(page);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (globalThis as unknown as Shifting).shifts);
      expect(sum(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(mostShift);
    },
    options,
  );

type Shift = { value: number; moved: string[] };
type Shifting = { shifts: Shift[] };

/** Runs in the page: keeps each shift of the layout that no input caused (https://wicg.github.io/layout-instability). */
function observeShifts() {
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node?: Node | null }[];
  };
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? node.outerHTML.slice(0, 80) : '';
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
}

const sum = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0);

/** Keeps the app from arriving until the returned function is called. */
const holdApp = (page: Page) => hold(page, '**/assets/home-*.js');

/** Keeps files from arriving until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** A sign of life, and then the app: React leaves its mark on the elements that it has taken over. */
async function untilAnswering(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerover');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.hero .button') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  );
}

test('a browser may install it as an app of its own', () =>
  visit('/', async (page) => {
    const devtools = await page.context().newCDPSession(page);
    const { errors, manifest } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(manifest).toMatchObject({ name: 'Octavo', display: 'kStandalone' });
    // What Chromium requires: https://web.dev/articles/install-criteria
    const icons = manifest.icons?.map(({ sizes }) => sizes) ?? [];
    expect(icons).toEqual(expect.arrayContaining(['192x192', '512x512']));
  }));
