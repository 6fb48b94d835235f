// Annotations in the PDF viewer: each kind is written, saved, and seen by readers that did not write it.
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../setup/documents.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { arriveWith } from '../text-editor/editor-screen.ts';
import { keepPicture } from '../image-editor/pictures.ts';
import { testFile, pick } from '../uploads/upload-screen.ts';
import {
  annotationsOf,
  drawnBy,
  firstPage,
  inked,
  isSound,
  press,
  saved,
  view,
  zoomTo,
  type Area,
} from './viewer-screen.ts';

useBrowser();

let subscriber: Account;
let free: Account;
beforeAll(async () => {
  subscriber = await newAccount();
  await subscriber.call('/subscription/subscribe', { subscription_model: 'basic' });
  free = await newAccount();
});

/** High enough for half a page. */
const viewport = { width: 1280, height: 1200 };

const paper = testFile('paper.pdf', pdf(4));

/** Opens the paper with the tools out, a point of the page being 4/3 of a pixel. */
async function openTools(page: Page): Promise<void> {
  await view(page, paper);
  await zoomTo(page, '100%');
  await press(page, 'Annotate');
  await tool(page, 'Text').waitFor();
}

const tool = (page: Page, name: string) =>
  page
    .getByRole('toolbar', { name: 'Annotation tools' })
    .getByRole('button', { name, exact: true });

/** Takes up a tool and waits until the pages are ready for it. */
async function take(page: Page, name: string, editing: string): Promise<void> {
  await tool(page, name).click();
  await page.locator(`.annotationEditorLayer.${editing}`).first().waitFor();
}

type Point = [x: number, y: number];
const pixels = 96 / 72;

/** The position of a point of a page on the screen; pages count from 1, y from the top. */
async function onScreen(page: Page, number: number, [x, y]: Point): Promise<Point> {
  const sheet = page.locator(`.pdfViewer .page[data-page-number="${number}"]`);
  const box = await sheet.boundingBox();
  if (!box) throw new Error(`Page ${number} is not there`);
  return [box.x + x * pixels, box.y + y * pixels];
}

async function drag(page: Page, ...points: Point[]): Promise<void> {
  const [first, ...others] = await Promise.all(points.map((point) => onScreen(page, 1, point)));
  await page.mouse.move(...(first as Point));
  await page.mouse.down();
  for (const point of others) await page.mouse.move(...point, { steps: 8 });
  await page.mouse.up();
}

async function write(page: Page, place: Point, text: string): Promise<void> {
  await page.mouse.click(...(await onScreen(page, 1, place)));
  await page.locator('.freeTextEditor .internal[contenteditable="true"]').waitFor();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
}

/** Every reader draws something in the areas. */
async function showInk(path: string, number: number, ...areas: Area[]): Promise<void> {
  for (const [reader, picture] of Object.entries(await drawnBy(path, number)))
    for (const area of areas)
      expect(inked(picture, area), `${reader}, ${JSON.stringify(area)}`).toBeGreaterThan(20);
}

const kindsIn = async (path: string) =>
  (await annotationsOf(path)).map((annotation) => annotation['/Subtype']).toSorted();

const inkOnPaper = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#f4f1ea"/><path d="M40 150C120 10 180 190 260 60s160 140 300 20" fill="none" stroke="#1a1a2e" stroke-width="10"/></svg>',
    ),
  )
    .png()
    .toBuffer();

const green = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();

describe('annotations', () => {
  test('as text, drawing and highlight are in the saved file, as every reader shows them', () =>
    visit(
      screens.terms,
      async (page) => {
        await openTools(page);
        await take(page, 'Text', 'freetextEditing');
        await write(page, [100, 200], 'Plain words');
        await write(page, [100, 260], 'Привет ✓ 日本語');
        await take(page, 'Draw', 'inkEditing');
        await page.locator('.colour', { has: page.getByRole('radio', { name: 'Red' }) }).click();
        await drag(page, [100, 320], [180, 350], [260, 320]);
        await page.keyboard.press('Escape');
        await press(page, 'Undo');
        await press(page, 'Redo');
        await take(page, 'Highlight', 'highlightEditing');
        // Over the words of the page, and over nothing.
        await drag(page, [74, 134], [150, 134]);
        await drag(page, [100, 400], [220, 404]);
        await expect.poll(() => page.locator('.highlightEditor').count()).toBe(2);
        await saved(page, async (path) => {
          await isSound(path);
          expect(await kindsIn(path)).toEqual([
            '/FreeText',
            '/Highlight',
            '/Ink',
            '/Ink',
            '/Stamp',
          ]);
          const contents = (await annotationsOf(path)).map((annotation) => annotation['/Contents']);
          expect(contents).toContain('u:Plain words');
          expect(contents).toContain('u:Привет ✓ 日本語');
          await showInk(
            path,
            1,
            { left: 95, top: 185, width: 90, height: 25 },
            { left: 95, top: 245, width: 110, height: 25 },
            { left: 95, top: 315, width: 170, height: 40 },
            { left: 72, top: 120, width: 70, height: 30 },
            { left: 95, top: 390, width: 120, height: 24 },
          );
        });
      },
      { ...subscriber.signedIn, viewport },
    ));

  test('as image and signature can be moved, resized and deleted, and are in the saved file', () =>
    visit(
      screens.terms,
      async (page) => {
        await openTools(page);
        await take(page, 'Image', 'stampEditing');
        const chooser = page.waitForEvent('filechooser');
        await press(page, 'Add image');
        const picture = { name: 'green.png', mimeType: 'image/png', buffer: await green() };
        await (await chooser).setFiles([picture]);
        const stamp = page.locator('.stampEditor');
        await stamp.waitFor();
        await stamp.focus();
        const before = await stamp.boundingBox();
        for (let presses = 0; presses < 10; presses++)
          await page.keyboard.press('Control+ArrowRight');
        await expect
          .poll(async () => (await stamp.boundingBox())!.x)
          .toBeGreaterThan(before!.x + 50);
        const corner = await stamp.locator('.resizer.bottomRight').boundingBox();
        await page.mouse.move(corner!.x + 2, corner!.y + 2);
        await page.mouse.down();
        await page.mouse.move(corner!.x + 62, corner!.y + 42, { steps: 6 });
        await page.mouse.up();
        await expect
          .poll(async () => (await stamp.boundingBox())!.width)
          .toBeGreaterThan(before!.width + 30);
        const place = await stamp.boundingBox();
        const [left, top] = await onScreen(page, 1, [0, 0]);

        await press(page, 'Next');
        await take(page, 'Signature', 'signatureEditing');
        await press(page, 'Add signature');
        const dialog = page.getByRole('dialog', { name: 'Add signature' });
        await dialog.getByLabel('Your name').fill('Ada Lovelace');
        await dialog.getByRole('img', { name: 'Preview' }).waitFor();
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
        await page.locator('.signatureEditor').waitFor();

        // It is kept, and one press puts it on another page.
        await press(page, 'Next');
        await press(page, 'Add signature');
        await dialog.getByRole('button', { name: 'Use Signature of Ada Lovelace' }).click();
        await dialog.waitFor({ state: 'detached' });

        // Drawn, and thought better of.
        await press(page, 'Next');
        await press(page, 'Add signature');
        await dialog.getByText('Draw', { exact: true }).click();
        const pad = await dialog.getByRole('img', { name: 'Draw here' }).boundingBox();
        await page.mouse.move(pad!.x + 60, pad!.y + 60);
        await page.mouse.down();
        await page.mouse.move(pad!.x + 300, pad!.y + 120, { steps: 9 });
        await page.mouse.up();
        await dialog.getByText('Save in this browser').click();
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        await press(page, 'Delete selected');

        await saved(page, async (path) => {
          await isSound(path);
          expect(await kindsIn(path)).toEqual(['/Stamp', '/Stamp', '/Stamp']);
          const middle = {
            left: Math.round((place!.x - left + place!.width / 2) / pixels) - 5,
            top: Math.round((place!.y - top + place!.height / 2) / pixels) - 5,
          };
          await showInk(path, 1, { ...middle, width: 10, height: 10 });
          const lower = { left: 60, top: 160, width: 500, height: 600 };
          for (const number of [2, 3]) await showInk(path, number, lower);
          const [last] = Object.values(await drawnBy(path, 4));
          expect(inked(last!, lower)).toBe(0);
        });
      },
      { ...subscriber.signedIn, viewport },
    ));

  test('sign with initials in another handwriting, and with the date', () =>
    visit(
      screens.terms,
      async (page) => {
        await openTools(page);
        await take(page, 'Signature', 'signatureEditing');
        await press(page, 'Add initials');
        const dialog = page.getByRole('dialog', { name: 'Add initials' });
        await dialog.getByLabel('Initials', { exact: true }).fill('AL');
        const preview = dialog.getByRole('img', { name: 'Preview' }).locator('path');
        const outline = () => preview.getAttribute('d');
        await preview.waitFor();
        const drawn = [await outline()];
        for (const name of ['Flowing', 'Casual']) {
          await dialog.getByText('AL', { exact: true }).nth(drawn.length).click();
          expect(await dialog.getByRole('radio', { name }).isChecked()).toBe(true);
          await expect.poll(outline).not.toBe(drawn.at(-1));
          drawn.push(await outline());
        }
        expect(new Set(drawn).size).toBe(3);
        await keepPicture(page, 'initials in three handwritings');
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
        await page.locator('.signatureEditor').waitFor();
        await press(page, 'Next');
        await press(page, 'Add date');
        const date = page.locator('.freeTextEditor');
        await date.waitFor();
        const before = await date.boundingBox();
        await page.mouse.move(before!.x + 10, before!.y + 10);
        await page.mouse.down();
        await page.mouse.move(before!.x + 110, before!.y + 60, { steps: 6 });
        await page.mouse.up();
        await expect
          .poll(async () => (await date.boundingBox())!.x)
          .toBeGreaterThan(before!.x + 80);
        await keepPicture(page, 'a date on the page');
        await saved(page, async (path) => {
          await isSound(path);
          expect(await kindsIn(path)).toEqual(['/FreeText', '/Stamp']);
        });
        // Initials are kept apart from signatures.
        await take(page, 'Signature', 'signatureEditing');
        await press(page, 'Add signature');
        expect(await page.getByRole('button', { name: /^Use / }).count()).toBe(0);
        await page.keyboard.press('Escape');
        await press(page, 'Add initials');
        await expect(page.getByRole('button', { name: 'Use Initials AL' })).toAppear();
      },
      { ...subscriber.signedIn, viewport },
    ));

  test('are kept in My files, and opened from there', () =>
    visit(
      screens.terms,
      async (page) => {
        await openTools(page);
        await take(page, 'Text', 'freetextEditing');
        await write(page, [100, 300], 'For later');
        // What is not saved is asked about.
        await page.getByRole('link', { name: 'Dashboard' }).click();
        await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
        await press(page, 'Stay');
        await press(page, 'Save to My files');
        await page.getByRole('link', { name: 'Saved to My files.' }).click();
        await page.waitForURL(`**${screens.myFiles}`);
        await page.getByRole('button', { name: /^View paper/ }).click();
        await page.waitForURL(`**${screens.viewPdf}`);
        await firstPage(page);
        await saved(page, async (path) =>
          expect(await annotationsOf(path)).toMatchObject([{ '/Contents': 'u:For later' }]),
        );
      },
      { ...subscriber.signedIn, viewport },
    ));

  test('stay on their pages while pages are changed, and are undone in turn with them', () =>
    visit(
      screens.terms,
      async (page) => {
        await arriveWith(page, screens.editor, paper, { conversionType: 'pdf-editor' });
        await firstPage(page);
        await zoomTo(page, '100%');
        await press(page, 'Annotate');
        await take(page, 'Text', 'freetextEditing');
        await write(page, [100, 300], 'Stays on page one');
        await page.getByRole('row', { name: 'Page 2', exact: true }).click();
        await press(page, 'Delete');
        await expect(page.getByText(/^3 pages/)).toAppear();
        await saved(page, async (path) =>
          expect(await annotationsOf(path)).toMatchObject([{ '/Contents': 'u:Stays on page one' }]),
        );

        // The annotation tools need a file as it is, so the workspace makes it of the pages that are left.
        expect(await tool(page, 'Text').count()).toBe(0);
        await page.getByRole('row', { name: 'Page 1', exact: true }).click();
        await expect(page.getByText('Page 1 of 3', { exact: true })).toAppear();
        await press(page, 'Annotate');
        await take(page, 'Text', 'freetextEditing');
        await write(page, [100, 400], 'Added later');
        await saved(page, async (path) => expect(await annotationsOf(path)).toHaveLength(2));

        const pages = (count: number) => expect(page.getByText(`${count} pages`)).toAppear();
        await press(page, 'Undo');
        await saved(page, async (path) => expect(await annotationsOf(path)).toHaveLength(1));
        await press(page, 'Done');
        await press(page, 'Undo');
        await pages(3);
        await press(page, 'Undo');
        await pages(4);
        await saved(page, async (path) => expect(await annotationsOf(path)).toHaveLength(1));
        await press(page, 'Undo');
        await saved(page, async (path) => expect(await annotationsOf(path)).toEqual([]));
      },
      { ...subscriber.signedIn, viewport },
    ));

  test('start with a signature when somebody comes from Home to sign', () =>
    visit(
      screens.home,
      async (page) => {
        await page.getByRole('button', { name: 'Sign', exact: true }).click();
        await page.waitForURL(`**${screens.editorUpload}`);
        const tasks = page.getByRole('radiogroup', { name: 'Start with' });
        expect(await tasks.getByRole('radio', { name: 'Sign' }).isChecked()).toBe(true);
        await pick(page, paper);
        await press(page, texts.upload.continueToPdfEditor);
        // Of a photo, the ink is taken.
        const dialog = page.getByRole('dialog', { name: 'Add signature' });
        await dialog.getByText('Image', { exact: true }).click();
        const chooser = page.waitForEvent('filechooser');
        await press(page, 'Choose image');
        const photo = { name: 'signature.png', mimeType: 'image/png', buffer: await inkOnPaper() };
        await (await chooser).setFiles([photo]);
        await dialog.getByRole('img', { name: 'Preview' }).waitFor();
        await dialog.getByRole('button', { name: 'Add', exact: true }).click();
        await page.locator('.signatureEditor').waitFor();
        await saved(page, async (path) => {
          expect(await kindsIn(path)).toEqual(['/Stamp']);
          await showInk(path, 1, { left: 60, top: 160, width: 500, height: 600 });
        });
      },
      { ...subscriber.signedIn, viewport },
    ));

  test('and forms are reached from My files', () =>
    visit(
      screens.terms,
      async (page) => {
        await openTools(page);
        await take(page, 'Text', 'freetextEditing');
        await write(page, [100, 300], 'Stored');
        await press(page, 'Save to My files');
        await page.getByRole('link', { name: 'Saved to My files.' }).click();
        await page
          .getByRole('button', { name: /^Edit paper/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Fill a form' }).click();
        await page.waitForURL(`**${screens.editor}`);
        await expect(page.getByText('This PDF has no form fields.')).toAppear();
      },
      { ...subscriber.signedIn, viewport },
    ));

  test('are part of some plans; other plans show a note and the document', () =>
    visit(
      screens.terms,
      async (page) => {
        await view(page, paper);
        await press(page, 'Annotate');
        await expect(
          page.getByText('The Free plan doesn’t include annotations. You can still view the file.'),
        ).toAppear();
        await page.getByRole('link', { name: 'See plans' }).click();
        await page.waitForURL(`**${screens.pricing}`);
      },
      free.signedIn,
    ));

  test('need an account, which visitors are asked for', () =>
    visit(screens.terms, async (page) => {
      await view(page, paper);
      await press(page, 'Annotate');
      const gate = page.getByRole('dialog');
      await expect(gate.getByRole('button', { name: 'Create Account' })).toAppear();
    }));
});

testAccessibility([
  {
    name: 'the viewer with the tools for annotations',
    path: screens.terms,
    as: () => subscriber.signedIn,
    reach: async (page) => {
      await view(page, paper);
      await press(page, 'Annotate');
      await take(page, 'Text', 'freetextEditing');
    },
  },
  {
    name: 'the viewer while a signature is made',
    path: screens.terms,
    as: () => subscriber.signedIn,
    reach: async (page) => {
      await view(page, paper);
      await press(page, 'Annotate');
      await take(page, 'Signature', 'signatureEditing');
      await press(page, 'Add signature');
      await page.getByLabel('Your name').fill('Ada');
      await page.getByRole('img', { name: 'Preview' }).waitFor();
    },
  },
]);
