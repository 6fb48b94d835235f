// The PDF editor to sections 2, 4, 5 and 8 of the specification, with a real server behind it.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfCards, pdfOperations, screens, texts, type PdfOperation } from '@octavo/contract';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { crossIndustryInvoice, pageWithFile } from '../conversions/invoices.ts';
import { pdfOf } from '../conversions/pdf-objects.ts';
import { certificatesIn, p12Password } from '../conversions/signing-files.ts';
import { pages } from '../conversions/redaction-pages.ts';
import { taggedPdf } from '../conversions/tagged-pdf.ts';
import { unknownLettersPdf } from '../conversions/unknown-letters-pdf.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { openRecordingProxy } from '../setup/recording-proxy.ts';
import { docx, useFiles } from '../setup/files.ts';
import { arriveWith, press } from '../text-editor/editor-screen.ts';
import {
  card,
  choose,
  applied,
  chooseTool,
  downloaded,
  numberOf,
  open,
  pdf,
  run,
  shows,
  startButton,
} from './pdf-editor-screen.ts';
import { photoLike } from '../image-editor/photo-like.ts';
import { keepPicture } from '../image-editor/pictures.ts';
import { testFile, uploadPath } from '../uploads/upload-screen.ts';

useBrowser();
useFiles();

const { editor } = texts;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let account: Account;
beforeAll(async () => {
  account = await newAccount();
  // The tests need more than the conversions of a month without a plan.
  await account.call('/subscription/subscribe', { subscription_model: 'pro' });
});

/** A word, a described figure and a small image. */
const reportWithImages = (): Buffer =>
  pages({
    contents: [
      'BT /F1 12 Tf 40 200 Td (report) Tj ET /Figure <</MCID 0>> BDC q 90 0 0 60 200 100 cm /Photo Do Q EMC q 20 0 0 20 40 40 cm /Photo Do Q',
    ],
    page: '/StructParents 0',
    resources: '/XObject<</Photo 20 0 R>>',
    catalog: '/StructTreeRoot 21 0 R/MarkInfo<</Marked true>>',
    more: [
      {
        dictionary:
          '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
        stream: 'x',
      },
      '<</Type/StructTreeRoot/K 22 0 R/ParentTree<</Nums[0[22 0 R]]>>>>',
      '<</S/Figure/P 21 0 R/Alt(A harbour)/K 0/Pg 24 0 R>>',
    ],
  });

const newPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#3a7d44' } })
    .png()
    .toBuffer();

/** A PDF whose second page is a photo. */
async function photoOnPageTwo(): Promise<Buffer> {
  const photo = await photoLike(1600, 1200).flatten().jpeg({ quality: 97 }).toBuffer();
  const page = '/Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    `<<${page}>>`,
    `<<${page}/Contents 5 0 R/Resources<</XObject<</I 6 0 R>>>>>>`,
    { dictionary: '', stream: '400 0 0 300 0 0 cm /I Do' },
    {
      dictionary:
        '/Type/XObject/Subtype/Image/Width 1600/Height 1200/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
      stream: photo.toString('latin1'),
    },
  ]);
}

/** A PDF without tags, with a link on its second page. */
const linkOnPageTwo = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Annots[5 0 R]>>',
    '<</Type/Annot/Subtype/Link/Rect[40 100 140 120]/F 4/A<</S/URI/URI(https://example.org/)>>>>',
  ]);

/** A PDF with two lines of text. */
const contractOver = (sum: string, color = '0 g'): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    {
      dictionary: '',
      stream: `BT /F 12 Tf 40 200 Td (The tenant pays ${sum} euros in each month.) Tj ${color} 0 -30 Td (Keys are handed over in April.) Tj ET`,
    },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]);

/** Opens the first version in the editor and compares it with the second one. */
async function compareVersions(page: Page): Promise<void> {
  const file = testFile('old.pdf', contractOver('700'));
  const state = { conversionType: 'pdf-editor', operation: 'compare' };
  await arriveWith(page, screens.editor, file, state);
  const choosing = page.waitForEvent('filechooser');
  await press(page, 'Choose other version');
  const other = testFile('new.pdf', contractOver('800', '1 0 0 rg'));
  await (await choosing).setFiles(other);
  await startButton(page, 'Compare documents').click();
  await expect(page.getByRole('dialog', { name: 'Comparison' })).toAppear();
}

/** A PDF with an empty signature field below another field. */
const contractToSign = pdfOf([
  '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Annots[4 0 R]>>',
  '<</Type/Annot/Subtype/Widget/FT/Sig/T(place)/Parent 5 0 R/P 3 0 R/F 4/Rect[40 40 240 110]>>',
  '<</T(buyer)/Kids[4 0 R]>>',
]);

const derOf = (pem: string) => Buffer.from(pem.replaceAll(/-----[^-]*-----|\s/g, ''), 'base64');

/** Pieces of a secret as they could be sent: as bytes, in hexadecimal digits and in Base64. */
const formsOf = (secret: Buffer): (Buffer | string)[] =>
  [0.3, 0.5, 0.7].flatMap((part) => {
    const at = Math.floor(secret.length * part);
    const piece = secret.subarray(at, at + 24);
    // Base64 has another form for each of three places.
    const shifted = [0, 1, 2].map((by) => piece.subarray(by, by + 21).toString('base64'));
    return [piece, piece.toString('hex'), piece.toString('hex').toUpperCase(), ...shifted];
  });

const pagesOf = (path: string, ...options: string[]) => numberOf('Pages', path, ...options);

describe('the PDF editor', () => {
  test('has a card for each of the six operations, and asks for what each needs', () =>
    visit(
      uploadPath,
      async (page) => {
        await open(page, 4);
        expect(pdfCards).toHaveLength(6);
        for (const name of pdfCards) await expect(card(page, pdfOperations[name].label)).toAppear();

        await choose(page, 'Set password');
        await page.getByLabel('New password', { exact: true }).fill('one');
        await page.getByLabel('Confirm new password').fill('two');
        await expect(page.getByText(editor.passwordsDiffer)).toAppear();
        expect(await startButton(page, 'Set password').isDisabled()).toBe(true);

        await choose(page, 'Merge PDFs');
        await expect(page.getByText('Add at least one more file.')).toAppear();
        expect(await startButton(page, 'Merge PDFs').isDisabled()).toBe(true);

        await choose(page, 'Split PDF');
        expect(await page.getByLabel('Range 1', { exact: true }).inputValue()).toBe(
          editor.defaultRange,
        );
        expect(await startButton(page, 'Remove range 1').isDisabled()).toBe(true);
        await press(page, 'Add range');
        expect(await startButton(page, 'Split PDF').isDisabled()).toBe(true);
        await page.getByLabel('Range 2', { exact: true }).fill('3-1');
        await expect(page.getByText('Enter a page such as 7')).toAppear();

        await choose(page, 'Delete pages');
        expect(await startButton(page, 'Delete pages').isDisabled()).toBe(true);
        await page.getByLabel('Pages to delete').fill('1, two');
        await expect(page.getByText('“two” isn’t a page.')).toAppear();
      },
      account.signedIn,
    ));

  test('starts each of the six operations without scrolling at 1280 × 720', () =>
    visit(
      uploadPath,
      async (page) => {
        await open(page, 4);
        const top = async (name: string) => (await startButton(page, name).boundingBox())?.y;
        expect(await top('Annotate'), 'all of the toolbar is in one row').toBe(await top('Print'));
        for (const { label } of pdfCards.map((name) => pdfOperations[name])) {
          await choose(page, label);
          const { y = 720, height = 0 } = (await startButton(page, label).boundingBox()) ?? {};
          expect(y + height, label).toBeLessThanOrEqual(720);
        }
        await chooseTool(page, 'Redact');
        await page.getByLabel(/^Words/).fill('report');
        const found = page.getByText('4 places on 4 pages');
        await expect(found).toAppear();
        const { y = 720 } = (await found.boundingBox()) ?? {};
        expect(y).toBeLessThan((await startButton(page, 'Redact').boundingBox())?.y ?? 0);
      },
      { ...account.signedIn, viewport: { width: 1280, height: 720 } },
    ));

  test('opens the tool that was chosen on a phone, where pages and tools are sheets from below', () =>
    visit(
      screens.terms,
      async (page) => {
        const state = { conversionType: 'pdf-editor', operation: 'compress' };
        await arriveWith(page, screens.editor, pdf('report', 3), state);
        const sheet = (name: string) => page.getByRole('complementary', { name });
        const opener = (name: string) => page.locator('.bottom-bar').getByText(name);
        await expect(startButton(page, 'Compress PDF')).toAppear();
        const bar = (await opener('Tools').boundingBox())!;
        const { x, y, width, height } = (await sheet('Tools').boundingBox())!;
        expect([x, width]).toEqual([0, phone.viewport.width]);
        expect(y).toBeGreaterThan(phone.viewport.height / 4);
        expect(y + height).toBeLessThanOrEqual(bar.y);
        await startButton(page, 'Compress PDF').tap();
        await applied(page, 'Compressed');
        await opener('Tools').tap();
        await sheet('Tools').waitFor({ state: 'hidden' });

        await opener('Pages').tap();
        const second = page.getByRole('row', { name: 'Page 2', exact: true });
        await second.tap();
        await startButton(page, 'Rotate right').tap();
        await expect(page.getByRole('row', { name: 'Page 2, rotated 90°' })).toAppear();
        await opener('Pages').tap();
        await sheet('Contents').waitFor({ state: 'hidden' });
        await shows(page, 2, 3);
      },
      { ...account.signedIn, ...phone },
    ));

  test('deletes pages in place, takes that back, and protects the file', () =>
    visit(
      uploadPath,
      async (page) => {
        await open(page, 5);
        await choose(page, 'Delete pages');
        await page.getByLabel('Pages to delete').fill('2-3');
        await startButton(page, 'Delete pages').click();
        await applied(page, 'Pages deleted');
        await expect(page.getByText(/KB → .* KB · 3 pages$/)).toAppear();
        await shows(page, 1, 3);
        await expect(page.getByRole('link', { name: 'Saved to My files.' })).toAppear();
        expect(await pagesOf(await downloaded(page))).toBe(3);
        const history = page.getByText(/^Steps so far/);
        await expect(history).toAppear();
        await press(page, editor.undo);
        await shows(page, 1, 5);
        expect(await history.count()).toBe(0);
        expect(await pagesOf(await downloaded(page))).toBe(5);
        await press(page, editor.redo);
        await shows(page, 1, 3);

        await choose(page, 'Set password');
        await page.getByLabel('New password', { exact: true }).fill('secret');
        await page.getByLabel('Confirm new password').fill('secret');
        await startButton(page, 'Set password').click();
        await applied(page, 'Password set');
        const locked = await downloaded(page);
        expect(await pagesOf(locked, '-upw', 'secret')).toBe(3);
        await expect(pagesOf(locked)).rejects.toThrow('Incorrect password');

        await choose(page, 'Remove password');
        await page.getByLabel('File password').fill('wrong');
        await startButton(page, 'Remove password').click();
        await expect(page.getByText(/^PDF processing failed: The password is wrong/)).toAppear();
        await page.getByLabel('File password').fill('secret');
        await startButton(page, 'Remove password').click();
        await applied(page, 'Password removed');
        expect(await pagesOf(await downloaded(page))).toBe(3);

        // A new password stays out of the preset.
        await history.click();
        await expect(page.getByText(/^Changes by hand, and steps with new passwords/)).toAppear();
        await press(page, 'Save as preset…');
        const preset = page.getByRole('dialog', { name: 'New preset' });
        await preset.getByRole('textbox', { name: 'Name', exact: true }).fill('Without covers');
        expect(await preset.getByRole('listitem').allInnerTexts()).toEqual([
          'Delete pages',
          'Remove password',
        ]);
        await preset.getByRole('button', { name: 'Save preset' }).click();
        await expect(page.getByText('Preset “Without covers” saved.').first()).toAppear();
      },
      account.signedIn,
    ));

  test('merges files in their order and splits into several', () =>
    visit(
      uploadPath,
      async (page) => {
        await open(page, 2);
        await choose(page, 'Merge PDFs');
        const chooser = page.waitForEvent('filechooser');
        await press(page, 'Add PDF files');
        await (await chooser).setFiles([pdf('annex', 1), pdf('index', 3)]);
        await press(page, 'Move index.pdf up');
        await startButton(page, 'Merge PDFs').click();
        await applied(page, 'Merged');
        await shows(page, 1, 6);
        const merged = await downloaded(page);
        const { stdout } = await run('pdftotext', [merged, '-']);
        expect(stdout.match(/\w+ page 1/g)).toEqual([
          'report page 1',
          'index page 1',
          'annex page 1',
        ]);

        await choose(page, 'Split PDF');
        await press(page, 'Add range');
        await page.getByLabel('Range 1', { exact: true }).fill('1');
        await page.getByLabel('Range 2', { exact: true }).fill('2');
        await startButton(page, 'Split PDF').click();
        await applied(page, 'Split');
        const files = page.getByRole('radiogroup', { name: 'Open files' });
        expect(await files.getByRole('radio').count()).toBe(2);
        await files.getByText(/-2\.pdf$/).click();
        await expect(page.getByRole('heading', { level: 1, name: /-2\.pdf$/ })).toAppear();
        expect(await pagesOf(await downloaded(page))).toBe(1);
      },
      account.signedIn,
    ));

  test('shows the page that compression changed most, before and after', () =>
    visit(
      uploadPath,
      async (page) => {
        const file = testFile('photos.pdf', await photoOnPageTwo());
        await arriveWith(page, screens.editor, file, { conversionType: 'pdf-editor' });
        await choose(page, 'Compress PDF');
        await startButton(page, 'Compress PDF').click();
        await applied(page, 'Compressed');
        await press(page, 'Compare pages');
        const dialog = page.getByRole('dialog', { name: 'Before and after' });
        await expect(dialog.getByText('Page 2 of 2', { exact: true })).toAppear();
        await expect(dialog.getByText('This page changed most.')).toAppear();
        await expect.poll(() => dialog.locator('canvas[data-drawn]').count()).toBe(2);
        await keepPicture(page, 'compressed pages compared');
        const slider = dialog.getByRole('slider');
        await slider.focus();
        await page.keyboard.press('Shift+ArrowRight');
        expect(await slider.getAttribute('aria-valuetext')).toBe('60% before');
        await dialog.getByRole('button', { name: 'Previous' }).click();
        await expect(dialog.getByText('Page 1 of 2', { exact: true })).toAppear();
        await page.keyboard.press('Escape');
        await expect.poll(() => dialog.count()).toBe(0);
      },
      account.signedIn,
    ));

  test('checks a file, explains its problems, and marks where they are', () =>
    visit(
      uploadPath,
      async (page) => {
        const file = testFile('untagged.pdf', linkOnPageTwo());
        await arriveWith(page, screens.editor, file, { conversionType: 'pdf-editor' });
        await chooseTool(page, 'Check PDF');
        await page.getByRole('button', { name: /Standard$/ }).click();
        await page.getByRole('option', { name: 'PDF/UA-1', exact: true }).click();
        await startButton(page, 'Check PDF').click();
        await applied(page, 'Checked');
        await expect(page.getByText('Does not conform', { exact: true })).toAppear();
        const problem = page
          .getByRole('listitem')
          .filter({ hasText: 'A link is not tagged as a link.' });
        await expect(problem.getByText('Clause 7.18.5, test 1 · once')).toAppear();
        await problem.getByRole('button', { name: 'Page 2, place 1' }).click();
        await shows(page, 2, 2);
        const [box, paper] = await Promise.all([
          page.locator('.placed-box').boundingBox(),
          page.locator('.pdfViewer .page[data-page-number="2"]').boundingBox(),
        ]);
        // The link is 100 of 400 points wide, and 40 from the left.
        expect(((box?.width ?? 0) / (paper?.width ?? 1)).toFixed(2)).toBe('0.25');
        expect((((box?.x ?? 0) - (paper?.x ?? 0)) / (paper?.width ?? 1)).toFixed(2)).toBe('0.10');
        await keepPicture(page, 'problems of a PDF');
        const downloading = page.waitForEvent('download');
        await press(page, 'Download report');
        expect((await downloading).suggestedFilename()).toBe('untagged-check.html');
      },
      account.signedIn,
    ));

  test('fixes the tags of a file by keyboard, saves them as one version, and undoes it', () =>
    visit(
      uploadPath,
      async (page) => {
        await arriveWith(
          page,
          screens.editor,
          testFile('tags.pdf', taggedPdf({ isSigned: true })),
          {
            ...{ conversionType: 'pdf-editor', operation: 'read-tags' },
          },
        );
        await startButton(page, pdfOperations['read-tags'].label).click();
        await applied(page, 'Accessibility');
        const panel = page.getByRole('region', { name: 'Accessibility', exact: true });
        await expect(panel.getByText('8 problems', { exact: true })).toAppear();
        await expect(panel.getByText('the new version loses the signature')).toAppear();
        await panel.getByLabel('Title of the document').fill('Results');
        await page.keyboard.press('Enter');
        await panel.getByRole('button', { name: 'Mark as decorative' }).click();
        await panel.getByRole('button', { name: 'Make it level 1' }).click();
        await panel.getByRole('button', { name: 'First row has headers' }).click();
        await expect(panel.getByText('4 problems · 5 changes not saved')).toAppear();
        await panel.getByText('Tags', { exact: true }).click();
        const tree = panel.getByRole('tree');
        await tree.getByRole('treeitem').first().focus();
        await page.keyboard.press('Home');
        for (const key of ['ArrowDown', 'ArrowDown', 'Alt+ArrowUp']) await page.keyboard.press(key);
        await expect
          .poll(() => tree.getByRole('treeitem').allInnerTexts())
          .toEqual(expect.arrayContaining([expect.stringMatching(/^\s*Paragraph Pale words/)]));
        const [, moved] = await tree.getByRole('treeitem').allInnerTexts();
        expect(moved).toContain('Pale words');
        await expect(page.locator('.placed-box')).toAppear();
        await panel.getByText('Reading order', { exact: true }).click();
        const numbers = page.locator('.tag-numbered > b');
        await expect.poll(() => numbers.count()).toBe(5);
        await numbers.nth(4).dragTo(numbers.nth(0));
        const first = () => panel.getByRole('listitem').first().innerText();
        await expect.poll(first).toContain('Odd');
        await panel.getByText('Screen reader', { exact: true }).click();
        await expect(panel.getByText('heading level 1, Results', { exact: true })).toAppear();
        await keepPicture(page, 'accessibility panel');
        await press(page, 'Save changes (7)');
        await expect(panel.getByText('4 problems', { exact: true })).toAppear();
        await expect.poll(() => panel.locator('.tag-speech li').first().innerText()).toBe('Odd');
        const said = await run('pdfinfo', ['-struct-text', await downloaded(page)]);
        expect(said.stdout).toMatch(/Document\s+P[^]*Pale words[^]*H1[^]*Results[^]*TH[^]*Year/);
        expect(said.stdout).not.toContain('Figure');
        await press(page, 'Undo');
        await expect(panel.getByText('8 problems', { exact: true })).toAppear();
      },
      account.signedIn,
    ));

  test('asks for letters that the fonts do not name, with a picture of each in its word', () =>
    visit(
      uploadPath,
      async (page) => {
        await arriveWith(page, screens.editor, testFile('odd.pdf', unknownLettersPdf()), {
          ...{ conversionType: 'pdf-editor', operation: 'read-tags' },
        });
        await startButton(page, pdfOperations['read-tags'].label).click();
        await applied(page, 'Accessibility');
        const panel = page.getByRole('region', { name: 'Accessibility', exact: true });
        await expect(panel.getByText('4 problems', { exact: true })).toAppear();
        await expect(
          panel.getByText('so it can’t be read aloud, found or copied: “o▯ce”'),
        ).toAppear();
        const pictures = panel.locator('.tag-letter').first().locator('canvas');
        const darkPixels = (picture: Locator) =>
          picture.evaluate((canvas: HTMLCanvasElement) => {
            const { data } = canvas
              .getContext('2d')!
              .getImageData(0, 0, canvas.width, canvas.height);
            return data.filter((value, at) => at % 4 === 0 && value < 90).length;
          });
        for (const picture of [pictures.nth(0), pictures.nth(1)])
          await expect.poll(() => darkPixels(picture)).toBeGreaterThan(20);
        await keepPicture(page, 'unknown letters of a PDF');
        const fields = panel.getByLabel('Which letter is it?');
        await fields.first().fill('ffi');
        await page.keyboard.press('Enter');
        await panel.getByRole('button', { name: 'Not a letter' }).first().click();
        await fields.first().fill('A');
        await page.keyboard.press('Enter');
        await expect(panel.getByText('1 problem · 3 changes not saved')).toAppear();
        await press(page, 'Save changes (3)');
        await expect(panel.getByText('1 problem', { exact: true })).toAppear();
        const { stdout } = await run('pdftotext', ['-layout', await downloaded(page), '-']);
        expect(stdout).toMatch(/the office wrote this with[^]*others: Audio\./);
      },
      account.signedIn,
    ));

  test('reads the invoice of a file, and makes one of its pages and an XML', () =>
    visit(
      uploadPath,
      async (page) => {
        const xml = crossIndustryInvoice({
          '<ram:GrandTotalAmount>666': '<ram:GrandTotalAmount>667',
        });
        const file = testFile('bill.pdf', pageWithFile('factur-x.xml', xml));
        await arriveWith(page, screens.editor, file, { conversionType: 'pdf-editor' });
        await chooseTool(page, 'Read e-invoice');
        await startButton(page, 'Read e-invoice').click();
        await applied(page, 'E-invoice read');
        await expect(page.getByText('The total with VAT is 667.10, but should be')).toAppear();
        await expect(page.getByText('Möbel & Söhne GmbH')).toAppear();
        await keepPicture(page, 'invoice of a PDF');
        const downloading = page.waitForEvent('download');
        await press(page, 'Download as web page');
        expect((await downloading).suggestedFilename()).toBe('bill-invoice.html');
        await chooseTool(page, 'Make e-invoice');
        expect(await startButton(page, 'Make e-invoice').isDisabled()).toBe(true);
        const choosing = page.waitForEvent('filechooser');
        await press(page, 'Choose invoice (XML)');
        await (await choosing).setFiles(testFile('good.xml', crossIndustryInvoice()));
        await startButton(page, 'Make e-invoice').click();
        await applied(page, 'E-invoice made');
        await expect(page.getByText('Its total is 666.10 EUR')).toAppear();
      },
      account.signedIn,
    ));

  test('edits a paragraph and images in their place, and names letters that the font lacks before they are saved', () =>
    visit(
      uploadPath,
      async (page) => {
        const file = testFile('report.pdf', reportWithImages());
        await arriveWith(page, screens.editor, file, { conversionType: 'pdf-editor' });
        const deleted = page.waitForResponse(
          (response) =>
            response.request().method() === 'DELETE' && /user-files\/files/.test(response.url()),
        );
        await chooseTool(page, 'Edit text and images');
        // What was read for the editor is not left among My files.
        expect((await deleted).status()).toBe(200);
        const paragraph = page.getByRole('button', { name: /^report/ });
        await expect(paragraph).toAppear();
        expect(await startButton(page, 'Save changes').isDisabled()).toBe(true);
        await paragraph.focus();
        await page.keyboard.press('Enter');
        const editor = page.getByRole('textbox', { name: 'Text of the paragraph' });
        await editor.fill('Dropped');
        await editor.press('Escape');
        await paragraph.click();
        await editor.fill('A new title ж');
        await editor.press('Control+Enter');
        await expect(page.getByText('doesn’t have these letters: ж')).toAppear();
        await page.getByText('Find and replace', { exact: true }).click();
        await page.getByLabel('Text to find').fill('title ж');
        await page.getByLabel('Replacement').fill('title');
        await press(page, 'Replace in all paragraphs');
        await expect(page.getByText('Replacements: 1')).toAppear();
        await page.getByRole('button', { name: 'Image 1 on page 1: A harbour' }).focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Shift+ArrowUp');
        const choosing = page.waitForEvent('filechooser');
        await press(page, 'Replace image');
        await (await choosing).setFiles(testFile('new.png', await newPicture()));
        await page.getByText('Stretch', { exact: true }).click();
        await page.getByRole('button', { name: 'Image 2 on page 1' }).focus();
        await page.keyboard.press('Delete');
        await expect(page.getByText('deleted', { exact: true })).toAppear();
        await page.keyboard.press('Control+z');
        await page.getByText('deleted', { exact: true }).waitFor({ state: 'hidden' });
        await page.keyboard.press('Control+Shift+z');
        await expect(page.getByText('deleted', { exact: true })).toAppear();
        await expect(page.getByText('replaced, moved or resized')).toAppear();
        await keepPicture(page, 'paragraphs and images of a PDF');
        await press(page, 'Back to Upload');
        const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
        await leaving.getByRole('button', { name: 'Stay' }).click();
        await startButton(page, 'Save changes').click();
        await applied(page, 'Images edited');
        const saved = await downloaded(page);
        const { stdout } = await run('pdftotext', [saved, '-']);
        expect(stdout).toContain('A new title');
        expect(stdout).not.toContain('report');
        const { stdout: images } = await run('pdfimages', ['-list', saved]);
        expect(images.split('\n').filter((row) => /^\s*\d/.test(row))).toEqual([
          expect.stringMatching(/ image +30 +20 /),
        ]);
      },
      account.signedIn,
    ));

  test('compares two versions, and steps through the changes by keyboard', () =>
    visit(
      uploadPath,
      async (page) => {
        await compareVersions(page);
        const current = page.locator('[aria-current="true"]');
        await expect(current.filter({ hasText: 'Replaced' })).toAppear();
        await page.keyboard.press('n');
        await expect(current.filter({ hasText: 'Color: #000000 → #FF0000' })).toAppear();
        await expect(page.getByText('2 of 2', { exact: true })).toAppear();
        await page.keyboard.press('n');
        await expect(page.getByText('1 of 2', { exact: true })).toAppear();
        await page.getByText('Overlay', { exact: true }).click();
        await page.getByRole('slider', { name: 'Opacity of the newer version' }).fill('20');
        const newer = page.locator('[data-side="after"] .compared-sheet');
        await expect.poll(() => newer.evaluate((it) => getComputedStyle(it).opacity)).toBe('0.2');
        await keepPicture(page, 'two versions of a PDF');
        await page.keyboard.press('Escape');
        await expect(page.getByText('2 changes', { exact: true })).toAppear();
        const downloading = page.waitForEvent('download');
        await press(page, 'Download report');
        expect((await downloading).suggestedFilename()).toBe('old-comparison.html');

        await chooseTool(page, 'Compare documents');
        const versions = ['Choose other version', 'Choose older Word document'] as const;
        for (const [index, name] of versions.entries()) {
          const choosing = page.waitForEvent('filechooser');
          await press(page, name);
          await (await choosing).setFiles(await docx(`v${2 - index}.docx`, `The sum is ${index}.`));
        }
        await startButton(page, 'Compare documents').click();
        await page.getByRole('dialog', { name: 'Comparison' }).press('Escape', { timeout: 15000 });
        const tracked = page.waitForEvent('download');
        await press(page, 'Download Word with tracked changes');
        const path = await (await tracked).path();
        const { stdout } = await run('unzip', ['-p', path, 'word/document.xml']);
        expect(stdout).toMatch(/<w:del [^]*>1<[^]*<w:ins [^]*>0</);
      },
      account.signedIn,
    ));

  test('signs with a certificate whose key and password stay on the device', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signing-'));
    const proxy = await openRecordingProxy();
    onTestFinished(async () => {
      proxy.close();
      await rm(folder, { recursive: true, force: true });
    });
    const { p12, key } = await (await certificatesIn(folder)).signer('Ada Signer', 'rsa', 'old');
    const sign = async (page: Page) => {
      const file = testFile('contract.pdf', contractToSign);
      const state = { conversionType: 'pdf-editor', operation: 'certificate-sign' };
      await arriveWith(page, screens.editor, file, state);
      const choosing = page.waitForEvent('filechooser');
      await press(page, 'Choose certificate');
      await (await choosing).setFiles(p12);
      await page.getByRole('button', { name: 'New field Signature field' }).click();
      await page.getByRole('option', { name: 'buyer.place' }).click();
      const password = page.getByLabel('Password of the certificate', { exact: true });
      await password.fill(`${p12Password}!`);
      await startButton(page, 'Sign with certificate').click();
      await expect(page.getByText('The password of the certificate file is wrong')).toAppear();
      await password.fill(p12Password);
      await keepPicture(page, 'signing with a certificate');
      await startButton(page, 'Sign with certificate').click();
      await applied(page, 'Signed');
      const path = await downloaded(page);
      const { stdout } = await run('pdfsig', ['-nocert', path]).catch((e: { stdout: string }) => e);
      expect(stdout).toContain('Signature is Valid.');
      expect(stdout).toContain('Signer Certificate Common Name: Ada Signer');
      expect(stdout).toContain('Signature Field Name: buyer.place');
    };
    await visit(uploadPath, sign, { ...account.signedIn, proxy: { server: proxy.server } });
    const sent = proxy.sent();
    expect(sent.includes('-----BEGIN CERTIFICATE-----')).toBe(true);
    expect(sent.includes(p12Password.split(' ')[0] ?? '')).toBe(false);
    const secrets = [await readFile(p12), derOf(await readFile(key, 'latin1'))];
    expect(secrets.flatMap(formsOf).filter((form) => sent.includes(form))).toEqual([]);
  });

  test('encrypts for certificates, and decrypts such a file when it is opened', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'encrypting-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { p12, certificate } = await (await certificatesIn(folder)).signer('Ada Reader');
    const take = async (page: Page, button: string, path: string) => {
      const choosing = page.waitForEvent('filechooser');
      await press(page, button);
      await (await choosing).setFiles(path);
    };
    await visit(
      uploadPath,
      async (page) => {
        const file = testFile('contract.pdf', contractToSign);
        await arriveWith(page, screens.editor, file, {
          ...{ conversionType: 'pdf-editor', operation: 'certificate-encrypt' },
        });
        await take(page, 'Choose certificates', certificate);
        await startButton(page, 'Encrypt for certificates').click();
        await applied(page, 'Encrypted');
        await keepPicture(page, 'encrypted for certificates');
        const downloading = page.waitForEvent('download');
        await page.locator('.applied-operation').getByRole('link', { name: 'Download' }).click();
        const locked = await readFile(await (await downloading).path());
        expect(locked.includes('/Adobe.PubSec')).toBe(true);

        await page.goto(uploadPath);
        await page.setViewportSize(phone.viewport);
        const state = { conversionType: 'pdf-editor' };
        await arriveWith(page, screens.editor, testFile('locked.pdf', locked), state);
        await expect(page.getByText('This file is encrypted for certificates.')).toAppear();
        await keepPicture(page, 'a file that is encrypted for certificates');
        await press(page, 'Decrypt with certificate');
        await take(page, 'Choose certificate', p12);
        const password = page.getByLabel('Password of the certificate', { exact: true });
        await password.fill(p12Password);
        await keepPicture(page, 'decrypting with a certificate');
        await page.locator('.operation-start').getByRole('button').click();
        await applied(page, 'Decrypted');
        await keepPicture(page, 'decrypted, phone');
        await page.setViewportSize({ width: 1280, height: 800 });
        await shows(page, 1, 1);
        await keepPicture(page, 'decrypted with a certificate');
        const { stdout } = await run('qpdf', ['--show-encryption', await downloaded(page)]);
        expect(stdout).toContain('not encrypted');
      },
      account.signedIn,
    );
  });

  /** The tools that people use most, of this and other PDF editors. */
  const mostUsed: readonly PdfOperation[] = [
    ...pdfCards,
    ...(['rotate', 'edit-paragraphs', 'redact', 'ocr', 'certificate-sign', 'compare'] as const),
  ];
  const formOf = (page: Page, tool: PdfOperation) =>
    page.locator(`.operation[data-operation="${tool}"] h2`);

  /** The tools are below the cards, or are the cards; one click chooses each. */
  const toolRadio = (page: Page, tool: PdfOperation) =>
    page.locator('.workspace-tools label').filter({
      has: page.getByText(pdfOperations[tool].label, { exact: true }),
    });

  test('has the twelve most used tools one click away, and by keyboard with their names', () =>
    visit(
      uploadPath,
      async (page) => {
        await open(page, 2);
        expect(mostUsed).toHaveLength(12);
        for (const tool of mostUsed) {
          await toolRadio(page, tool).first().click();
          await expect(formOf(page, tool)).toAppear();
        }
        const search = page.getByRole('searchbox', { name: 'Find a tool' });
        for (const tool of mostUsed) {
          await search.fill(pdfOperations[tool].label);
          await search.press('Tab');
          await page.keyboard.press('Space');
          await expect(formOf(page, tool)).toAppear();
        }
      },
      account.signedIn,
    ));

  test('has them two taps away on a phone: the tools, then the tool', () =>
    visit(
      screens.terms,
      async (page) => {
        await arriveWith(page, screens.editor, pdf('report', 2), { conversionType: 'pdf-editor' });
        const opener = page.locator('.bottom-bar').getByText('Tools');
        for (const tool of mostUsed) {
          await opener.tap();
          await toolRadio(page, tool).first().tap();
          await expect(formOf(page, tool)).toAppear();
          const { y = -1, height = 0 } = (await formOf(page, tool).boundingBox()) ?? {};
          expect([tool, y >= 0 && y + height <= phone.viewport.height]).toEqual([tool, true]);
          await opener.tap();
          await page.getByRole('complementary', { name: 'Tools' }).waitFor({ state: 'hidden' });
        }
      },
      { ...account.signedIn, ...phone },
    ));

  test('has further tools, each with a form of its own', async () =>
    visit(
      uploadPath,
      async (page) => {
        await open(page, 3);
        // The list of tools scrolls in its panel, without a longer page.
        const excess = () =>
          page.evaluate(() => {
            const { bottom } = document.querySelector('footer')!.getBoundingClientRect();
            return document.documentElement.scrollHeight - (bottom + scrollY);
          });
        expect(await excess()).toBeLessThan(1);
        const tools = page.getByRole('searchbox', { name: 'Find a tool' });
        await tools.fill('zzzz');
        await expect(page.getByText('No tool matches. Try another word.')).toAppear();
        await tools.fill('turn');
        await expect(page.getByRole('radiogroup', { name: 'Found' })).toAppear();
        await chooseTool(page, 'Rotate pages');
        await tools.fill('');
        await page.getByRole('textbox', { name: 'Pages' }).fill('two');
        expect(await startButton(page, 'Rotate pages').isDisabled()).toBe(true);
        await page.getByRole('textbox', { name: 'Pages' }).fill('2');
        await startButton(page, 'Rotate pages').click();
        await applied(page, 'Pages rotated');
        const turned = await downloaded(page);
        expect(await numberOf('Page\\s+2 rot', turned, '-f', '1', '-l', '3')).toBe(90);
        expect(await numberOf('Page\\s+3 rot', turned, '-f', '1', '-l', '3')).toBe(0);

        await page.route('**/api/downloads/**', (route) => route.fulfill({ status: 410 }));
        await chooseTool(page, 'Flatten forms and comments');
        await startButton(page, 'Flatten forms and comments').click();
        await expect(page.getByText(editor.pdfDownloadFailed)).toAppear();
        await page.unroute('**/api/downloads/**');

        await choose(page, 'Split PDF');
        await page.getByRole('button', { name: /Split$/ }).click();
        await page.getByRole('option', { name: 'By number of pages' }).click();
        await page.getByRole('textbox', { name: 'Pages per file' }).focus();
        for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
        await startButton(page, 'Split PDF').click();
        await applied(page, 'Split');
        await expect(page.getByText('3 pages · 2 files')).toAppear();

        await chooseTool(page, 'OCR: make text searchable');
        const languages = page.getByRole('group', { name: 'Languages of the text' });
        await expect(languages.getByText('English')).toAppear();
        await expect(page.getByText(/^Your plan doesn’t include OCR\./)).toAppear();
        expect(await startButton(page, 'OCR: make text searchable').isDisabled()).toBe(true);
        await press(page, texts.profile.viewPlans);
        await page.waitForURL('**/pricing');
      },
      // The shared account has a plan with OCR.
      (await newAccount()).signedIn,
    ));

  test('says what is wrong with the file, and asks for a password where one is missing', () =>
    visit(
      uploadPath,
      async (page) => {
        await open(page, 2);
        await choose(page, 'Delete pages');
        await page.getByLabel('Pages to delete').fill('1-9');
        await startButton(page, 'Delete pages').click();
        await expect(page.getByText(/^PDF processing failed: Page 9 doesn’t exist/)).toAppear();
        await choose(page, 'Remove password');
        await startButton(page, 'Remove password').click();
        await expect(
          page.getByText(/^PDF processing failed: This PDF isn’t password-protected/),
        ).toAppear();
        await choose(page, 'Compress PDF');
        await startButton(page, 'Compress PDF').click();
        await expect(page.getByText(/without any loss/)).toAppear();

        // What a plan lifts is not to be tried again.
        const refusal = { message: 'You’ve used up this month’s conversions.' };
        await page.route('**/api/pdf-processing/process*', (route) =>
          route.fulfill({ status: 402, json: { ...refusal, code: 'conversions_used_up' } }),
        );
        await choose(page, 'Compress PDF');
        await startButton(page, 'Compress PDF').click();
        const problem = page.getByRole('alert').filter({ hasText: 'used up' });
        await expect(problem).toAppear();
        expect(await problem.getByRole('button').allTextContents()).toEqual([
          texts.profile.viewPlans,
        ]);
      },
      account.signedIn,
    ));
});

testAccessibility([
  {
    name: 'the PDF editor, a password being set',
    path: uploadPath,
    as: () => account.signedIn,
    async reach(page) {
      await open(page, 2);
      await choose(page, 'Set password');
      await page.getByLabel('New password', { exact: true }).fill('one');
      await page.getByLabel('Confirm new password').fill('two');
      await page.getByText(editor.passwordsDiffer).waitFor();
    },
  },
  {
    name: 'the PDF editor with ranges and a result',
    path: uploadPath,
    as: () => account.signedIn,
    async reach(page) {
      await open(page, 3);
      await choose(page, 'Split PDF');
      await press(page, 'Add range');
      await page.getByLabel('Range 1', { exact: true }).fill('1');
      await page.getByLabel('Range 2', { exact: true }).fill('2-');
      await startButton(page, 'Split PDF').click();
      await applied(page, 'Split');
    },
  },
  {
    name: 'the PDF editor with an invoice',
    path: uploadPath,
    as: () => account.signedIn,
    async reach(page) {
      const file = testFile('bill.pdf', pageWithFile('factur-x.xml', crossIndustryInvoice()));
      const state = { conversionType: 'pdf-editor', operation: 'read-invoice' };
      await arriveWith(page, screens.editor, file, state);
      await startButton(page, 'Read e-invoice').click();
      await applied(page, 'E-invoice read');
    },
  },
  {
    name: 'the PDF editor with the report of a check',
    path: uploadPath,
    as: () => account.signedIn,
    async reach(page) {
      const file = testFile('untagged.pdf', linkOnPageTwo());
      const state = { conversionType: 'pdf-editor', operation: 'check' };
      await arriveWith(page, screens.editor, file, state);
      await startButton(page, 'Check PDF').click();
      await applied(page, 'Checked');
      await page.getByRole('button', { name: 'Page 2, place 1' }).first().click();
    },
  },
  {
    name: 'the PDF editor with the accessibility panel',
    path: uploadPath,
    as: () => account.signedIn,
    async reach(page) {
      const state = { conversionType: 'pdf-editor', operation: 'read-tags' };
      // PDF.js gives the tags of the file to axe as well.
      const file = testFile('tags.pdf', taggedPdf({ isBroken: false }));
      await arriveWith(page, screens.editor, file, state);
      await startButton(page, pdfOperations['read-tags'].label).click();
      await applied(page, 'Accessibility');
      await page.getByText('Tags', { exact: true }).click();
      await page.getByRole('treeitem').nth(3).click();
    },
  },
  {
    name: 'the PDF editor with two versions compared',
    path: uploadPath,
    as: () => account.signedIn,
    reach: compareVersions,
  },
]);
