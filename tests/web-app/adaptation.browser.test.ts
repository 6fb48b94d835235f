// Tests what the pages adapt to: languages written from the right, less motion, and the colours of high contrast.
import { screens, texts } from '@octavo/contract';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { myFilesPath, newAccount, pricingPath, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { longDocx, useFiles } from '../setup/files.ts';
import { openImage, quarters, showTab } from '../image-editor/image-screen.ts';
import { keepPicture } from '../image-editor/pictures.ts';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { firstPage } from '../pdf-editor/viewer-screen.ts';
import { arriveWith } from '../text-editor/editor-screen.ts';
import {
  cancelConversions,
  chooseType,
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
  for (const name of ['apples', 'a-long-name-of-a-file-that-has-no-room'])
    await account.convert(name);
});

const shown: Record<string, (page: Page) => Promise<void>> = {
  [screens.home]: (page) => page.getByRole('heading', { name: texts.home.hero }).waitFor(),
  [uploadPath]: (page) => page.getByRole('option').first().waitFor(),
  [pricingPath]: (page) => page.getByRole('table').waitFor(),
  [myFilesPath]: (page) => page.getByRole('button', { name: 'Delete apples.json' }).waitFor(),
  [screens.editor]: async (page) => {
    await openImage(page, await quarters('quarters.png'));
    await showTab(page, 'Convert');
  },
};
const widths = { phone: 360, desktop: 1280 };

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** The account with the texts of a language or a pseudo-locale (packages/web/messages/pseudo-locale.ts). */
function inLanguage(locale: string): BrowserContextOptions {
  const { cookies, origins } = account.signedIn.storageState as StorageState;
  const { hostname: domain } = new URL(inject('baseUrl'));
  const language = { name: 'language', value: locale, domain, path: '/', expires: -1 };
  const plain = { httpOnly: false, secure: false, sameSite: 'Lax' } as const;
  return { storageState: { cookies: [...cookies, { ...language, ...plain }], origins } };
}

const screensToFit = [
  ...[screens.home, uploadPath, pricingPath, myFilesPath, screens.profile, screens.viewPdf],
  ...[screens.terms, screens.forgotPassword, screens.editor],
];

/** Screens that show a file: the image editor in place of Editor, and the PDF workspace in place of the viewer's note. */
async function openFile(page: Page, path: string): Promise<void> {
  if (path === screens.editor) await openImage(page, await quarters('quarters.png'));
  if (path !== screens.viewPdf) return;
  const file = testFile('a.pdf', pagedPdf({ name: 'a', pages: 2 }));
  await arriveWith(page, screens.editor, file, {
    conversionType: 'pdf-editor',
    operation: 'split',
  });
  await firstPage(page);
}

describe.each(['en-XA', 'ar-XB'])('in the pseudo-locale %s', (locale) => {
  test.each(screensToFit)('%s fits the width of a phone and of a desktop', (path) =>
    visit(
      path,
      async (page) => {
        await openFile(page, path);
        await expect(page.getByRole('heading').first()).toAppear();
        for (const [name, width] of Object.entries(widths)) {
          await page.setViewportSize({ width, height: 800 });
          await keepPicture(page, `${locale} ${path}, ${name}`);
          expect(await pixelsBeside(page), name).toBe(0);
          expect(await cutOff(page), name).toEqual([]);
          // Home is drawn before its script has set the direction.
          await expect
            .poll(() => page.locator('.brand').evaluate(isOnTheRight), { message: name })
            .toBe(locale === 'ar-XB');
        }
      },
      inLanguage(locale),
    ),
  );
});

test('long German words stay within the cards of the PDF editor', () =>
  visit(
    screens.viewPdf,
    async (page) => {
      await openFile(page, screens.viewPdf);
      for (const [name, width] of Object.entries(widths)) {
        await page.setViewportSize({ width, height: 800 });
        expect(await cutOff(page), name).toEqual([]);
      }
    },
    inLanguage('de'),
  ));

/** The texts of buttons, links and labels that their element does not show in full. */
const cutOff = (page: Page) =>
  page
    .locator('button:visible, a:visible, label:visible, legend:visible, h1:visible, h2:visible')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        // A label is a box of its own, from which nothing may run into the next one.
        .filter(
          (element) =>
            getComputedStyle(element).overflow !== 'visible' || element.matches('label[data-rac]'),
        )
        .map((element) => element.outerHTML.slice(0, 200)),
    );

/** In the half where a line begins. */
const isOnTheRight = (element: Element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2 > document.documentElement.clientWidth / 2;
};

const pixelsBeside = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** What moves or would move, by its class; a rule that ends within a millisecond is none. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const longest = (times: string) =>
      Math.max(
        ...times.split(',').map((time) => parseFloat(time) * (time.includes('ms') ? 1 : 1000)),
      );
    const still = 1;
    const running = document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > still)
      .map((animation) => String((animation as Partial<CSSAnimation>).animationName));
    const declared = [...document.querySelectorAll('*')]
      .flatMap((element) => ['', '::before', '::after'].map((part) => ({ element, part })))
      .filter(({ element, part }) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(
          element,
          part,
        );
        const animated = animationName !== 'none' && longest(animationDuration) > still;
        return animated || longest(transitionDuration) > still;
      })
      .map(({ element, part }) => element.className.toString() + part);
    return [...running, ...declared];
  });

test('nothing moves for people who asked for that: on Home, and while files are converted', () =>
  visit(
    screens.home,
    async (page) => {
      await page.getByRole('heading', { name: texts.home.hero }).waitFor();
      expect(await moving(page)).toEqual([]);
      await page.goto(uploadPath);
      await chooseType(page, 'Word to PDF');
      await pick(page, await longDocx('long.docx'));
      await start(page);
      await expect(page.getByRole('dialog')).toAppear();
      expect(await moving(page)).toEqual([]);
      await cancelConversions(page);
    },
    { reducedMotion: 'reduce' },
  ));

test('with the colours of high contrast what has only colour elsewhere is seen', () =>
  visit(
    uploadPath,
    async (page) => {
      await chooseType(page, 'Word to PDF');
      const color = (selector: string, property: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      await keepPicture(page, 'high contrast, the upload screen');
      await pick(page, await longDocx('long.docx'));
      await start(page);
      await expect(page.getByRole('dialog')).toAppear();
      await keepPicture(page, 'high contrast, the loading modal');
      expect(await color('.progress-ink', 'fill')).not.toBe(await color('.progress-track', 'fill'));
      expect(await color('.dialog-frame', 'border-block-start-style')).toBe('solid');
      await cancelConversions(page);
    },
    { forcedColors: 'active' },
  ));

test('figures of the serif are lining ones on every screen, so that “g10” reads as it is', async () => {
  for (const [path, arrive] of Object.entries(shown).filter(([path]) => path !== screens.editor))
    await visit(
      path,
      async (page) => {
        await arrive(page);
        const oldStyle = await page.evaluate(() =>
          [...document.querySelectorAll('body *')].filter((element) => {
            const { fontFamily, fontFeatureSettings } = getComputedStyle(element);
            return fontFamily.includes('Young Serif') && !fontFeatureSettings.includes('lnum');
          }),
        );
        expect(oldStyle).toEqual([]);
      },
      account.signedIn,
    );
});

test('visitors come by one link to the login with Tab', () =>
  visit(pricingPath, async (page) => {
    const links = page.getByRole('banner').getByRole('link', { name: texts.navigation.login });
    await expect.poll(() => links.count()).toBe(2);
    const stops = await links.evaluateAll((all) =>
      all.map((link) => (link as HTMLElement).tabIndex),
    );
    expect(stops.toSorted((one, other) => one - other)).toEqual([-1, 0]);
  }));
