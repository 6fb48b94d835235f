// Terms and Privacy, which screens link to (specification, section 2).
import { screens } from '@octavo/contract';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../setup/browser.ts';

useBrowser();

test.each([
  [screens.terms, 'Terms', 'Plans and payment'],
  [screens.privacy, 'Privacy', 'What is stored'],
])('%s can be read, and its contents lead to each section', (path, title, section) =>
  visit(path, async (page) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toAppear();
    expect(await page.title()).toContain(title);
    await page.getByRole('link', { name: section, exact: true }).click();
    // Its number, and that of its line in the contents, are ornaments that nobody needs to hear.
    const heading = page.getByRole('heading', { level: 2, name: section, exact: true });
    const top = await heading.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeLessThan(300);
  }),
);

test('Privacy states how long each plan of this server keeps results', () =>
  visit(screens.privacy, async (page) => {
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(4).waitFor();
    expect(await rows.allTextContents()).toEqual([
      'PlanResults kept for',
      'Without an account1 hour',
      'Free24 hours',
      'Basic30 days',
      'Pro1 year',
    ]);
  }));
