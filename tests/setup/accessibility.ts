// What holds for every screen and state: no findings of axe in either theme, nothing beside a phone's screen, and
// nothing to be touched that is too small.
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
  /** Who looks at it: asked when the test begins. */
  as?: () => BrowserContextOptions;
};

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const phone = { width: 360, height: 780 };
const desk = { width: 1280, height: 860 };
const themes = ['light', 'dark'] as const;
const smallestTouch = 43.5;

/** Defines the tests of some states. */
export function testAccessibility(states: State[]): void {
  test.each(states)(
    'axe finds nothing on $name, in light and in dark; it fits a phone, and what can be touched there is 44 pixels high',
    ({ name, path, reach, as }) =>
      visit(
        path,
        async (page) => {
          await expect(page.getByRole('heading', { level: 1 })).toAppear();
          await reach?.(page);
          await page.evaluate(await readFile(axePath, 'utf8'));
          await inBothThemes(page, `${name}, desk`, async (theme) =>
            expect(await violations(page, theme === 'light' ? allRules : colourRules)).toEqual([]),
          );
          await becomePhone(page);
          expect(await excess(page), 'pixels beside the screen').toBe(0);
          expect(await smallTargets(page)).toEqual([]);
          await inBothThemes(page, `${name}, phone`);
        },
        // Only here: the policy rightly keeps axe out of the page.
        { viewport: desk, bypassCSP: true, reducedMotion: 'reduce', ...as?.() },
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

/** What axe, which the page has loaded, finds by these rules. */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  const results = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: { run(o: object): Promise<AxeResults> } }).axe.run({
        runOnly,
      }),
    rules,
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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
