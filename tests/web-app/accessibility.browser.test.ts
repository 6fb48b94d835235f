// Keyboard, screen reader, phone width: every screen and state, in light and dark.
import { pathOf, routes, screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testAccessibility, type State } from '../setup/accessibility.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import {
  arriveWith,
  chooseEditor,
  convertTo,
  draftKept,
  openFile,
  press,
  typeAtStart,
} from '../text-editor/editor-screen.ts';
import { docx, lockedPdf, longDocx, useFiles } from '../setup/files.ts';
import { tabTo } from '../setup/keyboard.ts';
import {
  cancelConversions,
  chooseType,
  testFile,
  pick,
  start,
  uploadPath,
} from '../uploads/upload-screen.ts';

useBrowser();
useFiles();

const { upload } = texts;

/** Fills in the dialog of a preset with two steps. */
async function newPreset(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New preset…' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tables');
  for (const step of ['CSV to JSON', 'JSON to XML']) {
    await page.getByRole('button', { name: /Add a step$/ }).click();
    await page.getByRole('option', { name: step, exact: true }).click();
  }
}

const states: State[] = [
  { name: 'home', path: '/' },
  {
    name: 'the command palette',
    path: '/',
    async reach(page) {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('listbox', { name: 'Results' })).toAppear();
    },
  },
  {
    name: 'a search in the command palette',
    path: '/',
    async reach(page) {
      await page.keyboard.press('Control+k');
      await page.getByLabel('Search tools, screens and files').fill('pdf');
      await expect(page.getByRole('option', { name: 'PDF to Word' })).toAppear();
    },
  },
  { name: 'an unknown address', path: '/nowhere' },
  { name: 'the upload screen', path: uploadPath },
  {
    name: 'the presets of a visitor',
    path: uploadPath,
    async reach(page) {
      await newPreset(page);
      await page.getByRole('button', { name: 'Save preset' }).click();
      await page.getByRole('heading', { name: 'Tables' }).waitFor();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Edit preset Tables' })).toAppear();
    },
  },
  {
    name: 'a chosen preset',
    path: uploadPath,
    async reach(page) {
      await newPreset(page);
      await page.getByRole('button', { name: 'Save preset' }).click();
      await page.getByRole('heading', { name: 'Tables' }).waitFor();
      await page.reload();
      await page.getByText('CSV to JSON → JSON to XML').click();
      await expect(page.getByRole('heading', { name: 'Tables' })).toAppear();
    },
  },
  {
    name: 'the dialog of a new preset',
    path: uploadPath,
    async reach(page) {
      await newPreset(page);
      await page.getByText('Options of CSV to JSON').click();
      await expect(page.getByRole('checkbox').or(page.getByRole('switch')).first()).toAppear();
    },
  },
  {
    name: 'what is offered for a file',
    path: uploadPath,
    async reach(page) {
      await pick(page, testFile(`${'a'.repeat(70)}.pdf`, 'x'));
      await expect(page.getByRole('button', { name: /^PDF to Word/ })).toAppear();
    },
  },
  {
    name: 'files of several kinds',
    path: uploadPath,
    async reach(page) {
      await pick(page, testFile('a.pdf', 'x'), testFile('b.png', 'x'), testFile('c.xyz', 'x'));
      await expect(page.getByText('Different kinds of files')).toAppear();
    },
  },
  {
    name: 'the edit mode',
    path: uploadPath,
    reach: (page) => page.getByText(upload.editMode, { exact: true }).click(),
  },
  {
    name: 'chosen files with findings',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'Word to PDF');
      await pick(
        page,
        testFile('a'.repeat(90) + '.docx', 'x'),
        testFile('b.png', 'x'),
        testFile('c.docx', ''),
      );
      await expect(page.getByRole('alert')).toAppear();
    },
  },
  {
    name: 'images to be joined',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'JPG to PDF');
      await pick(page, testFile(`${'a'.repeat(60)}.jpg`, 'x'), testFile('b.jpg', 'x'));
      await expect(page.getByText('Combine into one PDF in this order')).toAppear();
    },
  },
  {
    name: 'a web address that is none',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'Web address to PDF');
      await page.getByLabel('Web address').fill('ftp://example.org');
      await page.getByLabel('Web address').press('Enter');
      await expect(page.getByText('must begin with http:// or https://')).toAppear();
    },
  },
  {
    name: 'the loading modal',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'Word to PDF');
      await pick(page, await longDocx('long.docx'), await longDocx('longer.docx'));
      await start(page);
      await expect(page.getByRole('dialog')).toAppear();
    },
    leave: (page) => cancelConversions(page, 2),
  },
  {
    name: 'the result',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'Word to PDF');
      await pick(
        page,
        await docx('one.docx', 'One'),
        testFile('broken.docx', 'x'),
        await docx('two.docx', 'Two'),
      );
      await start(page);
      await expect(page.getByRole('heading', { name: '2 of 3 files converted' })).toAppear();
    },
  },
  {
    name: 'the password prompt',
    path: uploadPath,
    async reach(page) {
      await chooseType(page, 'PDF to JPG');
      await pick(page, await lockedPdf('locked.pdf', 'secret'));
      await start(page);
      await expect(page.getByRole('form')).toAppear();
    },
  },
  {
    name: 'the editor of a text with a draft, being searched',
    path: uploadPath,
    async reach(page) {
      page.on('dialog', (dialog) => void dialog.accept());
      await openFile(
        page,
        'Code Editor',
        testFile('pick.py', 'def pick(count):  # one\n  return 1\n'),
      );
      await typeAtStart(page, 'import re\n');
      await draftKept(page);
      await page.reload();
      await expect(page.getByText(/There’s an unsaved draft of this file/)).toAppear();
      await press(page, 'Find');
      await expect(page.getByRole('textbox', { name: 'Replace with' })).toAppear();
    },
  },
  {
    name: 'the changes of a code',
    path: uploadPath,
    async reach(page) {
      await openFile(page, 'Code Editor', testFile('a.js', 'let one = 1;\nlet two = 2;\n'));
      await typeAtStart(page, 'let zero = 0;\n');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ControlOrMeta+Shift+K');
      await press(page, 'Changes');
      await expect(page.getByRole('button', { name: 'Revert' }).first()).toAppear();
    },
  },
  {
    name: 'the editor with a preview and a result',
    path: uploadPath,
    async reach(page) {
      const markdown = `# Title\n\nSome **words**[^1].\n\n- [x] done\n\n| A |\n| --- |\n| 1 |\n\n    code\n\n[^1]: Note.\n`;
      await openFile(page, 'Text Editor', testFile(`${'long-'.repeat(15)}.md`, markdown));
      await expect(page.getByRole('heading', { name: 'Title' })).toAppear();
      // Last, for the page moves to the result when it appears: what is pressed then may be missed.
      await convertTo(page, /^TXT to PDF/);
      await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    },
  },
  {
    name: 'the choice of a conversion in the editor',
    path: uploadPath,
    async reach(page) {
      await openFile(page, 'Text Editor', testFile('a.txt', 'words\n'));
      await press(page, texts.editor.convertFile);
      const dialog = page.getByRole('dialog', { name: texts.editor.convertFile });
      await dialog.getByText('Options').click();
      await expect(dialog.getByText('Orientation')).toAppear();
    },
  },
  {
    name: 'the help sheet of the editor',
    path: uploadPath,
    async reach(page) {
      await openFile(page, 'Text Editor', testFile('a.txt', 'words\n'));
      await press(page, 'Keyboard shortcuts');
      await expect(page.getByRole('dialog')).toAppear();
    },
  },
  {
    name: 'the question before changes are lost',
    path: uploadPath,
    async reach(page) {
      await openFile(page, 'Text Editor', testFile('a.txt', 'words\n'));
      await typeAtStart(page, 'More ');
      await press(page, texts.editor.backToUpload);
      await expect(page.getByRole('dialog')).toAppear();
    },
  },
  {
    name: 'the upload screen with a draft',
    path: uploadPath,
    async reach(page) {
      page.on('dialog', (dialog) => void dialog.accept());
      await openFile(page, 'Text Editor', testFile('a.txt', 'words\n'));
      await typeAtStart(page, 'More ');
      await draftKept(page);
      await page.goto(uploadPath);
      await expect(page.getByText('Unsaved drafts')).toAppear();
    },
  },
  {
    name: 'an editor that needs an account',
    path: uploadPath,
    async reach(page) {
      await chooseEditor(page, 'PDF Editor');
      await pick(page, testFile('a.pdf', 'x'));
      await press(page, upload.continueToPdfEditor);
      await expect(page.getByText(texts.editor.authenticationRequired)).toAppear();
    },
  },
  {
    name: 'a file that the editor cannot open',
    path: uploadPath,
    async reach(page) {
      const state = { conversionType: 'code-editor' };
      await arriveWith(page, screens.editor, testFile('a.txt', Buffer.alloc(9)), state);
      await expect(page.getByRole('alert')).toAppear();
    },
  },
  {
    name: 'a server that is down',
    path: uploadPath,
    async reach(page) {
      await page.route(`**${pathOf(routes.conversion.health)}`, (route) => route.abort());
      await page.reload();
      await expect(page.getByText('Backend connection error')).toAppear();
    },
  },
];

testAccessibility(states);

test('a file is converted with the keyboard alone', () =>
  visit(uploadPath, async (page) => {
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('csv to');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'CSV to JSON' })).toAppear();
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, 'Choose files');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([testFile('rows.csv', 'a,b\n1,2\n')]);
    await tabTo(page, upload.startConversion);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    await tabTo(page, upload.download);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await downloading).suggestedFilename()).toBe('rows.json');
  }));

test('the modal holds the focus, and the result takes it over', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Word to PDF');
    await pick(page, await docx('focus.docx', 'Focus'));
    // Noted as it happens: the job may be done before a question about it arrives.
    const noteFocus = () =>
      document.addEventListener('focusin', ({ target }) => {
        if ((target as Element).closest('[role=dialog]')) document.body.dataset['noted'] = 'dialog';
      });
    await page.evaluate(noteFocus);
    await start(page);
    await expect.poll(() => page.locator('body').getAttribute('data-noted')).toBe('dialog');
    await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(upload.complete);
  }));

test('what happens to a file is announced', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'CSV to JSON');
    await pick(page, testFile('rows.csv', 'a,b\n1,2\n'));
    await expect(page.getByRole('status').getByText('Files added: 1')).toAppear();
    await start(page);
    await expect(page.getByRole('status').getByText('rows.json is ready to download')).toAppear();
  }));
