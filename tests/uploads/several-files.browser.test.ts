// Several files in one go: joined in the order that the person chose, or each for itself and all in one ZIP.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { texts } from '@octavo/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../setup/browser.ts';
import { chooseType, download, testFile, pick, start, uploadPath } from './upload-screen.ts';

useBrowser();

const { upload } = texts;
const run = promisify(execFile);

/** A picture whose page is as wide as it has pixels. */
async function picture(name: string, width: number) {
  const image = sharp({ create: { width, height: 50, channels: 3, background: 'teal' } });
  return testFile(name, await image.withMetadata({ density: 72 }).png().toBuffer());
}

const pickPictures = async (page: Page) =>
  pick(page, await picture('a.png', 10), await picture('b.png', 20), await picture('c.png', 30));

async function pageWidths(path: string): Promise<number[]> {
  const { stdout } = await run('pdfinfo', ['-l', '-1', path]);
  return [...stdout.matchAll(/size:\s+(\d+) x/g)].map(([, width]) => Number(width));
}

test('images become one PDF in the order that they were put in', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'PNG to PDF');
    await pickPictures(page);
    await page.getByRole('button', { name: 'Move c.png up' }).click();
    await page.getByRole('button', { name: 'Move c.png up' }).click();
    await page.getByRole('button', { name: 'Move a.png down' }).click();
    await start(page);
    await expect(page.getByText('c.pdf', { exact: true })).toAppear();
    expect(await pageWidths(await download(page))).toEqual([30, 20, 10]);
  }));

test('images become a PDF each when the person says so', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'PNG to PDF');
    await pickPictures(page);
    await page.getByText('Combine into one PDF in this order').click();
    await start(page);
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
      await expect(page.getByText(name, { exact: true })).toAppear();
    const path = await download(page, `${upload.download}: b.pdf`);
    expect(await pageWidths(path)).toEqual([20]);
  }));

test('all results are downloaded in one ZIP, which lists what is missing', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'JSON to XML');
    await pick(
      page,
      testFile('a.json', '{"a":1}'),
      testFile('a.json', '{"b":2}'),
      testFile('c.json', '{'),
    );
    await start(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all as ZIP' }).click();
    const archive = await downloading;
    expect(archive.suggestedFilename()).toBe('converted-files.zip');
    const path = await archive.path();
    expect((await readFile(path)).length).toBeGreaterThan(0);
    const { stdout } = await run('unzip', ['-Z1', path]);
    expect(stdout.trim().split('\n').toSorted()).toEqual([
      'a (2).xml',
      'a.xml',
      'not-converted.txt',
    ]);
    expect((await run('unzip', ['-p', path, 'not-converted.txt'])).stdout).toMatch(/^c\.json/);
  }));
