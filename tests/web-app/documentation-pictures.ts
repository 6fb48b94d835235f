// The pictures of the documentation: which screens they show, with files that look like those of a real person.
import { screens, texts, toolAddress } from '@octavo/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { chooseEditor, openFile, press } from '../text-editor/editor-screen.ts';
import { testFile, pick, uploadPath } from '../uploads/upload-screen.ts';

type Picture = {
  name: string;
  path: string;
  theme?: 'dark';
  reach?: (page: Page) => Promise<void>;
};

const report = `# Harbour report

The harbour handled **1,284 ships** in the third quarter, 6 % more than in the year before. Container traffic grew, bulk goods stayed level.

| Quay | Ships | Change |
|---|---|---|
| North | 512 | +8 % |
| East | 431 | +5 % |
| South | 341 | +4 % |

## Outlook

The new crane at the north quay starts in spring. Until then, ships with more than eight rows wait for the tide.

- Dredging begins in January.
- The customs office moves to the east quay.
`;

const table = 'name,ships,change\nNorth,512,8\nEast,431,5\nSouth,341,4\n';

/** The report as a PDF, made by the server itself. */
async function reportPdf(page: Page) {
  const answer = await page.request.post('/api/conversion/convert', {
    multipart: {
      conversionType: 'markdown-to-pdf',
      file: { name: 'report.md', mimeType: 'text/markdown', buffer: Buffer.from(report) },
    },
  });
  const { data } = (await answer.json()) as { data: { downloadUrl: string } };
  const file = await page.request.get(data.downloadUrl);
  return testFile('Harbour report.pdf', await file.body());
}

/** What a document looks like to the upload screen: so many kilobytes that begin as a ZIP archive. */
const zip = (kilobytes: number) => Buffer.alloc(kilobytes * 1024 + 211, 'PK');

const photo = (from: string, to: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1067"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="1600" height="1067" fill="url(#g)"/><circle cx="1150" cy="420" r="130" fill="#fff3d6"/><path d="M0 760 Q400 640 800 760 T1600 740 V1067 H0Z" fill="#1f5c52"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

export const pictures: Picture[] = [
  { name: 'home', path: screens.home },
  { name: 'home-dark', path: screens.home, theme: 'dark' },
  {
    name: 'to-pdf',
    path: toolAddress('word-to-pdf'),
    reach: (page) =>
      pick(page, testFile('Harbour report.docx', zip(48)), testFile('Minutes.odt', zip(19))),
  },
  {
    name: 'from-pdf',
    path: uploadPath,
    async reach(page) {
      await pick(page, await reportPdf(page));
      await expect(page.getByRole('button', { name: /^PDF to Word/ })).toAppear();
    },
  },
  {
    name: 'pdf',
    path: uploadPath,
    async reach(page) {
      await chooseEditor(page, 'PDF Editor');
      await pick(page, await reportPdf(page));
      await press(page, texts.upload.continueToPdfEditor);
      await page.waitForURL(`**${screens.editor}`);
      await page.getByText('Outlook').first().waitFor();
    },
  },
  {
    name: 'presentation',
    path: toolAddress('markdown-to-word'),
    reach: (page) => pick(page, testFile('Harbour report.md', report)),
  },
  {
    name: 'image',
    path: uploadPath,
    async reach(page) {
      await chooseEditor(page, 'Image Editor');
      await pick(page, testFile('Harbour.jpg', await photo('#f2836f', '#d9b25f')));
      await page
        .getByRole('button', { name: /^Continue to|^Start|^Open/ })
        .first()
        .click();
      await page.waitForURL(`**${screens.editor}`);
    },
  },
  {
    name: 'data',
    path: toolAddress('csv-to-json'),
    reach: (page) => pick(page, testFile('Ships.csv', table)),
  },
  {
    name: 'editor',
    path: uploadPath,
    async reach(page) {
      await openFile(page, 'Text Editor', testFile('Harbour report.md', report));
      // The preview is beside the text from the start.
      await page.getByRole('heading', { name: 'Outlook' }).waitFor();
    },
  },
];

/** Keeps what the window shows, small enough for a repository. */
export async function pictureOf(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // What moves in, such as previews, is there.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(path);
}
