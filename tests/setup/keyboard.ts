// Going about by keyboard alone.
import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';

/** Home has a link for every tool. */
const maxTabs = 200;
const focusWithinMs = 10_000;

/** Presses Tab until what has the focus is called `name`, by its label or its text. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let press = 0; press < maxTabs; press += 1) {
    await page.keyboard.press(key);
    const focused = await nameOfFocused(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    seen.push(focused);
  }
  throw new Error(`Tab never reached “${name}”, but: ${seen.join(' | ')}`);
}

/** Presses Tab until something has the focus, and then Enter. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

/** What a screen reader would call the element that has the focus, in short. */
export const nameOfFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const labels = (activeElement as Partial<HTMLInputElement> | null)?.labels ?? [];
    const [label] = labels;
    const labelledBy = (activeElement?.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const name =
      activeElement?.getAttribute('aria-label') ||
      labelledBy ||
      label?.textContent ||
      activeElement?.textContent;
    return name?.trim() ?? '';
  });

/** Waits until what has the focus is called `name`. */
export const focusIsOn = (page: Page, name: string | RegExp): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(await nameOfFocused(page)).toEqual(
        typeof name === 'string' ? name : expect.stringMatching(name),
      ),
    focusWithinMs,
  );

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** The width of the ring around what has the focus, in pixels; it must differ from the background. */
export const focusRing = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ringed = [document.activeElement, document.activeElement?.parentElement];
    const widths = ringed.map((element) => {
      if (!element) return 0;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
    });
    return Math.max(...widths);
  });
