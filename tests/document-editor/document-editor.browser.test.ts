// The document editor, from the upload screen's Edit mode to the file that is saved.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { run, textOfPdf } from '../conversions/programs.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { chooseEditor, draftKept, goToUpload, press } from '../text-editor/editor-screen.ts';
import { inFolder, useFiles, wordReport } from '../setup/files.ts';
import { focusIsOn, tabTo } from '../setup/keyboard.ts';
import { testFile, pick, uploadPath, type TestFile } from '../uploads/upload-screen.ts';

useBrowser();
useFiles();

const { editor, upload } = texts;
const canary = join(import.meta.dirname, '../corpus/hostile/canary.png');

/** The text that is edited. */
const sheet = (page: Page) => page.getByRole('textbox', { name: /^Text of / });

async function openDocument(page: Page, file: TestFile): Promise<void> {
  await goToUpload(page);
  await chooseEditor(page, 'Document Editor');
  await pick(page, file);
  await page.getByRole('button', { name: upload.startEdit }).click();
  await page.waitForURL(`**${screens.editor}`);
  await expect(sheet(page)).toAppear();
}

const saveDialog = (page: Page) => page.getByRole('dialog', { name: 'Save as' });

/** Saves in a format, and gives the path of the downloaded file and its name. */
async function saveAs(page: Page, format: RegExp): Promise<{ name: string; path: string }> {
  await press(page, editor.save);
  const dialog = saveDialog(page);
  await dialog.getByRole('button', { name: /Format/ }).click();
  await page.getByRole('option', { name: format }).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: editor.save, exact: true }).click();
  const saved = await downloading;
  const name = saved.suggestedFilename();
  const path = inFolder(name);
  await saved.saveAs(path);
  return { name, path };
}

const partOf = (path: string, part: string) => run('unzip', ['-p', path, part]);

/** Puts the cursor behind a text. */
async function clickBehind(page: Page, text: string): Promise<void> {
  await sheet(page).getByText(text, { exact: true }).first().click();
  await selectionRead(page);
  await page.keyboard.press('End');
  await selectionRead(page);
}

/**
 * The browser reports a moved cursor to the editor by an event of its own, which a busy browser fires only after the next key: no
 * hand is as fast as a test.
 */
const selectionRead = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

const pasteHtml = (page: Page, html: string) =>
  sheet(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

async function chooseStyle(page: Page, style: string): Promise<void> {
  await page.getByRole('button', { name: /Paragraph style/ }).click();
  await page.getByRole('option', { name: style, exact: true }).click();
}

describe('a Word document', () => {
  test('is opened with its structure, and saved as Word and PDF with what was changed', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, await wordReport('report.docx'));
      const text = sheet(page);
      await expect(text.getByRole('heading', { level: 1, name: 'Northern orchards' })).toAppear();
      await expect(text.getByRole('link', { name: 'described here' })).toAppear();
      await expect(text.getByRole('img', { name: 'A canary' })).toAppear();
      expect(await text.locator('strong').allInnerTexts()).toEqual(['old']);
      expect(await text.locator('ul ul').allInnerTexts()).toEqual(['Boskoop']);
      expect(await text.getByRole('cell').allInnerTexts()).toEqual([
        'Kind',
        'Trees',
        'Apples',
        '41',
      ]);
      await expect(page.getByText('No unsaved changes')).toAppear();

      await clickBehind(page, 'Boskoop');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Cox');
      await clickBehind(page, '41');
      await tool(page, 'Add row below').click();
      await focusIsOn(page, /^Text of/);
      await page.keyboard.press('Tab');
      await page.keyboard.type('Plums');
      await clickBehind(page, 'Kinds');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Written ');
      await page.keyboard.press('ControlOrMeta+b');
      await page.keyboard.type('today');

      const { name, path } = await saveAs(page, /^Word document/);
      expect(name).toBe('report.docx');
      const document = await partOf(path, 'word/document.xml');
      expect(document).toMatch(/Heading1[^]*Northern orchards[^]*Heading2[^]*Kinds/);
      expect(document).toMatch(/Written <\/w:t><\/w:r><w:r><w:rPr><w:b\/>[^]*?today/);
      expect(document).toMatch(/<w:ilvl w:val="1"\/>(?:(?!<w:p>)[^])*Boskoop/);
      expect(document).toMatch(/<w:ilvl w:val="1"\/>(?:(?!<w:p>)[^])*Cox/);
      expect(document.match(/<w:tr[ >]/g)).toHaveLength(3);
      expect(document).toContain('Plums');
      expect(document).toContain('descr="A canary"');
      expect(await run('unzip', ['-Z1', path])).toMatch(/^word\/media\/.*\.png$/m);
      expect(await partOf(path, 'word/_rels/document.xml.rels')).toContain(
        'https://example.com/trees',
      );
      await expect(page.getByText('No unsaved changes')).toAppear();

      const pdf = await saveAs(page, /^PDF/);
      expect(pdf.name).toBe('report.pdf');
      const shown = await textOfPdf(pdf.path);
      for (const expected of ['Northern orchards', 'Written today', 'Cox', 'Plums'])
        expect(shown).toContain(expected);
    }));

  test('is said to lose what it has and the editor does not, before it is saved', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, await wordReport('report.docx'));
      await press(page, editor.save);
      const dialog = saveDialog(page);
      const losses = dialog.getByRole('region', { name: 'What won’t stay the same' });
      await expect(losses.getByText('Headers and footers aren’t kept.')).toAppear();
      await expect(losses.getByText('Comments aren’t kept.')).toAppear();
      expect(await losses.getByText('Tracked changes').count()).toBe(0);
      expect(await losses.getByText('original size').count()).toBe(0);
      await dialog.getByRole('button', { name: /Format/ }).click();
      await page.getByRole('option', { name: /^Markdown/ }).click();
      await expect(losses.getByText('Images appear in their original size.')).toAppear();
    }));
});

describe('a text', () => {
  test('is opened and saved as HTML without a conversion', () =>
    visit(uploadPath, async (page) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url());
      });
      const markdown =
        '# Trees\n\nSome *old* ones.\n\n- [x] oak\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n<script>alert(1)</script>\n';
      await openDocument(page, testFile('trees.md', markdown));
      await expect(sheet(page).getByRole('heading', { level: 1, name: 'Trees' })).toAppear();
      expect(await sheet(page).locator('em').allInnerTexts()).toEqual(['old']);
      await expect(sheet(page).getByText('☑ oak')).toAppear();
      expect(await sheet(page).getByRole('columnheader').allInnerTexts()).toEqual(['A', 'B']);
      expect(await sheet(page).getByRole('cell').allInnerTexts()).toEqual(['1', '2']);
      await clickBehind(page, 'Trees');
      await page.keyboard.type(' <here>');
      const { name, path } = await saveAs(page, /^HTML/);
      expect(name).toBe('trees.html');
      const html = (await readFile(path)).toString();
      expect(html).toContain('<h1>Trees &lt;here&gt;</h1>');
      expect(html).not.toContain('<script>');
      expect(sent).toEqual([]);
    }));

  test('of a web page runs and loads nothing', () =>
    visit(uploadPath, async (page) => {
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('elsewhere')) requests.push(request.url());
      });
      const html =
        '<!doctype html><meta charset="utf-8"><title>T</title><h2 onclick="alert(1)">Page</h2><p style="text-align:right;background:url(https://elsewhere.example/a)">right</p><script>alert(2)</script><iframe src="https://elsewhere.example/f"></iframe><img src="https://elsewhere.example/a.png" alt="Remote" onerror="alert(3)"><a href="javascript:alert(4)">bad</a>';
      await openDocument(page, testFile('page.html', html));
      await expect(sheet(page).getByRole('heading', { level: 2, name: 'Page' })).toAppear();
      await expect(sheet(page).getByRole('link', { name: 'Remote' })).toAppear();
      expect(await sheet(page).getByRole('link', { name: 'bad' }).count()).toBe(0);
      const right = sheet(page).getByText('right', { exact: true });
      expect(await right.evaluate((element) => getComputedStyle(element).textAlign)).toBe('end');
      expect(requests).toEqual([]);
    }));
});

describe('what is written', () => {
  test('is formatted by the toolbar, and undone', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, testFile('new.txt', 'Trees\n\nof the north'));
      await clickBehind(page, 'Trees');
      await chooseStyle(page, 'Heading 2');
      await expect(sheet(page).getByRole('heading', { level: 2, name: 'Trees' })).toAppear();
      await clickBehind(page, 'of the north');
      await tool(page, 'Numbered list').click();
      await tool(page, 'Center').click();
      await tool(page, 'Insert table').click();
      await focusIsOn(page, /^Text of/);
      await page.keyboard.type('Name');
      expect(await sheet(page).getByRole('columnheader').count()).toBe(3);
      await tool(page, 'Delete column').click();
      expect(await sheet(page).getByRole('columnheader').count()).toBe(2);
      await tool(page, 'Delete table').click();
      expect(await sheet(page).getByRole('table').count()).toBe(0);
      await press(page, editor.undo);
      expect(await sheet(page).getByRole('table').count()).toBe(1);
      const { path } = await saveAs(page, /^Markdown/);
      expect((await readFile(path)).toString()).toContain('## Trees\n\n1. of the north\n');
    }));

  test('gets links, which are checked', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, testFile('new.txt', 'see here'));
      await sheet(page).getByText('see here').dblclick();
      await selectionRead(page);
      await tool(page, 'Link').click();
      const dialog = page.getByRole('dialog', { name: 'Link' });
      await dialog.getByLabel('Address').fill('javascript:alert(1)');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/^Enter a web, email or phone address/)).toAppear();
      await dialog.getByLabel('Address').fill('example.com/trees');
      await page.keyboard.press('Enter');
      const link = sheet(page).getByRole('link');
      expect(await link.getAttribute('href')).toBe('https://example.com/trees');
    }));

  test('gets pictures with a description, chosen or pasted, and keeps them in Word and Markdown', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, testFile('new.txt', 'A bird: '));
      await clickBehind(page, 'A bird:');
      const choosing = page.waitForEvent('filechooser');
      await tool(page, 'Image').click();
      await (await choosing).setFiles(canary);
      const image = sheet(page).getByRole('img', { name: 'canary' });
      await image.click();
      await tool(page, 'Describe image').click();
      await page.getByRole('dialog').getByLabel('Image description').fill('A small bird');
      await page.keyboard.press('Enter');
      await expect(sheet(page).getByRole('img', { name: 'A small bird' })).toAppear();
      const word = await saveAs(page, /^Word document/);
      expect(await partOf(word.path, 'word/document.xml')).toContain('descr="A small bird"');
      const markdown = await saveAs(page, /^Markdown/);
      expect((await readFile(markdown.path)).toString()).toMatch(
        /!\[A small bird\]\(data:image\/png;base64,[\w+/=]+\)/,
      );
    }));

  test('takes formatted text from the clipboard, without what it may not have', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, testFile('new.txt', 'start'));
      await clickBehind(page, 'start');
      await pasteHtml(
        page,
        '<p>a</p><ul><li>one <b style="color: #b3261e">bold</b></li></ul><script>alert(1)</script><img src="https://elsewhere.example/x.png">',
      );
      await expect(sheet(page).getByRole('listitem').getByText('bold')).toAppear();
      expect(await sheet(page).getByRole('img').count()).toBe(0);
    }));

  test('takes pages that claim more columns or levels than the editor can show', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, testFile('new.txt', 'start'));
      await clickBehind(page, 'start');
      await pasteHtml(
        page,
        '<p>wide</p><table><tr><td colspan="1000000000" rowspan="99999999">c</td></tr></table>',
      );
      await expect(sheet(page).getByRole('cell', { name: 'c' })).toAppear();
      const levels = 20_000;
      await pasteHtml(
        page,
        `<p>deep</p>${'<blockquote>'.repeat(levels)}far${'</blockquote>'.repeat(levels)}`,
      );
      await expect(sheet(page).getByText('deep')).toAppear();
    }));

  test('takes cells into the cells of a table', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, await wordReport('report.docx'));
      await clickBehind(page, 'Apples');
      await clickBehind(page, '41');
      await pasteHtml(
        page,
        '<table data-pm-slice="1 1 []"><tr><td>42</td></tr><tr><td>43</td></tr></table>',
      );
      expect(await sheet(page).getByRole('cell').allTextContents()).toEqual([
        'Kind',
        'Trees',
        'Apples',
        '42',
        '',
        '43',
      ]);
    }));

  test('takes what is dropped where it is dropped', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, testFile('new.txt', 'first\n\nsecond'));
      await clickBehind(page, 'first');
      await sheet(page).evaluate((element) => {
        const place = element.lastElementChild!.getBoundingClientRect();
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/html', '<b>dropped </b>');
        const at = { clientX: place.x + 1, clientY: place.y + place.height / 2 };
        element.dispatchEvent(
          new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }),
        );
      });
      await expect(sheet(page).locator('p').nth(1).locator('strong')).toAppear();
      expect(await sheet(page).locator('p').first().innerText()).toBe('first');
    }));

  test('keeps the spaces of text that was copied from a document', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, testFile('new.txt', 'a'));
      await clickBehind(page, 'a');
      await pasteHtml(page, '<p data-pm-slice="1 1 []"> b</p>');
      await expect(sheet(page).getByText('a b', { exact: true })).toAppear();
    }));

  test('replaces what says how to begin', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, testFile('empty.txt', '\n'));
      const hint = () =>
        sheet(page).evaluate((element) => getComputedStyle(element, '::before').content);
      expect(await hint()).toContain('Start writing');
      await sheet(page).click();
      await page.keyboard.type('a');
      expect(await hint()).toBe('none');
    }));

  test('is kept over a reload and restored with its formatting', () =>
    visit(uploadPath, async (page) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await openDocument(page, testFile('new.txt', 'start'));
      await clickBehind(page, 'start');
      await page.keyboard.press('ControlOrMeta+Alt+1');
      await draftKept(page);
      await page.reload();
      await press(page, 'Restore draft');
      await expect(sheet(page).getByRole('heading', { level: 1, name: 'start' })).toAppear();
    }));

  test('is found on the upload screen after the browser ended, with what its file loses', () =>
    visit(uploadPath, async (page) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await openDocument(page, await wordReport('report.docx'));
      await clickBehind(page, 'Pears');
      await page.keyboard.type(' and plums');
      await draftKept(page);
      await page.goto('/nowhere');
      await page.goto(uploadPath);
      await page.getByRole('button', { name: 'Continue report.docx' }).click();
      await expect(sheet(page).getByRole('listitem').getByText('Pears and plums')).toAppear();
      await expect(page.getByText(/^Unsaved changes/)).toAppear();
      await press(page, editor.save);
      await expect(saveDialog(page).getByText('report.docx')).toAppear();
      await expect(saveDialog(page).getByText('Headers and footers aren’t kept.')).toAppear();
    }));

  test('is formatted by keys alone', () =>
    visit(uploadPath, async (page) => {
      await openDocument(page, testFile('new.txt', 'start'));
      await sheet(page).focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('Alt+F10');
      await focusIsOn(page, /Paragraph style/);
      await page.keyboard.press('ArrowRight');
      await focusIsOn(page, 'Bold');
      await page.keyboard.press('Space');
      await focusIsOn(page, /^Text of/);
      await page.keyboard.type(' bold');
      expect(await sheet(page).locator('strong').innerText()).toBe(' bold');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(saveDialog(page)).toAppear();
      await tabTo(page, editor.save);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: upload.complete })).toAppear();
    }));
});

testAccessibility([
  {
    name: 'the document editor without text',
    path: uploadPath,
    reach: (page) => openDocument(page, testFile('empty.txt', '\n')),
  },
  {
    name: 'the document editor with a table',
    path: uploadPath,
    reach: async (page) => {
      await openDocument(page, await wordReport('report.docx'));
      await clickBehind(page, '41');
      await page.getByRole('toolbar', { name: 'Table' }).waitFor();
    },
  },
  {
    name: 'the save panel of the document editor',
    path: uploadPath,
    reach: async (page) => {
      await openDocument(page, await wordReport('report.docx'));
      await press(page, editor.save);
      await saveDialog(page).waitFor();
    },
  },
]);
