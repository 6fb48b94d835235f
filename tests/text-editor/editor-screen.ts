// Actions in the text editor, for browser tests.
import { readFile } from 'node:fs/promises';
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { chooseType, pick, uploadPath, type TestFile } from '../uploads/upload-screen.ts';

/** Goes to the upload screen, unless the page shows it: loading it again would double the cost of opening a file. */
export async function goToUpload(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== uploadPath) await page.goto(uploadPath);
}

/** Opens a file from the upload screen's Edit mode. */
export async function openFile(page: Page, editor: string, file: TestFile): Promise<void> {
  await goToUpload(page);
  await chooseEditor(page, editor);
  await pick(page, file);
  await page.getByRole('button', { name: texts.upload.startEdit }).click();
  await page.waitForURL(`**${screens.editor}`);
  await expect(textArea(page)).toAppear();
}

export async function chooseEditor(page: Page, editor: string): Promise<void> {
  await page.getByRole('radiogroup').getByText(texts.upload.editMode, { exact: true }).click();
  await chooseType(page, editor);
}

/** The text, which is in a shadow root. */
export const textArea = (page: Page) => page.getByRole('textbox', { name: /^Text of / });

/** The lines that are shown. */
export const shownText = async (page: Page) =>
  (await textArea(page).locator('.cm-line').allInnerTexts()).join('\n');

/** Types at the beginning of the text. */
export async function typeAtStart(page: Page, text: string): Promise<void> {
  await textArea(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type(text);
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits until the browser keeps the changes. */
export const draftKept = (page: Page) =>
  expect(page.getByText(/^Unsaved changes, draft saved at/)).toAppear();

/** Saves, and gives the name and the bytes of what the browser downloads. */
export async function save(page: Page) {
  const downloading = page.waitForEvent('download');
  await press(page, texts.editor.save);
  const saved = await downloading;
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

/** Converts to a target that is named by its label, and waits for the result. */
export async function convertTo(page: Page, target: RegExp): Promise<void> {
  await press(page, texts.editor.convertFile);
  const dialog = page.getByRole('dialog', { name: texts.editor.convertFile });
  await dialog.getByRole('button', { name: /Convert to/ }).click();
  await page.getByRole('option', { name: target }).click();
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
}

/** Opens a screen with a file and more in the navigation state, as another screen does. */
export async function arriveWith(page: Page, path: string, file: TestFile, state: object) {
  // The router numbers the entries of the history once it listens to it; a screen that was opened without a file redirects.
  await page.waitForFunction((to) => {
    const entry = history.state as { idx?: number; usr?: unknown } | null;
    return entry?.idx !== undefined && (location.pathname !== to || Boolean(entry.usr));
  }, path);
  await page.evaluate(
    ([to, name, type, base64, rest]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const usr = { file: new File([bytes], name, { type }), ...rest };
      history.pushState({ usr, key: 'handed', idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    [path, file.name, file.mimeType, file.buffer.toString('base64'), state] as const,
  );
}
