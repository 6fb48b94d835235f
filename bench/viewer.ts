// Measures how soon the viewer shows the first page of long documents, how long a search through all pages takes, and the memory
// of scrolling through them.
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../packages/runner/print/find.ts';
import { median, table } from './measure.ts';
import type { BenchContext } from './open.ts';
import { textPdf } from './text-pdf.ts';
import { startServer } from './web-server.ts';

const documents = [500, 2000];
/** Each page has it once. */
const searched = '.48 Octavo';
const rounds = 3;
/** Screens per frame: fast scrolling, as when searching for a page. */
const screensAFrame = 6;
const viewport = { width: 1280, height: 900 };
const viewer = '.viewer-scroll';
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

type Search = { first: number; all: number };

/** Searches all pages. @returns the milliseconds until the first match is counted, and until all are */
async function search(page: Page, pages: number): Promise<Search> {
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const field = page.getByRole('searchbox');
  await field.waitFor();
  const times = page.evaluate(async (total) => {
    const numbers = () =>
      document
        .querySelector('.find-count')
        ?.textContent?.match(/[\d,]+/g)
        ?.map((number) => Number(number.replaceAll(',', ''))) ?? [];
    const until = async (isDone: () => boolean) => {
      while (!isDone()) await new Promise((done) => requestAnimationFrame(done));
      return performance.now();
    };
    const started = await until(
      () => document.querySelector<HTMLInputElement>('.find-field input')?.value !== '',
    );
    const first = await until(() => (numbers()[1] ?? 0) > 0);
    const all = await until(() => numbers()[1] === total);
    return { first: first - started, all: all - started };
  }, pages);
  await field.fill(searched);
  return times;
}

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
    [viewer, drawn, screensAFrame] as const,
  );

/** The JavaScript heap of the page in MB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1024 / 1024;
}

async function visit(browser: Browser, baseURL: string, base64: string, pages: number) {
  const context = await browser.newContext({ baseURL, viewport });
  const page = await context.newPage();
  await page.goto('/terms');
  await page.waitForFunction(() => (history.state as { idx?: number } | null)?.idx !== undefined);
  const cold = await open(page, base64);
  const found = await search(page, pages);
  const opened = await heapOf(page);
  const most = await scroll(page);
  const scrolled = await heapOf(page);
  await page.goto('/terms');
  await page.waitForFunction(() => (history.state as { idx?: number } | null)?.idx !== undefined);
  const warm = await open(page, base64);
  await context.close();
  return { cold, warm, opened, scrolled, most, first: found.first, all: found.all };
}

/** Runs the benchmark and prints its table. */
export async function benchViewer({ folder }: BenchContext): Promise<void> {
  const server = await startServer(folder);
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '' });
  try {
    const rows: string[][] = [];
    for (const pages of documents) {
      const base64 = textPdf(pages).toString('base64');
      const visits: Awaited<ReturnType<typeof visit>>[] = [];
      for (let round = 0; round < rounds; round++)
        visits.push(await visit(browser, server.address, base64, pages));
      const middle = (name: keyof (typeof visits)[number]) =>
        median(visits.map((one) => one[name])).toFixed(0);
      rows.push([
        `${pages} pages`,
        `${middle('cold')} ms`,
        `${middle('warm')} ms`,
        `${middle('first')} ms`,
        `${middle('all')} ms`,
        `${middle('opened')} MB`,
        `${middle('scrolled')} MB`,
        middle('most'),
      ]);
    }
    table(`The viewer, medians of ${rounds} visits`, [
      [
        '',
        'first page, cold cache',
        'warm cache',
        'first match',
        'all matches',
        'heap, searched',
        'heap, scrolled to the end',
        'most pages drawn at once',
      ],
      ...rows,
    ]);
  } finally {
    await browser.close();
    await server.stop();
  }
}
