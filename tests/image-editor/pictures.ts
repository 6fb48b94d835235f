// Pictures of screens for people to look at: only `npm run screenshots` asks for them.
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env.OCTAVO_SCREENSHOTS;

/** Keeps a picture of the whole page under a name, when pictures are requested. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const file = name.replaceAll(/[^a-z\d]+/gi, '-').toLowerCase();
  await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true });
}
