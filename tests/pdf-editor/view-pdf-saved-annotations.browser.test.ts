// Annotations that a file has, in the viewer: selected, moved, resized, recoloured, rewritten, answered and deleted.
import { screens } from '@octavo/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newAccount, type Account } from '../accounts/account.ts';
import { pdfOf } from '../conversions/pdf-objects.ts';
import { keepPicture } from '../image-editor/pictures.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { testFile } from '../uploads/upload-screen.ts';
import {
  annotationsOf,
  drawnBy,
  inked,
  isSound,
  press,
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
const pixels = 96 / 72;

/** A form of 100 by 40 points. */
const form = (stream: string, more = '') => ({
  dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 100 40]${more}`,
  stream,
});
const annotation = (subtype: string, rect: string, more: string) =>
  `<</Type/Annot/Subtype/${subtype}/F 4/Rect[${rect}]/P 3 0 R${more}>>`;

/** A page of 400 by 500 points with a rectangle, a text, a highlight, and a note that was answered. */
const commented = testFile(
  'commented.pdf',
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 500]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 15 0 R]>>',
    { dictionary: '', stream: 'BT /F 18 Tf 40 460 Td (Words to mark) Tj ET' },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    annotation('Square', '40 380 140 420', '/NM(box)/C[1 0 0]/BS<</W 4>>/AP<</N 12 0 R>>'),
    annotation(
      'FreeText',
      '200 380 300 420',
      '/NM(text)/DA(/F 14 Tf 0 0 1 rg)/Contents(Draft)/Border[0 0 0]/AP<</N 13 0 R>>',
    ),
    annotation(
      'Highlight',
      '40 455 140 478',
      '/NM(mark)/C[1 1 0]/QuadPoints[40 478 140 478 40 455 140 455]/AP<</N 14 0 R>>',
    ),
    annotation('Text', '40 300 60 320', '/NM(note)/Contents(Why?)/T(Ada)/C[1 0.8 0]'),
    annotation('Text', '40 300 60 320', '/NM(one)/Contents(Because.)/T(Bob)/IRT 9 0 R/RT/R/F 30'),
    annotation('Text', '40 300 60 320', '/NM(two)/Contents(I see.)/T(Ada)/IRT 9 0 R/RT/R/F 30'),
    form('1 0 0 RG 4 w 2 2 96 36 re S'),
    form('BT 0 0 1 rg /F 14 Tf 2 24 Td (Draft) Tj ET', '/Resources<</Font<</F 5 0 R>>>>'),
    form('/G gs 1 1 0 rg 0 0 100 40 re f', '/Resources<</ExtGState<</G<</BM/Multiply>>>>>>'),
    annotation('Circle', '200 280 260 320', '/NM(locked)/F 132/C[0 0.5 0]'),
  ]),
);

async function openTools(page: Page, file = commented, first = 'Rectangle'): Promise<void> {
  await view(page, file);
  await zoomTo(page, '100%');
  await press(page, 'Annotate');
  // The pages have their place once the tools are above them.
  await page.getByRole('button', { name: 'Select', exact: true }).waitFor();
  await item(page, first).waitFor();
}

const item = (page: Page, name: string) => page.getByRole('img', { name, exact: true });

async function drag(page: Page, name: string, [x, y]: [number, number]): Promise<void> {
  const box = (await item(page, name).locator('.saved-area').boundingBox())!;
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x * pixels, top + y * pixels, { steps: 5 });
  await page.mouse.up();
}

/** How many pixels of a colour are shown in a part of an annotation, in points from its upper left corner. */
async function shownIn(
  page: Page,
  name: string,
  box: { x: number; y: number; width: number; height: number },
  colour: readonly number[],
): Promise<number> {
  const { x, y } = (await item(page, name).locator('.saved-area').boundingBox())!;
  const clip = { x: x + box.x * pixels, y: y + box.y * pixels };
  const size = { width: box.width * pixels, height: box.height * pixels };
  const picture = await page.screenshot({ clip: { ...clip, ...size } });
  const data = await sharp(picture).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (colour.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < 8)) count += 1;
  return count;
}

/** The annotations of a file by their names. */
const named = async (path: string) =>
  Object.fromEntries((await annotationsOf(path)).map((one) => [one['/NM']?.slice(2), one]));

test('are moved, resized, recoloured, rewritten and deleted, and everything else stays', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      await expect.poll(() => item(page, 'Ellipse').count()).toBe(0);
      await drag(page, 'Rectangle', [150, 80]);
      await page.getByRole('radio', { name: 'Blue' }).click({ force: true });
      await item(page, 'Rectangle').focus();
      await page.keyboard.press('Control+Shift+ArrowRight');
      await page.keyboard.press('ArrowRight');
      await keepPicture(page, 'a changed rectangle of a file');
      await item(page, 'Text: Draft').click();
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Größe 大きさ');
      await page.keyboard.press('Enter');
      await expect(item(page, 'Text: Größe 大きさ')).toAppear();
      await item(page, 'Highlight').click();
      await page.getByRole('radio', { name: 'Pink' }).click({ force: true });
      await keepPicture(page, 'changed annotations of a file');
      await item(page, 'Note: Why?').click();
      await page.keyboard.press('Delete');
      await expect.poll(() => item(page, 'Note: Why?').count()).toBe(0);
      await saved(page, async (path) => {
        await isSound(path);
        const found = await named(path);
        expect(Object.keys(found).toSorted()).toEqual(['box', 'locked', 'mark', 'text']);
        expect(found['box']!['/Rect'].map(Math.round)).toEqual([191, 300, 301, 340]);
        expect(found['text']!['/Contents']).toBe('u:Größe 大きさ');
        expect(found['mark']?.['/C']?.map((part: number) => Math.round(part * 255))).toEqual([
          255, 179, 222,
        ]);
        for (const [reader, picture] of Object.entries(await drawnBy(path, 1))) {
          expect(inked(picture, { left: 36, top: 76, width: 110, height: 48 }), reader).toBe(0);
          expect(
            inked(picture, { left: 190, top: 158, width: 112, height: 44 }),
            reader,
          ).toBeGreaterThan(800);
          expect(inked(picture, { left: 36, top: 176, width: 30, height: 30 }), reader).toBe(0);
        }
      });
      // Each change is a step of the history.
      await press(page, 'Undo');
      await expect(item(page, 'Note: Why?')).toAppear();
      for (let step = 0; step < 6; step += 1) await press(page, 'Undo');
      await expect(item(page, 'Text: Draft')).toAppear();
      expect(await page.locator('.workspace-kept').getAttribute('data-kept')).not.toBe('unsaved');
    },
    { ...subscriber.signedIn, viewport },
  ));

test('are moved by touch, and stay on the screen between the tools of a phone', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      const area = item(page, 'Rectangle').locator('.saved-area');
      const before = (await area.boundingBox())!;
      const client = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
        client.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            type === 'touchEnd' ? [] : [{ x: before.x + 20 + by, y: before.y + 20 + by }],
        });
      await touch('touchStart', 0);
      for (const by of [10, 30, 50]) await touch('touchMove', by);
      await touch('touchEnd', 50);
      await expect.poll(async () => (await area.boundingBox())!.x).toBeGreaterThan(before.x + 45);
      await expect(page.getByRole('textbox', { name: 'Comment', exact: true })).toAppear();
      await keepPicture(page, 'an annotation of a file moved on a phone');
    },
    {
      ...subscriber.signedIn,
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ));

test('replies of the file are changed, deleted and added beside the pages', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page);
      const side = page.getByRole('complementary', { name: 'Contents' });
      await side.getByText('Comments', { exact: true }).click();
      const reply = (text: string) => side.locator('.comment-reply').filter({ hasText: text });
      await reply('Because.').getByRole('button', { name: 'Edit reply' }).click();
      await side.getByLabel('Your reply').fill('Therefore.');
      await side.getByRole('button', { name: 'Save reply' }).click();
      await reply('I see.').getByRole('button', { name: 'Delete reply' }).click();
      await expect.poll(() => reply('I see.').count()).toBe(0);
      await keepPicture(page, 'replies of a file');
      await saved(page, async (path) => {
        const found = await named(path);
        expect(Object.keys(found)).not.toContain('two');
        expect(found['one']).toMatchObject({ '/Contents': 'u:Therefore.' });
        expect(found['note']).toMatchObject({ '/Contents': 'u:Why?' });
      });
    },
    { ...subscriber.signedIn, viewport },
  ));

/** Twelve pages of 400 by 500 points: one has a rectangle, and the last a note. */
const distant = testFile(
  'distant.pdf',
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count 12/Kids[3 0 R ${'4 0 R '.repeat(10)} 5 0 R]/MediaBox[0 0 400 500]/Resources<<>>>>`,
    '<</Type/Page/Parent 2 0 R/Annots[6 0 R]>>',
    '<</Type/Page/Parent 2 0 R>>',
    '<</Type/Page/Parent 2 0 R/Annots[7 0 R]>>',
    annotation('Square', '40 380 140 420', '/NM(box)/C[1 0 0]/Contents(Near)'),
    annotation('Text', '40 300 60 320', '/NM(note)/Contents(Far away)/T(Ada)/C[1 0.8 0]'),
  ]),
);

test('a comment on a page that was not shown yet can be changed once it is chosen beside the pages', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page, distant, 'Rectangle: Near');
      const side = page.getByRole('complementary', { name: 'Contents' });
      await side.getByText('Comments', { exact: true }).click();
      await side.getByText('Far away').click();
      await expect(page.getByRole('textbox', { name: 'Comment' })).toAppear();
      await expect(item(page, 'Note: Far away')).toAppear();
    },
    { ...subscriber.signedIn, viewport },
  ));

/** A page of 400 by 500 points with a line, and a text with a line to its place, for which the file has no drawing. */
const undrawn = testFile(
  'undrawn.pdf',
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 500]/Resources<<>>/Annots[4 0 R 5 0 R]>>',
    annotation(
      'Line',
      '40 400 160 440',
      '/NM(line)/L[155 435 45 405]/LE[/Circle/ClosedArrow]/C[1 0 0]/IC[0 0 1]/BS<</W 4>>',
    ),
    annotation(
      'FreeText',
      '200 380 340 440',
      '/NM(callout)/IT/FreeTextCallout/CL[205 385 240 420 260 420]/RD[60 20 0 0]/LE/OpenArrow/BS<</W 2>>/DA(/Helv 14 Tf 0 0.5 0 rg)/Contents(Here)',
    ),
  ]),
);

test('lines and callouts without a drawing have their ends once they are moved, as in the saved file', () =>
  visit(
    screens.terms,
    async (page) => {
      await openTools(page, undrawn, 'Line');
      await drag(page, 'Line', [0, 150]);
      await drag(page, 'Text: Here', [0, 150]);
      await expect.poll(() => page.locator('.saved-line').count()).toBe(2);
      // The ends and the lines, by their places within the annotations.
      for (const [name, box, colour] of [
        ['Line', { x: 90, y: 0, width: 30, height: 20 }, [0, 0, 255]],
        ['Line', { x: 0, y: 25, width: 25, height: 15 }, [0, 0, 255]],
        ['Text: Here', { x: 40, y: 16, width: 18, height: 8 }, [0, 128, 0]],
        ['Text: Here', { x: 62, y: 4, width: 60, height: 20 }, [0, 128, 0]],
      ] as const)
        expect(await shownIn(page, name, box, colour), `${name} at ${box.x}`).toBeGreaterThan(10);
      await keepPicture(page, 'lines and callouts of a file that are moved');
      await saved(page, async (path) => {
        await isSound(path);
        for (const [reader, picture] of Object.entries(await drawnBy(path, 1))) {
          const at = (left: number, bottom: number, width: number, height: number) =>
            inked(picture, { left, top: 500 - bottom - height, width, height });
          expect(at(40, 240, 120, 60), `${reader}: line`).toBeGreaterThan(700);
          expect(at(204, 233, 20, 20), `${reader}: arrow`).toBeGreaterThan(40);
          expect(at(242, 266, 14, 8), `${reader}: callout`).toBeGreaterThan(20);
          expect(at(264, 254, 70, 34), `${reader}: text`).toBeGreaterThan(50);
          expect(at(40, 370, 320, 80), `${reader}: where they were`).toBe(0);
        }
      });
    },
    { ...subscriber.signedIn, viewport },
  ));

testAccessibility([
  {
    name: 'the annotation tools with a selected annotation of the file',
    path: screens.terms,
    as: () => subscriber.signedIn,
    reach: async (page) => {
      await openTools(page);
      await item(page, 'Text: Draft').click();
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
    },
  },
]);
