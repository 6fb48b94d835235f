// Actions on the upload screen, for browser tests.
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';

export const uploadPath = screens.editorUpload;

/** A file that a test gives to the page. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer };

export const testFile = (name: string, content: string | Buffer): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** The conversions or editors that can be chosen. */
export const conversions = (page: Page) =>
  page.getByRole('listbox', { name: /^(Conversions|Editors)$/ }).getByRole('option');

export const chooseType = (page: Page, label: string) =>
  page.getByRole('option', { name: new RegExp(`^${label} `) }).click();

/** Picks files in the system's dialog. */
export async function pick(page: Page, ...files: (TestFile | string)[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choose|Add more) files$/ }).click();
  const dialog = await chooser;
  await dialog.setFiles(files as TestFile[]);
}

/** Drops a file on the drop zone. */
export async function drop(page: Page, file: TestFile): Promise<void> {
  const sheet = page.getByText('Drop files here');
  await dropAnywhere(page, file, () => page.getByText('Release to add').waitFor());
  await sheet.waitFor();
}

/** Drops a file on a screen. @param whileOver runs while the file is over the page */
export async function dropAnywhere(
  page: Page,
  { name, mimeType, buffer }: TestFile,
  whileOver = async () => {},
): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName, { type }));
      return data;
    },
    [name, mimeType, buffer.toString('base64')] as const,
  );
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.locator('body').dispatchEvent(event, { dataTransfer: transfer });
    if (event === 'dragover') await whileOver();
  }
}

export const start = (page: Page) =>
  page.getByRole('button', { name: texts.upload.startConversion, exact: true }).click();

/** Downloads a result. @returns its path */
export async function download(page: Page, name: RegExp | string = texts.upload.download) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return (await downloading).path();
}

/**
 * Cancels all running conversions, and waits until the server has cancelled them. Otherwise the next test waits: visitors of one network share
 * a place in the queue, and jobs go on after their owner has left.
 */
export async function cancelConversions(page: Page, files = 1): Promise<void> {
  // A file that is cancelled while it is sent has no job on the server.
  const [uploading] = texts.upload.steps;
  const sending = page.locator('[aria-current=step]', { hasText: uploading });
  await sending.waitFor({ state: 'detached' });
  let left = files;
  const cancelled = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && --left === 0,
  );
  await page.getByRole('button', { name: /^Cancel( all)?$/ }).click();
  await cancelled;
}
