// The PDF viewer to sections 2, 4, 5, 8 and 9 of the specification: viewing. Annotations have tests of their own.
import { fill, screens, texts } from '@octavo/contract';
import { describe, expect, test } from 'vitest';
import { pagedPdf } from '../conversions/paged-pdf.ts';
import { pdf } from '../setup/documents.ts';
import { testAccessibility } from '../setup/accessibility.ts';
import { useBrowser, visit } from '../setup/browser.ts';
import { arriveWith } from '../text-editor/editor-screen.ts';
import { testFile } from '../uploads/upload-screen.ts';
import { firstPage, isSound, locked, press, run, saved, view, zoomTo } from './viewer-screen.ts';

useBrowser();

const { viewer } = texts;
const report = (pages: number, field?: string) =>
  testFile('report.pdf', pagedPdf({ name: 'report', pages, ...(field && { field }) }));
const at = (page: number, pages: number) => fill(viewer.pageOf, { page, pages });

describe('the PDF viewer', () => {
  test('turns pages by its buttons and by keys, and zooms', () =>
    visit(screens.terms, async (page) => {
      await view(page, report(6));
      // The tools that change the file are those of the editor.
      expect(await page.getByRole('complementary').count()).toBe(1);
      const place = (n: number) => expect(page.getByText(at(n, 6), { exact: true })).toAppear();
      await place(1);
      expect(await page.getByRole('button', { name: viewer.previous }).isDisabled()).toBe(true);
      await press(page, viewer.next);
      await place(2);
      await page.keyboard.press('End');
      await place(6);
      expect(await page.getByRole('button', { name: viewer.next }).isDisabled()).toBe(true);
      await page.locator('.viewer-scroll').focus();
      for (const [key, shown] of [
        ['ArrowLeft', 5],
        ['PageUp', 4],
        ['PageDown', 5],
        ['Home', 1],
      ] as const) {
        await page.keyboard.press(key);
        await place(shown);
      }

      for (const label of viewer.zooms) {
        await zoomTo(page, label);
        await expect(page.getByRole('button', { name: `${label} Zoom` })).toAppear();
        const factor = Number.parseInt(label, 10) / 100;
        const box = await page.locator('.pdfViewer .page').first().boundingBox();
        expect(box?.width).toBeCloseTo((595 * 96 * factor) / 72, -1);
      }
      await page.locator('.viewer-scroll').focus();
      await page.keyboard.press('-');
      await expect(page.getByRole('button', { name: '150% Zoom' })).toAppear();
    }));

  test('finds text, shows pages and outline beside it, and turns the pages', () =>
    visit(screens.terms, async (page) => {
      await view(page, report(12));
      await page.keyboard.press('ControlOrMeta+f');
      await page.keyboard.type('page 1');
      await expect(page.getByText('1 of 4', { exact: true })).toAppear();
      await page.keyboard.press('Enter');
      await expect(page.getByText('2 of 4', { exact: true })).toAppear();
      await expect(page.getByText(at(10, 12), { exact: true })).toAppear();
      await press(page, 'Previous match');
      await expect(page.getByText('1 of 4', { exact: true })).toAppear();
      await page.getByRole('searchbox').fill('nowhere');
      await expect(page.getByText('No matches')).toAppear();
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').waitFor({ state: 'detached' });

      const side = page.getByRole('complementary', { name: 'Contents' });
      await side.getByRole('row', { name: 'Page 2', exact: true }).click();
      await expect(page.getByText(at(2, 12), { exact: true })).toAppear();
      await side.getByText('Outline', { exact: true }).click();
      await side.getByRole('button', { name: 'report ends' }).click();
      await expect(page.getByText(at(12, 12), { exact: true })).toAppear();

      const wide = async () => (await page.locator('.page').last().boundingBox())!;
      const { width, height } = await wide();
      expect(width).toBeLessThan(height);
      await press(page, 'Rotate pages');
      await expect.poll(async () => (await wide()).width > (await wide()).height).toBe(true);
    }));

  test('asks for a password until it is right', async () => {
    const secret = testFile('secret.pdf', await locked(pdf(2), 'open sesame'));
    await visit(screens.terms, async (page) => {
      await arriveWith(page, screens.viewPdf, secret, {});
      await expect(page.getByRole('heading', { name: viewer.embeddedPassword })).toAppear();
      const password = page.getByLabel('Password', { exact: true });
      await password.fill('wrong');
      await page.keyboard.press('Enter');
      await expect(page.getByText(viewer.embeddedWrongPassword)).toAppear();
      await password.fill('open sesame');
      await press(page, 'Open');
      await firstPage(page);
      await expect(page.getByText(at(1, 2), { exact: true })).toAppear();
    });
  });

  test('fills in forms, and what was filled in is in the saved file', () =>
    visit(screens.terms, async (page) => {
      await view(page, report(2, 'who'));
      await page.locator('.annotationLayer input').fill('Grace Hopper');
      await saved(page, async (path) => {
        await isSound(path);
        expect((await run('pdftotext', [path, '-'])).stdout).toContain('Grace Hopper');
      });
      // What is saved is not lost, so nobody is held up.
      await press(page, viewer.backToUpload);
      await page.waitForURL(`**${screens.editorUpload}`);
    }));

  test('prints each page as a picture', () =>
    visit(screens.terms, async (page) => {
      await view(page, report(3));
      await page.evaluate(() => {
        globalThis.print = () => {
          const sheets = [...document.querySelectorAll<HTMLImageElement>('.print-sheets img')];
          document.body.dataset['printed'] = sheets.map((sheet) => sheet.naturalWidth).join();
        };
      });
      await press(page, 'Print');
      const printed = () => page.evaluate(() => document.body.dataset['printed']);
      await expect.poll(printed).toBe('1240,1240,1240');
      expect(await page.locator('.print-sheets').count()).toBe(0);
    }));

  test('keeps few pages of 500 drawn, however far one scrolls', () =>
    visit(screens.terms, async (page) => {
      await view(page, report(500));
      const drawn = () => page.locator('.pdfViewer canvas').count();
      for (const share of [0.25, 0.5, 0.75, 1]) {
        await page.locator('.viewer-scroll').evaluate((viewer, part) => {
          viewer.scrollTop = (viewer.scrollHeight - viewer.clientHeight) * part;
        }, share);
        await expect(page.locator('.page[data-loaded="true"]').last()).toAppear();
        expect(await drawn()).toBeLessThanOrEqual(12);
      }
      await expect(page.getByText(at(500, 500), { exact: true })).toAppear();
      const last = page.getByRole('row', { name: 'Page 500', exact: true });
      await expect(last.locator('canvas[data-drawn]')).toAppear();
      expect(await page.locator('.workspace-sidebar canvas').count()).toBeLessThan(40);
    }));

  test.each([
    ['the worker of PDF.js', '**/pdf.worker*', viewer.embeddedFailed],
    ['PDF.js itself', '**/assets/pdfjs-bundle-*', viewer.libraryMissing],
  ])('falls back to another renderer where %s does not come', (_, blocked, message) =>
    visit(screens.terms, async (page) => {
      await page.route(blocked, (route) => route.abort());
      await arriveWith(page, screens.viewPdf, report(4), {});
      await expect(page.locator('.picture-page canvas').first()).toAppear();
      await expect(page.getByText(message)).toAppear();
      await press(page, viewer.next);
      await expect(page.getByText(at(2, 4), { exact: true })).toAppear();
      const picture = page.getByRole('img', { name: at(2, 4) });
      const ink = () =>
        picture.evaluate((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement;
          const context = (canvas as HTMLCanvasElement).getContext('2d');
          const dots = context?.getImageData(0, 0, width, height).data ?? [];
          return dots.filter((value, index) => index % 4 === 0 && value < 100).length;
        });
      await expect.poll(ink).toBeGreaterThan(100);
      await zoomTo(page, '50%');
      await expect(page.getByRole('button', { name: '50% Zoom' })).toAppear();
    }),
  );

  test('says that neither way worked, tries again, and leads to the repair', () =>
    visit(screens.terms, async (page) => {
      const cut = pagedPdf({ name: 'cut', pages: 3 }).subarray(0, 500);
      await arriveWith(page, screens.viewPdf, testFile('cut.pdf', cut), {});
      await expect(page.getByText(viewer.fallbackFailed)).toAppear();
      await press(page, viewer.retry);
      await expect(page.getByText(viewer.fallbackFailed)).toAppear();
      await press(page, 'Repair file');
      await page.waitForURL(`**${screens.editor}`);
    }));

  test('fetches nothing of PDF.js before a document is opened', () =>
    visit(screens.terms, async (page) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await arriveWith(page, screens.viewPdf, testFile('a.txt', 'words'), {});
      await expect(page.getByText(viewer.notPdf)).toAppear();
      expect(requests.filter((address) => /pdf(js|ium|\.worker)/.test(address))).toEqual([]);
    }));
});

testAccessibility([
  {
    name: 'the viewer with a document',
    path: screens.terms,
    reach: async (page) => {
      await view(page, testFile('report.pdf', pdf(3)));
      await press(page, 'Find');
      await page.locator('.workspace-sidebar canvas[data-drawn]').first().waitFor();
    },
  },
  {
    name: 'the viewer with a file that cannot be shown',
    path: screens.terms,
    reach: async (page) => {
      await arriveWith(page, screens.viewPdf, testFile('cut.pdf', '%PDF-1.7\ncut'), {});
      await page.getByText(viewer.fallbackFailed).waitFor();
    },
  },
]);
