// A user of a page, by mouse, whose clicks are counted, or by keyboard alone.
import { texts } from '@octavo/contract';
import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { firstPage } from '../pdf-editor/viewer-screen.ts';
import { focusRing, nameOfFocused } from '../setup/keyboard.ts';
import type { TestFile } from '../uploads/upload-screen.ts';

/** Home has a link for every tool. */
const maxTabs = 200;
const patience = { timeout: 30_000 };

export class Person {
  readonly page: Page;
  readonly by: 'mouse' | 'keyboard';
  readonly account: Account | undefined;
  clicks = 0;

  constructor(page: Page, by: 'mouse' | 'keyboard', account?: Account) {
    this.page = page;
    this.by = by;
    this.account = account;
  }

  /** Clicks; or tabs there, where a ring must show it, and presses Enter. */
  async click(target: Locator): Promise<void> {
    await this.goTo(target);
    if (this.by === 'mouse') return;
    if ((await focusRing(this.page)) < 2)
      throw new Error(`Nothing shows the focus on “${await nameOfFocused(this.page)}”`);
    await this.page.keyboard.press('Enter');
  }

  /** Focuses a field, with a click or with Tab. */
  async goTo(target: Locator): Promise<void> {
    if (this.by === 'keyboard') return this.#tabTo(target);
    this.clicks++;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    if (this.by === 'mouse') return field.fill(text);
    await this.#tabTo(field);
    await this.page.keyboard.type(text);
  }

  /** Chooses an option of a group in which Tab reaches one option and arrow keys the others. */
  async pick(group: Locator, role: 'radio' | 'tab', name: string): Promise<void> {
    const option = group.getByRole(role, { name, exact: true });
    // The radio button itself is hidden, so its text is clicked.
    const seen = role === 'radio' ? group.getByText(name, { exact: true }) : option;
    if (this.by === 'mouse') return this.goTo(seen);
    await this.#tabTo(group.getByRole(role).first());
    const count = await group.getByRole(role).count();
    for (let presses = 0; presses < count; presses += 1) {
      if (await isFocused(option)) return;
      await this.page.keyboard.press('ArrowRight');
    }
    throw new Error(`No arrow key reaches “${name}”`);
  }

  press(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }).first());
  }

  /** Follows a link of the list of all tools. */
  tool(name: string): Promise<void> {
    const all = this.page.getByRole('region', { name: 'All tools' });
    return this.click(all.getByRole('link', { name, exact: true }));
  }

  async choose(...files: TestFile[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(/^Choose files?$/);
    await (await chooser).setFiles(files);
  }

  /** Opens a PDF with a tool of the PDF editor. */
  async openPdf(tool: string, ...files: TestFile[]): Promise<void> {
    await this.tool(tool);
    await this.choose(...files);
    await this.press(texts.upload.continueToPdfEditor);
    await firstPage(this.page);
  }

  async download(press: () => Promise<void>): Promise<string> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), press()]);
    return download.suggestedFilename();
  }

  applied(what: string): Promise<void> {
    return this.page.getByRole('heading', { name: what, exact: true }).waitFor();
  }

  async #tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    await vi.waitUntil(() => target.isEnabled(), patience);
    const seen: string[] = [];
    // Finding an element by its role reads the whole page, so that is done where the element found first has the focus or is gone.
    let element = await target.elementHandle();
    for (let tab = 0; tab < maxTabs; tab += 1) {
      const isElsewhere = await element?.evaluate(
        (found) => found.isConnected && found !== document.activeElement,
      );
      if (!isElsewhere) {
        if (await isFocused(target)) return;
        element = await target.elementHandle();
      }
      await this.page.keyboard.press('Tab');
      seen.push(await nameOfFocused(this.page));
    }
    throw new Error(`Tab never reached ${String(target)}, but: ${seen.join(' | ')}`);
  }
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
