// Checks every screen and state: no findings of axe in either theme, nothing beside a phone's screen, nothing to be
// touched that is too small, no icon without a label or tooltip, and no crop mark that touches a text.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { keepPicture } from '../image-editor/pictures.ts';

export type State = {
  name: string;
  path: string;
  reach?: (page: Page) => Promise<void>;
  /** Ends what goes on after the page is closed. */
  leave?: (page: Page) => Promise<void>;
  /** The user, determined when the test begins. */
  as?: () => BrowserContextOptions;
};

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 860 };
const themes = ['light', 'dark'] as const;
const smallestTouch = 43.5;

/** Defines the tests of some states. */
export function testAccessibility(states: State[]): void {
  test.each(states)(
    'axe finds nothing on $name, in light and in dark; it fits a phone, and what can be touched there is 44 pixels high',
    ({ name, path, reach, leave, as }) =>
      visit(
        path,
        async (page) => {
          await expect(page.getByRole('heading', { level: 1 })).toAppear();
          await reach?.(page);
          await page.evaluate(await readFile(axePath, 'utf8'));
          await inBothThemes(page, `${name}, desktop`, async (theme) =>
            expect(await violations(page, theme === 'light' ? allRules : colourRules)).toEqual([]),
          );
          expect(await nakedIcons(page), 'icons without label or tooltip').toEqual([]);
          expect(await markedTexts(page), 'texts that crop marks touch').toEqual([]);
          await becomePhone(page);
          expect(await excess(page), 'pixels beside the screen').toBe(0);
          expect(await cutOff(page), 'cut off by the edge of the screen').toEqual([]);
          expect(await smallTargets(page)).toEqual([]);
          expect(await markedTexts(page), 'texts that crop marks touch').toEqual([]);
          await inBothThemes(page, `${name}, phone`);
          await leave?.(page);
        },
        // Only here: the policy rightly keeps axe out of the page.
        { viewport: desktop, bypassCSP: true, reducedMotion: 'reduce', ...as?.() },
      ),
  );
}

async function inBothThemes(
  page: Page,
  name: string,
  check?: (theme: (typeof themes)[number]) => Promise<void>,
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await keepPicture(page, `${name}, ${colorScheme}`);
    await check?.(colorScheme);
  }
}

/** A narrow screen that is touched. */
async function becomePhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await page.setViewportSize(phone);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** What axe, which the page has loaded, finds by these rules. Only that leaves the page: the rest is long, and takes longer than the check. */
const violations = (page: Page, rules: string[]): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(o: object): Promise<AxeResults> } };
    const results = await axe.run({ runOnly, resultTypes: ['violations'] });
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
  }, rules);

const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What can be used and lies in part beside the screen, other than in what scrolls sideways. */
const cutOff = (page: Page) =>
  page
    .locator('a:visible, button:visible, input:visible, [role=option]:visible')
    .evaluateAll((elements) => {
      const scrolls = (element: Element): boolean => {
        const isRow = element.scrollWidth > element.clientWidth + 1;
        if (isRow && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
        return element.parentElement !== null && scrolls(element.parentElement);
      };
      return elements
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(element);
        })
        .map((element) => element.outerHTML);
    });

const smallTargets = (page: Page) =>
  page.locator('a:visible, button:visible, [role=option]:visible, summary:visible').evaluateAll(
    (elements, smallest) =>
      elements
        .filter((element) => {
          const { height } = element.getBoundingClientRect();
          // One pixel, or what closes a dialog unseen, is there for screen readers alone. A link of a document that is
          // shown has the size that the document gives it.
          return (
            !element.matches('.skip, p a, .annotationLayer a, [aria-label=Dismiss]') &&
            height > 1 &&
            height < smallest
          );
        })
        .map((element) => element.outerHTML),
    smallestTouch,
  );

/** Buttons and links that show neither a text nor, when the pointer rests on them, a tooltip. */
const nakedIcons = (page: Page) =>
  page.locator('a:visible, button:visible').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { height } = element.getBoundingClientRect();
        const shown = (element as HTMLElement).innerText.trim();
        return height > 1 && shown === '' && element.closest('[title]') === null;
      })
      // A link around a page of a document lies on the document's own text.
      // What closes a dialog unseen is there for screen readers alone.
      .filter((element) => !element.matches('.annotationLayer a, [aria-label=Dismiss]'))
      .map((element) => element.outerHTML),
  );

/** The texts that the crop marks of a card run into; the marks lie outside its corners. */
const markedTexts = (page: Page) =>
  page.evaluate(() => {
    const marks = [...document.querySelectorAll('.card')].flatMap((card) => {
      const style = getComputedStyle(card);
      const [mark, gap] = ['--mark', '--gap'].map((name) =>
        Number.parseFloat(style.getPropertyValue(name)),
      ) as [number, number];
      const { left, right, top, bottom } = card.getBoundingClientRect();
      const rows = [top, bottom].flatMap((y) => [
        { left: left - gap - mark, right: left - gap, top: y, bottom: y },
        { left: right + gap, right: right + gap + mark, top: y, bottom: y },
      ]);
      const columns = [left, right].flatMap((x) => [
        { left: x, right: x, top: top - gap - mark, bottom: top - gap },
        { left: x, right: x, top: bottom + gap, bottom: bottom + gap + mark },
      ]);
      return [...rows, ...columns];
    });
    const isTouched = (text: DOMRect) =>
      marks.some(
        (mark) =>
          mark.left < text.right &&
          mark.right > text.left &&
          mark.top < text.bottom &&
          mark.bottom > text.top,
      );
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const touched: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      // What lies above the page, such as a dialog, covers the marks; what is hidden touches nothing.
      const isBelow = !parent?.closest('dialog, [role=dialog], .visually-hidden, .skip');
      if (!text.textContent?.trim() || !isBelow || !parent?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(isTouched)) touched.push(text.textContent);
    }
    return touched;
  });
