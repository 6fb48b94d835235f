// Marked text, shapes, notes and stamps in the viewer: drawn, saved by the server, and seen by other readers.
import { readFile } from 'node:fs/promises';
import { screens, texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pdf } from '../setup/documents.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { newAccount, type Account } from '../accounts/account.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { keepPicture } from '../image-editor/pictures.ts';
import { testFile } from '../uploads/upload-screen.ts';
import {
  annotationsOf,
  drawnBy,
  holdResults,
  inked,
  isSound,
  onDisk,
  press,
  refuseJobs,
  run,
  saved,
  view,
  zoomTo,
} from './viewer-screen.ts';

useBrowser();

let subscriber: Account;
beforeAll(async () => {
  subscriber = await newAccount();
  await subscriber.call('/subscription/subscribe', { subscription_model: 'basic' });
});

const viewport = { width: 1280, height: 1200 };
const paper = testFile('paper.pdf', pdf(4));
const pixels = 96 / 72;

async function openTools(page: Page): Promise<void> {
  await view(page, paper);
  await zoomTo(page, '100%');
  await press(page, 'Annotate');
  await tool(page, 'Underline').waitFor();
}

const tool = (page: Page, name: string) =>
  page
    .getByRole('toolbar', { name: 'Annotation tools' })
    .getByRole('button', { name, exact: true });

type Point = [x: number, y: number];

/** The position of a point of the first page on the screen. */
async function onScreen(page: Page, [x, y]: Point): Promise<Point> {
  const box = await page.locator('.pdfViewer .page[data-page-number="1"]').boundingBox();
  return [box!.x + x * pixels, box!.y + y * pixels];
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...(await onScreen(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, to)), { steps: 6 });
  await page.mouse.up();
}

const markups = (page: Page) => page.locator('.markup');

const kindsIn = async (path: string) =>
  (await annotationsOf(path)).map((annotation) => annotation['/Subtype']).toSorted();

test('are in the saved file, as every reader shows them', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await tool(page, 'Underline').click();
      // Over the words of the page.
      await drag(page, [74, 134], [150, 134]);
      await expect.poll(() => markups(page).count()).toBe(1);
      for (const [name, top] of [
        ['Rectangle', 200],
        ['Ellipse', 260],
        ['Line', 320],
        ['Arrow', 380],
        ['Stamp', 440],
      ] as const) {
        await tool(page, name).click();
        await drag(page, [100, top], [260, top + 40]);
      }
      await tool(page, 'Note').click();
      await page.mouse.click(...(await onScreen(page, [100, 500])));
      await page.getByLabel('Comment', { exact: true }).fill('Stimmt das?');
      await page.keyboard.press('Enter');
      await expect.poll(() => markups(page).count()).toBe(7);
      await keepPicture(page, 'annotations of each kind');
      // They are steps of the history, like those of PDF.js.
      await tool(page, 'Rectangle').click();
      await drag(page, [300, 600], [400, 650]);
      await expect.poll(() => markups(page).count()).toBe(8);
      await press(page, 'Undo');
      await expect.poll(() => markups(page).count()).toBe(7);
      // One of those that PDF.js writes, in the same file.
      await tool(page, 'Draw').click();
      await page.locator('.annotationEditorLayer.inkEditing').first().waitFor();
      await drag(page, [300, 300], [400, 340]);
      await page.keyboard.press('Escape');
      await saved(page, async (path) => {
        await isSound(path);
        expect(await kindsIn(path)).toEqual([
          '/Circle',
          '/Ink',
          '/Line',
          '/Line',
          '/Square',
          '/Stamp',
          '/Text',
          '/Underline',
        ]);
        const note = (await annotationsOf(path)).find((one) => one['/Subtype'] === '/Text');
        expect(note?.['/Contents']).toBe('u:Stimmt das?');
        for (const [reader, picture] of Object.entries(await drawnBy(path, 1)))
          for (const top of [200, 260, 320, 380, 440])
            expect(
              inked(picture, { left: 100, top, width: 160, height: 40 }),
              `${reader} at ${top}`,
            ).toBeGreaterThan(100);
      });
    },
    { ...subscriber.signedIn, viewport },
  ));

test('are added, moved, resized and removed by keys', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await tool(page, 'Ellipse').click();
      await press(page, 'Add to page');
      const one = markups(page).first();
      await one.focus();
      const place = async () => (await one.locator('ellipse').boundingBox())!;
      const before = await place();
      await page.keyboard.press('Control+ArrowRight');
      await expect.poll(async () => (await place()).x).toBeGreaterThan(before.x + 10);
      await page.keyboard.press('Control+Shift+ArrowDown');
      await expect.poll(async () => (await place()).height).toBeGreaterThan(before.height + 10);
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await place()).height).toBeLessThan(before.height + 1);
      await one.focus();
      await page.keyboard.press('Delete');
      await expect.poll(() => markups(page).count()).toBe(0);
    },
    { ...subscriber.signedIn, viewport },
  ));

const goesToField = (page: Page) => page.getByLabel('Goes to', { exact: true });

test('links go on an area or on selected text, and are changed when the file is opened again', async () => {
  let linked = Buffer.alloc(0);
  await visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await tool(page, 'Link').click();
      const goesTo = goesToField(page);
      await drag(page, [100, 300], [260, 330]);
      await expect(page.getByText('Enter a web address, an email address or a page')).toAppear();
      await goesTo.fill('example.org/a');
      await drag(page, [100, 300], [260, 330]);
      await expect(page.getByRole('img', { name: 'Link: https://example.org/a' })).toAppear();
      // The next one goes elsewhere, and the first stays.
      await expect.poll(() => goesTo.inputValue()).toBe('');
      await goesTo.fill('9');
      await expect(page.getByText('This document has 4 pages.')).toAppear();
      await goesTo.fill('3');
      await press(page, 'Add to page');
      await expect(page.getByRole('img', { name: 'Link: 3' })).toAppear();
      // On text that was selected before.
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await drag(page, [74, 134], [150, 134]);
      await tool(page, 'Link').click();
      await goesTo.fill('ada@example.org');
      await press(page, 'Add to page');
      await expect(page.getByRole('img', { name: 'Link: mailto:ada@example.org' })).toAppear();
      await keepPicture(page, 'links that are added');
      await saved(page, async (path) => {
        linked = await readFile(path);
      });
    },
    { ...subscriber.signedIn, viewport },
  );
  await visit(
    screens.terms,
    async (page) => {
      await view(page, testFile('linked.pdf', linked));
      await press(page, 'Annotate');
      await page.getByRole('button', { name: 'Select', exact: true }).waitFor();
      await page.getByRole('img', { name: 'Link: https://example.org/a' }).click();
      await goesToField(page).fill('https://example.org/b');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('img', { name: 'Link: https://example.org/b' })).toAppear();
      await page.getByRole('img', { name: 'Link: 3' }).focus();
      await page.keyboard.press('Delete');
      await keepPicture(page, 'links of a file');
      await saved(page, async (path) => {
        await isSound(path);
        const { stdout } = await run('pdfinfo', ['-url', path]);
        expect(stdout).toContain('https://example.org/b');
        const found = await annotationsOf(path, new Set(['/Link']));
        expect(found).toHaveLength(2);
        expect(found.some((one) => one['/QuadPoints'])).toBe(true);
      });
    },
    { ...subscriber.signedIn, viewport },
  );
});

test('comments are listed beside the pages, and answered there', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await tool(page, 'Note').click();
      await page.mouse.click(...(await onScreen(page, [100, 300])));
      await page.getByLabel('Comment', { exact: true }).fill('Who signs this?');
      await page.keyboard.press('Enter');
      const side = page.getByRole('complementary', { name: 'Contents' });
      await side.getByText('Comments', { exact: true }).click();
      await side.getByText('Who signs this?').waitFor();
      await side.getByRole('button', { name: 'Reply', exact: true }).click();
      await side.getByLabel('Your reply').fill('I do.');
      await side.getByRole('button', { name: 'Add reply' }).click();
      await side.getByText('I do.').waitFor();
      await keepPicture(page, 'comments beside the pages');
      await saved(page, async (path) => {
        await isSound(path);
        const found = await annotationsOf(path);
        expect(found.map((one) => one['/Contents'])).toEqual(['u:Who signs this?', 'u:I do.']);
        expect(found[1]).toMatchObject({ '/RT': '/R' });
      });
    },
    { ...subscriber.signedIn, viewport },
  ));

test('are kept in My files, and listed when the file is opened again', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await tool(page, 'Note').click();
      await press(page, 'Add to page');
      await page.getByLabel('Comment', { exact: true }).fill('For later');
      await page.keyboard.press('Enter');
      await press(page, 'Save to My files');
      await page.getByRole('link', { name: 'Saved to My files.' }).click();
      // The newest file comes first.
      await page
        .getByRole('button', { name: /^View paper/ })
        .first()
        .click();
      await page.waitForURL(`**${screens.viewPdf}`);
      const side = page.getByRole('complementary', { name: 'Contents' });
      await side.getByText('Comments', { exact: true }).click();
      await side.getByText('For later').waitFor();
    },
    { ...subscriber.signedIn, viewport },
  ));

test('stay on their page while others are shown one at a time', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await press(page, 'Page display');
      await page.getByRole('menu').getByText('Single page', { exact: true }).click();
      await page.keyboard.press('Escape');
      await tool(page, 'Rectangle').click();
      await drag(page, [100, 200], [260, 240]);
      await expect.poll(() => markups(page).count()).toBe(1);
      // Each page that is drawn makes it more likely that the first is discarded.
      for (const number of [2, 3]) {
        await press(page, texts.viewer.next);
        await page.locator(`.page[data-page-number="${number}"][data-loaded="true"]`).waitFor();
        await page.getByText(`Page ${number}`, { exact: true }).waitFor();
      }
      await press(page, texts.viewer.previous);
      await press(page, texts.viewer.previous);
      await expect(markups(page).first()).toAppear();
      await drag(page, [100, 300], [260, 340]);
      await expect.poll(() => markups(page).count()).toBe(2);
    },
    { ...subscriber.signedIn, viewport },
  ));

test('have the keyboard when they are added by it, and keep a comment that is being written', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await tool(page, 'Rectangle').click();
      await press(page, 'Add to page');
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      await expect.poll(focused).toBe('Rectangle');
      await drag(page, [100, 600], [260, 640]);
      await expect.poll(() => markups(page).count()).toBe(2);
      await page.getByLabel('Comment', { exact: true }).fill('Too small');
      // Pressing another annotation takes the field away.
      await page.mouse.click(...(await onScreen(page, [300, 382])));
      await expect(page.getByRole('img', { name: 'Rectangle: Too small' })).toAppear();
      expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('');
    },
    { ...subscriber.signedIn, viewport },
  ));

test('are printed before they are saved', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await tool(page, 'Ellipse').click();
      await press(page, 'Add to page');
      await expect.poll(() => markups(page).count()).toBe(1);
      await page.evaluate(() => {
        globalThis.print = () => {
          const sheets = [...document.querySelectorAll('.print-sheets > div')];
          const ellipses = sheets.map((sheet) => sheet.querySelectorAll('ellipse').length);
          document.body.dataset['printed'] = ellipses.join();
        };
      });
      await press(page, 'Print');
      await expect
        .poll(() => page.evaluate(() => document.body.dataset['printed']))
        .toBe('1,0,0,0');
    },
    { ...subscriber.signedIn, viewport },
  ));

const keptState = (page: Page) => page.locator('.workspace-kept').getAttribute('data-kept');

test('are unsaved until the server has added them', () =>
  visit(
    screens.terms,
    async (page, faults) => {
      await openTools(page);
      await tool(page, 'Rectangle').click();
      await drag(page, [100, 200], [260, 240]);
      // One that PDF.js writes.
      await tool(page, 'Draw').click();
      await page.locator('.annotationEditorLayer.inkEditing').first().waitFor();
      await drag(page, [300, 300], [400, 340]);
      await page.keyboard.press('Escape');
      const accept = await refuseJobs(page, 'The server is resting.');
      await press(page, 'Save to My files');
      await expect(page.getByText(/The server is resting/).first()).toAppear();
      faults.length = 0;
      expect(await keptState(page)).toBe('changed');
      await accept();
      await press(page, 'Save to My files');
      await page.getByRole('link', { name: 'Saved to My files.' }).waitFor();
      expect(await keptState(page)).toBe('stored');
      // What is moved afterwards is a change.
      const drawing = page.locator('.annotationEditorLayer .inkEditor').first();
      await drawing.click();
      await page.keyboard.press('Control+ArrowRight');
      await expect.poll(() => keptState(page)).toBe('changed');
    },
    { ...subscriber.signedIn, viewport },
  ));

test('are unsaved if they were drawn while the others were saved', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await tool(page, 'Rectangle').click();
      await drag(page, [100, 200], [260, 240]);
      const { held, release } = await holdResults(page);
      const downloading = page.waitForEvent('download');
      await press(page, 'Download');
      await held;
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await drag(page, [100, 300], [260, 340]);
      await expect.poll(() => markups(page).count()).toBe(2);
      release();
      expect(await kindsIn(await (await downloading).path())).toEqual(['/Square']);
      expect(await keptState(page)).toBe('changed');
      await saved(page, async (path) =>
        expect(await kindsIn(path)).toEqual(['/Square', '/Square']),
      );
      await expect.poll(() => keptState(page)).toBe('downloaded');
    },
    { ...subscriber.signedIn, viewport },
  ));

const note = (text: string) =>
  `<</Type/Annot/Subtype/Text/Rect[100 100 120 120]/Contents(${text})>>`;

/** A file with two comments. The first is no object of its own, so that a reply cannot name it. */
const commented = () =>
  onDisk(
    Buffer.from(
      pdf(1)
        .toString('latin1')
        .replace('/MediaBox', `/Annots[${note('By the way')} 6 0 R]/MediaBox`)
        .replace('xref', `6 0 obj\n${note('On its own')}\nendobj\nxref`),
      'latin1',
    ),
    async (path) => {
      // Its table of objects no longer fits.
      await run('qpdf', ['--warning-exit-0', '--replace-input', path]);
      return readFile(path);
    },
  );

test('comments of the file are answered where a reply can name them', () =>
  visit(
    screens.terms,
    async (page) => {
      await view(page, testFile('commented.pdf', await commented()));
      await press(page, 'Annotate');
      await tool(page, 'Note').waitFor();
      const side = page.getByRole('complementary', { name: 'Contents' });
      await side.getByText('Comments', { exact: true }).click();
      await side.getByText('By the way').waitFor();
      const reply = side.getByRole('button', { name: 'Reply', exact: true });
      await expect.poll(() => reply.count()).toBe(1);
      // Choosing it selects it on its page.
      await side.getByRole('button', { name: 'On its own' }).click();
      const remove = page.getByRole('button', { name: 'Delete selected', exact: true });
      await expect.poll(() => remove.isEnabled()).toBe(true);
      const answer = async (text: string) => {
        await reply.click();
        await side.getByLabel('Your reply').fill(text);
        await side.getByRole('button', { name: 'Add reply' }).click();
        await side.getByText(text).waitFor();
      };
      await answer('Really?');
      await side.getByRole('button', { name: 'Delete reply' }).click();
      await side.getByText('Really?').waitFor({ state: 'detached' });
      await answer('I agree.');
      await saved(page, async (path) => {
        await isSound(path);
        const replies = (await annotationsOf(path)).filter((one) => one['/IRT']);
        expect(replies.map((one) => one['/Contents'])).toEqual(['u:I agree.']);
      });
      // Without the tools, nothing can be changed.
      await press(page, 'Done');
      await expect.poll(() => reply.count()).toBe(0);
    },
    { ...subscriber.signedIn, viewport },
  ));

testAccessibility([
  {
    name: 'the annotation tools with a note',
    path: screens.terms,
    as: () => subscriber.signedIn,
    reach: async (page) => {
      await openTools(page);
      await tool(page, 'Note').click();
      await press(page, 'Add to page');
      await page.getByLabel('Comment', { exact: true }).waitFor();
    },
  },
  {
    name: 'the annotation tools with a link whose target is missing',
    path: screens.terms,
    as: () => subscriber.signedIn,
    reach: async (page) => {
      await openTools(page);
      await tool(page, 'Link').click();
      await press(page, 'Add to page');
      await page.getByText('Enter a web address, an email address').waitFor();
    },
  },
]);
