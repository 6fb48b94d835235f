// Actions in the PDF editor, for browser tests.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fill, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { chooseEditor, press } from '../text-editor/editor-screen.ts';
import { testFile, pick } from '../uploads/upload-screen.ts';

export const run = promisify(execFile);

/** A PDF whose pages say its name and their number. */
export const pdf = (name: string, pages: number) =>
  testFile(`${name}.pdf`, pagedPdf({ name, pages }));

/** Opens the editor with a PDF of so many pages, from the upload screen. */
export async function open(page: Page, pages: number): Promise<void> {
  await chooseEditor(page, 'PDF Editor');
  await pick(page, pdf('report', pages));
  await press(page, texts.upload.continueToPdfEditor);
  await page.waitForURL(`**${screens.editor}`);
  await expect(card(page, 'Merge PDFs')).toAppear();
}

export const card = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) });

/** Chooses one of the six operations. */
export const choose = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Tools' }).getByText(name, { exact: true }).click();

/** Chooses one of the further tools. */
export const chooseTool = (page: Page, name: string) =>
  page.getByRole('region', { name: 'More tools' }).getByText(name, { exact: true }).click();

export const startButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true });

/** Waits until the workspace says what an operation did, such as “Compressed”. */
export const applied = (page: Page, what: string) =>
  expect(page.getByRole('heading', { name: what, exact: true })).toAppear();

/** The viewer shows this page of so many. */
export const shows = (page: Page, number: number, pages: number) =>
  expect(
    page.getByText(fill(texts.viewer.pageOf, { page: number, pages }), { exact: true }),
  ).toAppear();

/** Downloads the shown file, and gives its path. */
export async function downloaded(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await press(page, 'Download');
  return (await downloading).path();
}

/** The text of a PDF, separated by pages. */
export async function textOf(path: string): Promise<string[]> {
  const { stdout } = await run('pdftotext', [path, '-']);
  return stdout
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim());
}

/** What `pdfinfo` says of a key, such as `Pages`, in a number. */
export async function numberOf(key: string, path: string, ...options: string[]): Promise<number> {
  const { stdout } = await run('pdfinfo', [...options, path]);
  return Number(new RegExp(`${key}:\\s+(\\d+)`).exec(stdout)?.[1]);
}
