// Tests files that are chosen before a conversion: the tools that are offered for them, from dialogs, folders, drops and pastes.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { focusIsOn } from '../setup/keyboard.ts';
import { pdf } from '../pdf-editor/pdf-editor-screen.ts';
import { chooseType, testFile, pick, uploadPath } from './upload-screen.ts';

useBrowser();

const { upload } = texts;
const offered = (page: Page) =>
  page.getByRole('region', { name: /^What do you want to do with/ }).getByRole('button');
const labels = (page: Page) => offered(page).locator('span').allTextContents();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const startButton = (page: Page) =>
  page.getByRole('button', { name: upload.startConversion, exact: true });
const rows = () => testFile('rows.csv', 'a,b\n1,2\n');

test('a chosen file is offered what people mostly want of it, and the choice leads on to the start', () =>
  visit(uploadPath, async (page) => {
    expect(await offered(page).count()).toBe(0);
    await pick(page, rows());
    await expect.poll(() => labels(page)).toEqual(['Text to Excel', 'CSV to JSON', 'Excel to PDF']);
    await offered(page).filter({ hasText: 'CSV to JSON' }).click();
    await expect(heading(page, 'CSV to JSON')).toAppear();
    expect(await offered(page).count()).toBe(0);
    await focusIsOn(page, upload.startConversion);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
  }));

test('all other types are found by search, also by what they do', () =>
  visit(uploadPath, async (page) => {
    await pick(page, testFile('photo.jpg', 'x'));
    await page.getByRole('searchbox', { name: 'Find a conversion' }).fill('verkleinern');
    await page.getByRole('option', { name: /^Image Resizer/ }).click();
    await expect(heading(page, 'Image Resizer')).toAppear();
    await expect(page.getByText('photo.jpg')).toAppear();
  }));

test('files of several kinds are grouped, and each kind gets its conversion', () =>
  visit(uploadPath, async (page) => {
    await pick(page, rows(), testFile('data.json', '[{"a":1}]'), testFile('more.csv', 'c\n3\n'));
    await pick(page, testFile('what.xyz', 'x'));
    const mixed = page.getByRole('region', { name: 'Different kinds of files' });
    await expect(mixed.getByText('2 files: rows.csv, more.csv')).toAppear();
    expect(await mixed.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      ...['CSV tables.xlsx', 'JSON.csv', 'Other files'],
    ]);
    await mixed.getByRole('button', { name: /Convert CSV tables with/ }).click();
    await page.getByRole('option', { name: 'CSV to JSON', exact: true }).click();
    await expect(mixed.getByRole('heading', { name: /CSV tables/ }).getByText('.json')).toAppear();
    await startButton(page).click();
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    const results = page.getByRole('list', { name: 'Results' });
    for (const name of ['rows.json', 'data.csv', 'more.json'])
      await expect(results.getByText(name, { exact: true })).toAppear();
    await expect(page.getByText('what.xyz')).toAppear();
  }));

test('a type for all files of a mixed set can still be chosen', () =>
  visit(uploadPath, async (page) => {
    await pick(page, rows(), testFile('data.json', '[]'));
    await expect(page.getByRole('region', { name: 'Different kinds of files' })).toAppear();
    await chooseType(page, 'CSV to JSON');
    await expect(heading(page, 'CSV to JSON')).toAppear();
    await expect(page.getByText(/This doesn’t look like a supported file/)).toAppear();
  }));

test('a folder is added with its files, also those of its subfolders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-folder-'));
  await mkdir(join(folder, 'inner'));
  await writeFile(join(folder, 'b.csv'), 'a\n1\n');
  await writeFile(join(folder, '.hidden'), 'x');
  await writeFile(join(folder, 'inner', 'a.csv'), 'a\n1\n');
  await visit(uploadPath, async (page) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await (await chooser).setFiles(folder);
    await expect(page.getByText('a.csv', { exact: true })).toAppear();
    const list = page.getByRole('list', { name: 'Selected files' });
    expect(await list.getByRole('listitem').count()).toBe(2);
    await expect.poll(() => labels(page)).toContain('CSV to JSON');

    await page.getByRole('button', { name: 'Remove a.csv' }).click();
    await page.getByRole('button', { name: 'Remove b.csv' }).click();
    await expect.poll(() => list.count()).toBe(0);
    const devtools = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', {
        ...{ type, x: 300, y: 300 },
        data: { items: [], files: [folder], dragOperationsMask: 1 },
      });
    await expect(page.getByText('a.csv', { exact: true })).toAppear();
    expect(await list.getByRole('listitem').count()).toBe(2);
  });
  await rm(folder, { recursive: true });
});

/** Pastes or drops on the page. */
const transfer = (page: Page, event: 'paste' | 'drop', content: { file?: string; text?: string }) =>
  page.evaluate(
    ([kind, { file, text }]) => {
      const data = new DataTransfer();
      if (file) data.items.add(new File(['x'], file, { type: 'image/png' }));
      if (text) data.setData(kind === 'drop' ? 'text/uri-list' : 'text/plain', text);
      const options = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    [event, content] as const,
  );

test('a pasted picture is offered what pictures are used for', () =>
  visit(uploadPath, async (page) => {
    await expect(page.getByRole('listbox', { name: 'Conversions' })).toAppear();
    await transfer(page, 'paste', { file: 'image.png' });
    await expect.poll(() => labels(page)).toEqual(['PNG to PDF', 'Image Resizer', 'Image Editor']);
  }));

test('a web address that is pasted or dropped becomes a file, other text does not', () =>
  visit(uploadPath, async (page) => {
    await expect(page.getByRole('listbox', { name: 'Conversions' })).toAppear();
    await transfer(page, 'paste', { text: 'some words' });
    await transfer(page, 'paste', { text: 'https://example.org/guide' });
    await expect(page.getByText('example.org-guide.url')).toAppear();
    await expect.poll(() => labels(page)).toEqual(['Web address to PDF']);
    await transfer(page, 'drop', { text: 'https://example.org/other' });
    await expect(page.getByText('example.org-other.url')).toAppear();
    const list = page.getByRole('list', { name: 'Selected files' });
    expect(await list.getByRole('listitem').count()).toBe(2);
  }));

test('a web address that the chosen type does not read is refused with the type that does', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    await transfer(page, 'paste', { text: 'https://example.org/guide' });
    const refusal = 'https://example.org/guide wasn’t added';
    await expect(page.getByText(refusal)).toAppear();
    expect(await page.getByText('example.org-guide.url').count()).toBe(0);
    await page.getByRole('button', { name: 'Use Web address to PDF' }).click();
    await expect(heading(page, 'Web address to PDF')).toAppear();
    const field = page.getByLabel('Web address', { exact: true });
    expect(await field.inputValue()).toBe('https://example.org/guide');
    expect(await page.getByText(refusal).count()).toBe(0);

    await transfer(page, 'drop', { text: 'https://example.org/other' });
    await expect.poll(() => field.inputValue()).toBe('https://example.org/other');
    await page.getByRole('button', { name: upload.changeSelection }).click();
    await transfer(page, 'paste', { text: 'https://name:secret@example.org/' });
    await expect(page.getByText(/must not contain a user name/)).toAppear();
  }));

test('a file that the PDF editor does not open with the others is named, with what else can be done', async () => {
  const { signedIn } = await newAccount();
  await visit(
    uploadPath,
    async (page) => {
      await pick(page, pdf('one', 1), testFile('letter.docx', 'x'));
      await page.getByRole('radiogroup').getByText(upload.editMode, { exact: true }).click();
      await page.getByRole('option', { name: /^PDF Editor/ }).click();
      await expect(page.getByText(/leaves these files out: letter\.docx/)).toAppear();
      await page.getByRole('button', { name: 'Show what else you can do' }).click();
      const mixed = page.getByRole('region', { name: 'Different kinds of files' });
      await expect(mixed.getByText('1 file: letter.docx')).toAppear();
      await page.getByRole('radiogroup').getByText(upload.editMode, { exact: true }).click();
      await page.getByRole('option', { name: /^PDF Editor/ }).click();
      await page.getByRole('button', { name: upload.continueToPdfEditor }).click();
      await page.waitForURL(`**${screens.editor}`);
      await expect(page.getByRole('heading', { level: 1, name: 'one.pdf' })).toAppear();
    },
    signedIn,
  );
});

test('the field for a web address is one press away', () =>
  visit(uploadPath, async (page) => {
    await page.getByRole('button', { name: 'Use a web address' }).click();
    await expect(page.getByLabel('Web address')).toAppear();
    await expect(heading(page, 'Web address to PDF')).toAppear();
  }));

test('several PDFs are opened in the PDF editor together, and merged if that was chosen', async () => {
  const { signedIn } = await newAccount();
  await visit(
    uploadPath,
    async (page) => {
      await pick(page, pdf('one', 1), pdf('two', 2));
      await expect.poll(() => labels(page)).toEqual(['Merge PDFs', 'PDF to Word', 'PDF to JPG']);
      await offered(page).filter({ hasText: 'Merge PDFs' }).click();
      await expect(heading(page, 'PDF Editor: Merge PDFs')).toAppear();
      await page.getByRole('button', { name: upload.continueToPdfEditor }).click();
      await page.waitForURL(`**${screens.editor}`);
      const files = page.locator('.additional-files').getByRole('listitem');
      await expect(files.filter({ hasText: 'two.pdf' })).toAppear();
      expect(await files.count()).toBe(2);
      await page.getByRole('button', { name: texts.editor.backToUpload }).click();

      await page.waitForURL(`**${uploadPath}`);
      await pick(page, pdf('one', 1), pdf('two', 2));
      await page.getByRole('button', { name: upload.continueToPdfEditor }).click();
      await page.waitForURL(`**${screens.editor}`);
      await expect(page.locator('.file-tabs').getByText('two.pdf')).toAppear();
    },
    signedIn,
  );
});

test.each([uploadPath, `${uploadPath}?tool=word-to-pdf`])(
  'on a phone the file button of %s lies within the first screen, and what is offered comes next',
  (path) =>
    visit(
      path,
      async (page) => {
        const choose = page.getByRole('button', { name: 'Choose files' });
        await choose.waitFor();
        const { y = 0, height = 0 } = (await choose.boundingBox()) ?? {};
        expect(y + height).toBeLessThan(844);
        if (path !== uploadPath) return;
        await pick(page, testFile('report.pdf', 'x'));
        const first = await offered(page).first().boundingBox();
        expect((first?.y ?? 844) + (first?.height ?? 0)).toBeLessThan(844);
        await offered(page).first().tap();
        await expect(heading(page, 'PDF to Word')).toAppear();
        await focusIsOn(page, upload.startConversion);
        const begin = await startButton(page).boundingBox();
        expect((begin?.y ?? 844) + (begin?.height ?? 0)).toBeLessThanOrEqual(844);
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ),
);
