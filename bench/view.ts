// Measures how soon the viewer shows the first page of a document of 500 pages, and the memory of scrolling through it.
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../packages/runner/print/find.ts';
import { pagedPdf } from '../tests/conversions/paged-pdf.ts';
import { median, table } from './measure.ts';
import type { BenchContext } from './open.ts';
import { startServer } from './web-server.ts';

const pages = 500;
const rounds = 3;
/** Screens per frame: fast scrolling, as when searching for a page. */
const screensAFrame = 6;
const viewport = { width: 1280, height: 900 };
const stage = '.stage-scroll';
const drawn = '.pdfViewer .page[data-loaded="true"] canvas';

/** Opens the file in the viewer as another screen does. @returns the milliseconds until its first page is drawn */
const open = (page: Page, base64: string): Promise<number> =>
  page.evaluate(
    async ([content, pageSelector]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const file = new File([bytes], 'long.pdf', { type: 'application/pdf' });
      const started = performance.now();
      history.pushState({ usr: { file }, key: 'bench', idx: 1 }, '', '/view-pdf');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
      while (!document.querySelector(pageSelector))
        await new Promise((done) => requestAnimationFrame(done));
      await new Promise((done) => requestAnimationFrame(done));
      return performance.now() - started;
    },
    [base64, drawn] as const,
  );

/** Scrolls from the first page to the last. @returns the largest number of pages drawn at once */
const scroll = (page: Page): Promise<number> =>
  page.evaluate(
    async ([scrollerSelector, pageSelector, screens]) => {
      const element = document.querySelector(scrollerSelector) as HTMLElement;
      let most = 0;
      for (let at = 0; at < element.scrollHeight; at += screens * element.clientHeight) {
        element.scrollTop = at;
        await new Promise((done) => requestAnimationFrame(done));
        most = Math.max(most, document.querySelectorAll(pageSelector).length);
      }
      return most;
    },
    [stage, drawn, screensAFrame] as const,
  );

/** The JavaScript heap of the page in MB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1024 / 1024;
}

async function visit(browser: Browser, baseURL: string, base64: string) {
  const context = await browser.newContext({ baseURL, viewport });
  const page = await context.newPage();
  await page.goto('/terms');
  await page.waitForFunction(() => (history.state as { idx?: number } | null)?.idx !== undefined);
  const cold = await open(page, base64);
  const opened = await heapOf(page);
  const most = await scroll(page);
  const scrolled = await heapOf(page);
  await page.goto('/terms');
  await page.waitForFunction(() => (history.state as { idx?: number } | null)?.idx !== undefined);
  const warm = await open(page, base64);
  await context.close();
  return { cold, warm, opened, scrolled, most };
}

/** Runs the benchmark and prints its table. */
export async function benchView({ folder }: BenchContext): Promise<void> {
  const base64 = pagedPdf({ name: 'long', pages }).toString('base64');
  const server = await startServer(folder);
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '' });
  try {
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(browser, server.address, base64));
    const middle = (name: keyof (typeof visits)[number]) =>
      median(visits.map((one) => one[name])).toFixed(0);
    table(`The viewer, a document of ${pages} pages, medians of ${rounds} visits`, [
      ['', ''],
      ['first page, cold cache', `${middle('cold')} ms`],
      ['first page, warm cache', `${middle('warm')} ms`],
      ['JavaScript heap, opened', `${middle('opened')} MB`],
      ['JavaScript heap, scrolled to the end', `${middle('scrolled')} MB`],
      ['most pages drawn at once', middle('most')],
    ]);
  } finally {
    await browser.close();
    await server.stop();
  }
}
