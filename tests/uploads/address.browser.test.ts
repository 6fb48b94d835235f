// A web address typed on the upload screen.
import { texts } from '@octavo/contract';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../setup/browser.ts';
import { chooseType, start, uploadPath } from './upload-screen.ts';

useBrowser();

test('is reported as wrong before anything is sent', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Web address to PDF');
    await expect(page.getByText('Enter a web address first.')).toAppear();
    await page.getByLabel('Web address').fill('ftp://example.org');
    await start(page);
    await expect(page.getByText('must begin with http:// or https://')).toAppear();
  }));

test('that leads into a private network is refused with the reason, and can be corrected', () =>
  visit(uploadPath, async (page) => {
    await chooseType(page, 'Web address to PDF');
    await page.getByLabel('Web address').fill('10.0.0.1/intranet');
    await page.getByLabel('Web address').press('Enter');
    await expect(page.getByText(/private network/).first()).toAppear();
    await expect(
      page.getByRole('button', { name: new RegExp(`^${texts.upload.tryAgain}`) }),
    ).toAppear();
    await expect(page.getByLabel('Web address')).toAppear();
  }));
