// Tests how the viewer shows pages: by number, beside each other, dark, as a presentation; and the way back from links.
import { fill, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdfOf } from '../conversions/pdf-objects.ts';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { keepPicture } from '../image-editor/pictures.ts';
import { testFile } from '../uploads/upload-screen.ts';
import { press, view } from './viewer-screen.ts';

useBrowser();

const { viewer } = texts;
const report = (pages: number) => testFile('report.pdf', pagedPdf({ name: 'report', pages }));
const isAt = (page: Page, number: number, pages: number) =>
  expect(page.getByText(fill(viewer.pageOf, { page: number, pages }), { exact: true })).toAppear();

/** The boxes of the pages that are on the screen. */
const boxes = (page: Page) =>
  page.locator('.pdfViewer .page').evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ bottom, top }) => bottom > 0 && top < innerHeight)
      .map(({ left, top, width, height }) => ({ left, top, width, height })),
  );

const display = async (page: Page, choice: string) => {
  await press(page, 'Page display');
  await page.getByRole('menu').getByText(choice, { exact: true }).click();
  await page.keyboard.press('Escape');
};

test('goes to the page whose number is entered, and back', () =>
  visit(screens.terms, async (page) => {
    await view(page, report(60));
    const field = page.getByRole('textbox', { name: 'Page number' });
    await field.fill('42');
    await field.press('Enter');
    await isAt(page, 42, 60);
    expect(await field.inputValue()).toBe('42');
    await keepPicture(page, 'the viewer on page 42 of 60');
    await press(page, 'Back to where you followed a link');
    await isAt(page, 1, 60);
    // Beyond the last page is the last page; letters are no pages.
    await field.fill('99');
    await field.press('Enter');
    await isAt(page, 60, 60);
    await field.fill('x');
    await field.press('Enter');
    await isAt(page, 60, 60);
    await field.press('ArrowUp');
    await isAt(page, 59, 60);
  }));

test('goes back to where a link was followed, and forward again, also by keys', () =>
  visit(screens.terms, async (page) => {
    await view(page, report(12));
    await page.locator('.linkAnnotation a').first().click();
    await isAt(page, 12, 12);
    await page.keyboard.press('Alt+ArrowLeft');
    await isAt(page, 1, 12);
    const before = await boxes(page);
    // PDF.js focuses the text of the link's page when it is drawn, which may be later than this.
    await page
      .locator('.textLayer', { hasText: 'report page 12' })
      .evaluate((text: HTMLElement) => text.focus());
    expect(await boxes(page)).toEqual(before);
    await isAt(page, 1, 12);
    await page.keyboard.press('Alt+ArrowRight');
    await isAt(page, 12, 12);
    // In a text, the keys move by words.
    await page.getByRole('textbox', { name: 'Page number' }).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Escape');
    await isAt(page, 12, 12);
    expect(
      await page.getByRole('button', { name: 'Forward again', exact: true }).isDisabled(),
    ).toBe(true);
  }));

test('shows one page, or two beside each other, also with a cover', () =>
  visit(screens.terms, async (page) => {
    await view(page, report(9));
    await display(page, 'Two pages');
    await expect
      .poll(async () => {
        const [one, other] = await boxes(page);
        return one && other && one.top === other.top && other.left >= one.left + one.width;
      })
      .toBe(true);
    await keepPicture(page, 'two pages beside each other');
    await press(page, viewer.next);
    await isAt(page, 3, 9);
    await press(page, viewer.previous);
    await display(page, 'Two pages with cover');
    const rows = () =>
      page
        .locator('.pdfViewer .page')
        .evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().top));
    await expect
      .poll(async () => {
        const [cover = 0, second = 0, third] = await rows();
        return second > cover && second === third;
      })
      .toBe(true);
    await display(page, 'Single page');
    await expect.poll(async () => (await boxes(page)).length).toBe(1);
    await press(page, viewer.next);
    await isAt(page, 2, 9);
    await display(page, 'Continuous');
    await expect.poll(() => page.locator('.pdfViewer > .page').count()).toBe(9);
    await isAt(page, 2, 9);
  }));

test('presents pages on the whole screen', () =>
  visit(screens.terms, async (page) => {
    await view(page, report(5));
    await page.locator('.viewer-scroll').focus();
    await page.keyboard.press('p');
    const viewer = page.locator('.pdf-viewer[data-presenting]');
    await viewer.waitFor();
    const whole = () =>
      viewer.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width === innerWidth && height === innerHeight;
      });
    await expect.poll(whole).toBe(true);
    await expect.poll(async () => (await boxes(page))[0]?.height ?? 0).toBeGreaterThan(650);
    expect(await boxes(page)).toHaveLength(1);
    const shown = viewer.locator('.presentation-bar output');
    await page.keyboard.press(' ');
    await expect.poll(() => shown.textContent()).toBe('Page 2 of 5');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown.textContent()).toBe('Page 3 of 5');
    await page.mouse.click(640, 300);
    await expect.poll(() => shown.textContent()).toBe('Page 4 of 5');
    await page.keyboard.press('Shift+ ');
    await expect.poll(() => shown.textContent()).toBe('Page 3 of 5');
    await keepPicture(page, 'a presentation');
    await viewer.getByRole('button', { name: 'End presentation' }).click();
    await viewer.waitFor({ state: 'detached' });
    await isAt(page, 3, 5);
    await expect.poll(() => page.locator('.pdfViewer > .page').count()).toBe(5);
  }));

test('turns the pages of a presentation that was started from the menu', () =>
  visit(screens.terms, async (page) => {
    await view(page, report(5));
    await page.getByRole('button', { name: 'Page display', exact: true }).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Presentation' });
    await item.focus();
    await page.keyboard.press('Enter');
    await item.waitFor({ state: 'detached' });
    const shown = page.locator('.pdf-viewer[data-presenting] .presentation-bar output');
    await shown.waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toBe('viewer-scroll');
    await page.keyboard.press(' ');
    await expect.poll(() => shown.textContent()).toBe('Page 2 of 5');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown.textContent()).toBe('Page 3 of 5');
  }));

test('shows dark pages, and remembers that', () =>
  visit(screens.terms, async (page) => {
    await view(page, report(3));
    await display(page, 'Dark pages');
    await page.locator('.pdf-viewer[data-pages="dark"]').waitFor();
    await keepPicture(page, 'dark pages');
    await page.goto(screens.terms);
    await view(page, report(3));
    await page.locator('.pdf-viewer[data-pages="dark"]').waitFor();
    await display(page, 'Dark pages');
    await page.locator('.pdf-viewer[data-pages="dark"]').waitFor({ state: 'detached' });
  }));

test('finds text in a long document, and highlights it on the pages that are shown', () =>
  visit(screens.terms, async (page) => {
    await view(page, report(120));
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('page 1');
    // On pages 1, 10 to 19 and 100 to 120.
    await expect(page.getByText('1 of 32', { exact: true })).toAppear();
    await expect
      .poll(() => page.locator('.textLayer .highlight.selected').textContent())
      .toBe('page 1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 of 32', { exact: true })).toAppear();
    await isAt(page, 10, 120);
    const selected = page.locator('.page[data-page-number="10"] .highlight.selected');
    await expect.poll(() => selected.textContent()).toBe('page 1');
    await page.getByRole('searchbox').fill('page 120');
    await expect(page.getByText('1 of 1', { exact: true })).toAppear();
    await isAt(page, 120, 120);
  }));

/** A page with a red picture, 200 × 100 points, and a line of text. */
const pictured = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /I 6 0 R >> >> >>',
  {
    dictionary: '',
    stream: 'q 200 0 0 100 100 500 cm /I Do Q BT /F1 24 Tf 72 720 Td (A red picture) Tj ET',
  },
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  {
    dictionary:
      '/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode',
    stream: 'd02020d02020>',
  },
]);

test('rotates the view by keys, with its text and matches; pictures are for the menu of the browser', () =>
  visit(screens.terms, async (page) => {
    await view(page, testFile('picture.pdf', pictured));
    /** What the menu on the picture copies: its size and its colour in the middle. */
    const copied = async () => {
      const picture = page.locator('.textLayerImages canvas');
      await picture.dispatchEvent('contextmenu');
      return picture.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement;
        const context = (element as HTMLCanvasElement).getContext('2d');
        const [red = 0, green = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
        return { isWide: width > 1.8 * height, isRed: red > 190 && green < 60 };
      });
    };
    await expect.poll(copied).toEqual({ isWide: true, isRed: true });
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('red picture');
    const match = page.locator('.textLayer .highlight.selected');
    const shape = async () => {
      const { width = 0, height = 0 } = (await match.boundingBox()) ?? {};
      return width > height ? 'wide' : 'tall';
    };
    await expect(match).toAppear();
    expect(await shape()).toBe('wide');
    await page.getByRole('region', { name: /picture\.pdf/ }).focus();
    await page.keyboard.press('r');
    await expect.poll(shape).toBe('tall');
    const [turned] = await boxes(page);
    expect(turned && turned.width > turned.height).toBe(true);
    const hit = await match.boundingBox();
    // The line was at the top of the page, so that it is at its right now.
    expect(hit && turned && hit.x > turned.left + turned.width * 0.8).toBe(true);
    await keepPicture(page, 'the viewer with its pages rotated');
    await expect.poll(copied).toEqual({ isWide: true, isRed: true });
    await page.keyboard.press('Shift+R');
    await expect.poll(shape).toBe('wide');
  }));

test('reads aloud from the current page on', () =>
  visit(screens.terms, async (page) => {
    await view(page, report(3));
    await page.evaluate(() => {
      const spoken: string[] = [];
      const speak = (utterance: SpeechSynthesisUtterance) => {
        spoken.push(utterance.text);
        document.body.dataset['spoken'] = spoken.join('|');
        const end = () => utterance.dispatchEvent(new Event('end'));
        document.body.addEventListener('spoken', end, { once: true });
      };
      const none = () => {};
      const value = { speak, cancel: none, pause: none, resume: none };
      Object.defineProperty(globalThis, 'speechSynthesis', { value });
    });
    await press(page, viewer.next);
    await isAt(page, 2, 3);
    await press(page, 'Page display');
    await page.getByRole('menuitem', { name: 'Read aloud from here' }).click();
    await page.getByRole('button', { name: 'Stop reading' }).waitFor();
    await keepPicture(page, 'reading aloud');
    const spoken = () => page.evaluate(() => document.body.dataset['spoken']);
    const endUtterance = () =>
      page.evaluate(() => document.body.dispatchEvent(new Event('spoken')));
    await expect.poll(spoken).toBe('report page 2');
    await endUtterance();
    await expect.poll(spoken).toBe('report page 2|report page 3');
    await isAt(page, 3, 3);
    await endUtterance();
    await page.getByRole('button', { name: 'Stop reading' }).waitFor({ state: 'detached' });
  }));

testAccessibility([
  {
    name: 'the viewer with its display menu',
    path: screens.terms,
    reach: async (page) => {
      await view(page, report(3));
      await press(page, 'Page display');
      await page.getByRole('menu').waitFor();
    },
  },
]);
