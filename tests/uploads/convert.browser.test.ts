// The main job in a real browser: from the drop area to the downloaded file.
import { readFile } from 'node:fs/promises';
import { texts } from '@octavo/contract';
import { expect, test } from 'vitest';
import { textOfPdf } from '../conversions/programs.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { docx, longDocx, useFiles } from '../setup/files.ts';
import {
  cancelConversions,
  chooseType,
  download,
  drop,
  testFile,
  pick,
  start,
  uploadPath,
} from './upload-screen.ts';

useBrowser();
useFiles();

const { upload } = texts;

test('a Word file dropped on the upload area becomes a PDF with its text', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    await drop(page, await docx('report.docx', 'Harvest of the northern orchards'));
    await start(page);
    await expect(page.getByRole('dialog', { name: upload.converting })).toAppear();
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    await expect(page.getByText('report.pdf', { exact: true })).toAppear();
    // A visitor's result works for an hour. The tooltip says until when, with the date.
    const expiry = page.getByText(/^link expires in (1 hour|\d+ minutes)$/);
    const until = Date.parse((await expiry.getAttribute('title')) ?? '');
    expect(
      Math.abs(until - Date.parse((await expiry.getAttribute('datetime')) ?? '')),
    ).toBeLessThan(60_000);
    expect(await textOfPdf(await download(page))).toContain('Harvest of the northern orchards');
  }));

test('the loading modal names its three steps and marks the present one', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    await pick(page, await longDocx('long.docx'));
    await start(page);
    const steps = page.getByRole('dialog').locator('ol > li');
    for (const step of upload.steps) await expect(steps.filter({ hasText: step })).toAppear();
    await expect(page.locator('[aria-current=step]', { hasText: 'processing' })).toAppear();
    await cancelConversions(page);
  }));

test('several files become several results, each with its own download', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    const names = ['one', 'two', 'three', 'four'];
    await pick(page, ...(await Promise.all(names.map((name) => docxNamed(name)))));
    await start(page);
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    for (const name of names) {
      const path = await download(page, `${upload.download}: ${name}.pdf`);
      expect(await textOfPdf(path)).toContain(`Chapter ${name}`);
    }
  }));

// One at a time: the factory writes each document to the same place.
let written: Promise<unknown> = Promise.resolve();
function docxNamed(name: string) {
  const next = written.then(() => docx(`${name}.docx`, `Chapter ${name}`));
  written = next;
  return next;
}

test('one file that fails does not stop the others', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    await pick(page, await docx('good.docx', 'Good'), testFile('bad.docx', 'GIF89a no document'));
    await start(page);
    await expect(page.getByRole('heading', { name: '1 of 2 files converted' })).toAppear();
    await expect(page.getByText('good.pdf', { exact: true })).toAppear();
    await expect(page.getByRole('button', { name: `${upload.tryAgain}: bad.docx` })).toAppear();
  }));

test('a running job is cancelled and can be tried again', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    await pick(page, await longDocx('long.docx'));
    const cancelled = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await start(page);
    await expect(page.getByText(/^(Processing|Queued)/).first()).toAppear();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const { data } = (await (await cancelled).json()) as { data: { job: { state: string } } };
    expect(data.job.state).toBe('cancelled');
    await expect(page.getByText('Cancelled', { exact: true })).toAppear();
    await expect(page.getByRole('button', { name: `${upload.tryAgain}: long.docx` })).toAppear();
  }));

test('a result is passed on to the next step that fits it', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
    await start(page);
    const steps = page.getByRole('group', { name: 'Next steps' });
    await steps.getByRole('button', { name: 'JSON to XML' }).click();
    await expect(page.getByRole('heading', { name: 'JSON to XML' })).toAppear();
    await expect(page.getByText('rows.json')).toAppear();
    await start(page);
    await expect(page.getByText('rows.xml', { exact: true })).toAppear();
  }));

test('Convert Another File resets the file, the type and the result', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
    await start(page);
    await page.getByRole('button', { name: upload.convertAnother }).click();
    await expect(page.getByRole('listbox', { name: 'Conversions' })).toAppear();
    expect(await page.getByText('rows.csv').count()).toBe(0);
    expect(await page.getByRole('button', { name: upload.startConversion }).isDisabled()).toBe(
      true,
    );
  }));

test('an option chosen in the form reaches the conversion', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'JSON to XML');
    await pick(page, testFile('data.json', '{"a":1}'));
    await page.getByRole('textbox', { name: 'Root element' }).fill('inventory');
    await start(page);
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    expect(await readFile(await download(page), 'utf8')).toContain('<inventory');
  }));
