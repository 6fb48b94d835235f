// The editor of texts, from the upload screen's Edit mode to the file that is saved or converted.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fill, screens, texts } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { textOfPdf } from '../conversions/programs.ts';
import { addressOfItsOwn, newAccount } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import {
  arriveWith,
  chooseEditor,
  convertTo,
  draftKept,
  openFile,
  press,
  save,
  shownText,
  textArea,
  typeAtStart,
} from './editor-screen.ts';
import { download, testFile, pick, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();

const { editor, upload } = texts;
const notes = () => testFile('notes.txt', 'first line\nsecond line\nthird line\n');

describe('a file that is opened', () => {
  test('shows its name, its size and what it becomes', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', notes());
      await expect(page.getByRole('heading', { level: 1, name: 'notes.txt' })).toAppear();
      await expect(page.getByText('34 Bytes')).toAppear();
      const label = fill(editor.convertingTo, { label: 'Text Editor' });
      await expect(page.getByText(label)).toAppear();
      expect(await shownText(page)).toBe('first line\nsecond line\nthird line\n\n');
      await expect(page.getByText('6 words')).toAppear();
      await expect(page.getByText('34 characters')).toAppear();
    }));

  test('costs no conversion when it is text already, and keeps its name', () =>
    visit(uploadPath, async (page) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url());
      });
      for (const [type, name] of [
        ['Text Editor', 'notes.md'],
        ['Code Editor', 'pick.py'],
      ] as const) {
        await openFile(page, type, testFile(name, '# Grüße\n'));
        expect(await shownText(page)).toContain('# Grüße');
        expect((await save(page)).name).toBe(name);
      }
      expect(sent).toEqual([]);
    }));

  test('is coloured by its language when it is code', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Code Editor', testFile('pick.py', 'def pick(count):\n    return 1\n'));
      const color = (text: string) =>
        textArea(page)
          .getByText(text, { exact: true })
          .evaluate((element) => getComputedStyle(element).color);
      await expect.poll(() => color('def').catch(() => '')).toBeTruthy();
      expect(await color('def')).toBe(await color('return'));
      expect(await color('def')).not.toBe(await color('1'));
    }));

  test('is its words, not its code, when it is Rich Text', () =>
    visit(uploadPath, async (page) => {
      const rtf = String.raw`{\rtf1\ansi Plain \b bold\b0  words.\par}`;
      await openFile(page, 'Text Editor', testFile('letter.rtf', rtf));
      expect(await shownText(page)).toContain('Plain bold words.');
      expect((await save(page)).name).toBe('letter.txt');
    }));

  test('is refused if it is no text', () =>
    visit(screens.terms, async (page) => {
      const picture = await readFile(join(import.meta.dirname, '../corpus/hostile/canary.png'));
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      const state = { conversionType: 'code-editor' };
      await arriveWith(page, screens.editor, testFile('a.txt', picture), state);
      await expect(page.getByRole('alert').getByText('This isn’t a text file')).toAppear();
      await page.getByRole('button', { name: editor.backToUpload }).last().click();
      await page.waitForURL(`**${uploadPath}`);
    }));

  test('whose text cannot be fetched is reported in the words of the specification, and can be tried again', () =>
    visit(screens.terms, async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      const convertedFile = {
        outputFileName: 'a.txt',
        fileSize: 1,
        mimeType: 'text/plain; charset=utf-8',
        downloadUrl: '/api/downloads/gone',
        expires_at: '2099-01-01T00:00:00.000Z',
      };
      const state = { conversionType: 'text-editor', convertedFile };
      await arriveWith(page, screens.editor, notes(), state);
      const alert = page.getByRole('alert');
      await expect(alert.getByText(/^Download failed: ./)).toAppear();
      await page.route('**/api/downloads/gone', (route) => route.fulfill({ body: 'back again' }));
      await press(page, upload.tryAgain);
      await expect(textArea(page)).toAppear();
      expect(await shownText(page)).toBe('back again');
    }));

  test('of five million characters can be edited, of more with a warning', () =>
    visit(uploadPath, async (page) => {
      const line = `${'word '.repeat(15)}\n`;
      const text = line.repeat(Math.ceil((5 * 1024 * 1024 + 1) / line.length));
      await openFile(page, 'Text Editor', testFile('long.txt', text));
      await expect(page.getByText(/^This file is 5 MB/)).toAppear();
      await typeAtStart(page, 'BEGIN ');
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('END');
      const { bytes } = await save(page);
      expect(bytes.toString()).toBe(`BEGIN ${text}END`);
    }));
});

describe('editing', () => {
  test('is undone and redone by buttons and by keys', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', notes());
      const undo = page.getByRole('button', { name: editor.undo });
      expect(await undo.isDisabled()).toBe(true);
      await typeAtStart(page, 'New ');
      await expect(page.getByText(/^Unsaved changes/)).toAppear();
      await press(page, editor.undo);
      expect(await shownText(page)).toMatch(/^first/);
      await expect(page.getByText('No unsaved changes')).toAppear();
      await press(page, editor.redo);
      expect(await shownText(page)).toMatch(/^New first/);
      await page.keyboard.press('ControlOrMeta+z');
      expect(await shownText(page)).toMatch(/^first/);
    }));

  test('finds and replaces', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', notes());
      await press(page, 'Find');
      await page.getByRole('textbox', { name: 'Find' }).pressSequentially('line');
      const matches = textArea(page).locator('.cm-searchMatch');
      await expect.poll(() => matches.count()).toBe(3);
      await page.getByRole('textbox', { name: 'Replace with' }).pressSequentially('row');
      await press(page, 'Replace all');
      expect(await shownText(page)).toBe('first row\nsecond row\nthird row\n\n');
    }));

  test('goes to a line, and shows the position of the cursor and the size of the selection', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', notes());
      await press(page, 'Go to line');
      await page.getByRole('textbox', { name: /Go to line/ }).fill('2');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Line 2, column 1')).toAppear();
      await page.keyboard.press('Shift+End');
      await expect(page.getByText('11 selected')).toAppear();
    }));

  test('indents by Tab, and lets Tab leave after Escape', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Code Editor', testFile('a.js', 'let a;\n'));
      await textArea(page).focus();
      await page.keyboard.press('Tab');
      expect(await shownText(page)).toMatch(/^ {2}let a;/);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      const inText = () => page.evaluate(() => document.activeElement?.shadowRoot !== null);
      expect(await inText()).toBe(false);
    }));

  test('is formatted in its language as one step, and says where it is wrong', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Code Editor', testFile('data.json', '{"tree":["oak","elm"]}'));
      await press(page, 'Format');
      await expect.poll(() => shownText(page)).toBe('{ "tree": ["oak", "elm"] }\n\n');
      await press(page, editor.undo);
      await expect.poll(() => shownText(page)).toBe('{"tree":["oak","elm"]}');
      await typeAtStart(page, '}');
      await press(page, 'Format');
      await expect(page.getByRole('alert').getByText(/couldn’t be formatted.*\(1:1\)/)).toAppear();
    }));

  test('is compared with the original, and a change taken back', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Code Editor', testFile('pick.py', 'one = 1\ntwo = 2\n'));
      await typeAtStart(page, 'zero = 0\n');
      await press(page, 'Changes');
      const changed = textArea(page).locator('.cm-changedLine');
      await expect.poll(() => changed.allInnerTexts()).toEqual(['zero = 0']);
      await page.getByRole('button', { name: 'Revert' }).click();
      expect(await shownText(page)).toContain('one = 1');
      await expect.poll(() => shownText(page)).not.toContain('zero');
      await press(page, 'Changes');
      await expect.poll(() => changed.count()).toBe(0);
    }));

  test('wraps lines and sets larger letters if requested', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Code Editor', testFile('a.js', `let a = '${'long '.repeat(200)}';\n`));
      const line = textArea(page).locator('.cm-line').first();
      const height = async () => (await line.boundingBox())?.height ?? 0;
      const single = await height();
      await press(page, 'Wrap lines');
      await expect.poll(height).toBeGreaterThan(single * 3);
      const size = () => line.evaluate((element) => getComputedStyle(element).fontSize);
      expect(await size()).toBe('16px');
      await press(page, 'Larger text');
      expect(await size()).toBe('18px');
    }));

  test('has a help sheet of its keys', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', notes());
      await page.getByRole('button', { name: 'Wrap lines' }).focus();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(sheet.getByText('Find and replace')).toAppear();
      await page.keyboard.press('Escape');
      await expect.poll(() => sheet.count()).toBe(0);
    }));
});

describe('Markdown', () => {
  test('is shown as it will look, its markup never run', () =>
    visit(uploadPath, async (page) => {
      const markdown = [
        '# Harvest\n\nSome **bold** words and a note[^1].\n\n| A | B |\n| --- | ---: |\n| 1 | 2 |\n',
        '<script>document.title = "run"</script>\n\n<img src=x onerror="document.title=1">',
        '\n[bad](javascript:alert(1)) [good](https://example.org/)\n\n[^1]: Below.\n',
      ].join('\n');
      await openFile(page, 'Text Editor', testFile('report.md', markdown));
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.getByRole('heading', { name: 'Harvest' })).toAppear();
      expect(await preview.locator('strong').innerText()).toBe('bold');
      await expect(preview.getByRole('cell', { name: '2' })).toAppear();
      await expect(preview.getByText('Below.')).toAppear();
      expect(await preview.getByRole('link', { name: 'good' }).count()).toBe(1);
      expect(await preview.getByRole('link', { name: 'bad' }).count()).toBe(0);
      expect(await preview.locator('script, img').count()).toBe(0);
      expect(await page.title()).toMatch(/^report\.md/);
      await typeAtStart(page, '# Sooner\n\n');
      await expect(preview.getByRole('heading', { name: 'Sooner' })).toAppear();
    }));

  test('has source and preview side by side, on phones one at a time', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', testFile('report.md', '# Harvest\n'));
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview).toAppear();
      const [source, shown] = [await textArea(page).boundingBox(), await preview.boundingBox()];
      expect((source?.x ?? 0) + (source?.width ?? 0)).toBeLessThanOrEqual(shown?.x ?? 0);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await textArea(page).isVisible()).toBe(false);
      await press(page, 'Preview');
      await expect(textArea(page)).toAppear();
      expect(await preview.count()).toBe(0);
    }));

  test('becomes a PDF that looks like the preview', () =>
    visit(uploadPath, async (page) => {
      await openFile(
        page,
        'Text Editor',
        testFile('report.md', '# Harvest\n\nSome **bold** words.\n'),
      );
      await convertTo(page, /^Markdown to PDF/);
      await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
      await expect(page.getByText('report.pdf', { exact: true })).toAppear();
      const words = await textOfPdf(await download(page));
      expect(words).toMatch(/Harvest\s+Some bold words\./);
    }));
});

describe('saving', () => {
  test('keeps the line breaks, and writes UTF-8 whatever the file was in', () =>
    visit(uploadPath, async (page) => {
      const western = Buffer.from('Gr\xfc\xdfe\r\nzwei\r\n', 'latin1');
      await openFile(page, 'Text Editor', testFile('gruss.txt', western));
      await expect(page.getByText('windows-1252, will be saved as UTF-8')).toAppear();
      await typeAtStart(page, 'Liebe ');
      const { name, bytes } = await save(page);
      expect(name).toBe('gruss.txt');
      expect(bytes.toString()).toBe('Liebe Grüße\r\nzwei\r\n');
      await expect(page.getByText('No unsaved changes')).toAppear();
      await expect(page.getByRole('status').getByText('gruss.txt saved')).toAppear();
    }));

  test('is done by the usual keys, too', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', notes());
      const downloading = page.waitForEvent('download');
      await typeAtStart(page, 'Key ');
      await page.keyboard.press('Control+s');
      expect((await downloading).suggestedFilename()).toBe('notes.txt');
    }));
});

describe('converting', () => {
  test('takes the text as it is now', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', testFile('report.md', 'Northern orchards\n'));
      await typeAtStart(page, 'Changed words. ');
      await convertTo(page, /^TXT to PDF/);
      await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
      expect(await textOfPdf(await download(page))).toContain('Changed words. Northern orchards');
      await expect(page.getByText(fill(editor.convertingTo, { label: 'TXT to PDF' }))).toAppear();
    }));

  test('offers what reads a text of this kind', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Code Editor', testFile('data.json', '{"tree": "apple"}\n'));
      await convertTo(page, /^JSON to XML/);
      await expect(page.getByText('data.xml', { exact: true })).toAppear();
      const xml = await readFile(await download(page), 'utf8');
      expect(xml).toContain('<tree>apple</tree>');
    }));

  test('reports in the words of the specification why it failed', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Code Editor', testFile('data.json', '{"tree": }\n'));
      await convertTo(page, /^JSON to XML/);
      await expect(page.getByRole('alert').getByText(/^Conversion failed: ./)).toAppear();
      expect(await shownText(page)).toContain('"tree"');

      // What an account lifts is not to be tried again.
      const refusal = { message: 'You’ve used up this month’s conversions.' };
      await page.route('**/api/conversion/convert*', (route) =>
        route.fulfill({ status: 402, json: { ...refusal, code: 'conversions_used_up' } }),
      );
      await convertTo(page, /^JSON to XML/);
      const problem = page.getByRole('alert').filter({ hasText: 'used up' });
      await expect(problem).toAppear();
      expect(await problem.getByRole('button').allTextContents()).toEqual([
        texts.navigation.signUp,
      ]);
    }));
});

describe('what is not saved', () => {
  test('is kept over a reload, offered, and can be undone when restored', () =>
    visit(uploadPath, async (page) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await openFile(page, 'Text Editor', notes());
      await typeAtStart(page, 'Unsaved ');
      await draftKept(page);
      await page.reload();
      await expect(page.getByText(/There’s an unsaved draft of this file/)).toAppear();
      expect(await shownText(page)).toMatch(/^first/);
      await press(page, 'Restore draft');
      expect(await shownText(page)).toMatch(/^Unsaved first/);
      await press(page, editor.undo);
      expect(await shownText(page)).toMatch(/^first/);
    }));

  test('is found on the upload screen after the browser ended, and gone once it is saved', () =>
    visit(uploadPath, async (page) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await openFile(page, 'Text Editor', notes());
      await typeAtStart(page, 'Unsaved ');
      await draftKept(page);
      await page.goto('/nowhere');
      await page.goto(uploadPath);
      await page.getByRole('button', { name: 'Continue notes.txt' }).click();
      await expect(textArea(page)).toAppear();
      expect(await shownText(page)).toMatch(/^Unsaved first/);
      await expect(page.getByText(/^Unsaved changes/)).toAppear();
      expect((await save(page)).bytes.toString()).toMatch(/^Unsaved first/);
      await press(page, editor.backToUpload);
      await page.waitForURL(`**${uploadPath}`);
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      await expect.poll(() => page.getByText('Unsaved drafts').count()).toBe(0);
    }));

  test('is asked about before the screen is left', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', notes());
      await typeAtStart(page, 'Unsaved ');
      await page.getByRole('link', { name: texts.navigation.dashboard }).click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await expect(question).toAppear();
      await press(page, 'Keep editing');
      expect(await shownText(page)).toMatch(/^Unsaved first/);
      await press(page, editor.backToUpload);
      await press(page, 'Discard changes');
      await page.waitForURL(`**${uploadPath}`);
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      expect(await page.getByText('Unsaved drafts').count()).toBe(0);
    }));

  test('is asked about before the page is closed', () =>
    visit(uploadPath, async (page) => {
      await openFile(page, 'Text Editor', notes());
      await typeAtStart(page, 'Unsaved ');
      await expect(page.getByText(/^Unsaved changes/)).toAppear();
      const opened = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const dialog = await opened;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      expect(await shownText(page)).toMatch(/^Unsaved first/);
    }));
});

describe('Edit mode', () => {
  test('opens one file at a time', () =>
    visit(uploadPath, async (page) => {
      await pick(page, notes(), testFile('more.txt', 'more'));
      await chooseEditor(page, 'Text Editor');
      await expect(page.getByText('An editor opens one file at a time.')).toAppear();
      await press(page, 'Remove more.txt');
      expect(await page.getByRole('button', { name: upload.startEdit }).isEnabled()).toBe(true);
    }));

  test.each([
    ['PDF Editor', 'a.pdf', upload.continueToPdfEditor, editor.pdfNeedsLogin],
    ['Image Editor', 'a.png', upload.continueToImageEditor, editor.imageNeedsLogin],
  ])('skips the conversion for the %s, which asks to sign in', (name, file, button, text) =>
    visit(uploadPath, async (page) => {
      await chooseEditor(page, name);
      await pick(page, testFile(file, 'x'));
      await press(page, button);
      await page.waitForURL(`**${screens.editor}`);
      await expect(page.getByRole('heading', { name: editor.authenticationRequired })).toAppear();
      await expect(page.getByText(text)).toAppear();
      await press(page, editor.loginToContinue);
      await page.waitForURL(`**${screens.login}`);
    }),
  );

  test('goes on with the file when the person has logged in', async () => {
    const { email } = await newAccount();
    const from = { 'x-forwarded-for': addressOfItsOwn() };
    await visit(
      uploadPath,
      async (page) => {
        await chooseEditor(page, 'PDF Editor');
        await pick(page, testFile('mine.pdf', 'x'));
        await press(page, upload.continueToPdfEditor);
        await press(page, editor.loginToContinue);
        await page.waitForURL(`**${screens.login}`);
        const form = page.getByRole('main');
        await form.getByLabel(texts.signup.email, { exact: true }).fill(email);
        await form.getByLabel(texts.signup.password, { exact: true }).fill('a good password');
        await form.getByRole('button', { name: 'Log in' }).click();
        await page.waitForURL(`**${screens.editor}`);
        await expect(page.getByRole('heading', { level: 1, name: 'mine.pdf' })).toAppear();
        expect(await page.getByText(editor.authenticationRequired).count()).toBe(0);
      },
      { extraHTTPHeaders: from },
    );
  });

  test('is where the viewer’s Edit PDF leads, with the file', () =>
    visit(screens.terms, async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toAppear();
      await arriveWith(page, '/edit-pdf', testFile('a.pdf', '%PDF-1.7'), {});
      await page.waitForURL(`**${screens.editor}`);
      await expect(page.getByRole('heading', { level: 1, name: 'a.pdf' })).toAppear();
      await expect(page.getByText(editor.pdfNeedsLogin)).toAppear();
    }));
});
