// Measures how soon the PDF workspace shows a document of 30 pages and one of 500, and the frames while viewer and sidebar scroll.
import { texts } from '@octavo/contract';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findBrowser } from '../packages/runner/print/find.ts';
import { median, ms, table } from './measure.ts';
import type { BenchContext } from './open.ts';
import { newClient, signUp } from './sign-up.ts';
import { textPdf } from './text-pdf.ts';
import { startServer } from './web-server.ts';

const rounds = 3;
const viewport = { width: 1280, height: 720 };
const documents = [30, 500];
const frames = 240;
/** What scrolls, by how many pixels in each frame: in four seconds past 30 pages in the viewer and 70 thumbnails in the sidebar. */
const scrollers = {
  viewer: { selector: '.viewer-scroll', step: 90 },
  sidebar: { selector: '.page-grid', step: 60 },
};
const drawnPage = '.pdfViewer .page[data-loaded="true"] canvas';
const drawnThumbnail = '.page-grid canvas[data-drawn]';

/** Opens a document in the editor at once. @returns the milliseconds until a page and a thumbnail are drawn */
const open = (page: Page, base64: string): Promise<{ viewer: number; sidebar: number }> =>
  page.evaluate(
    async ([content, viewerSelector, sidebarSelector]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const file = new File([bytes], 'report.pdf', { type: 'application/pdf' });
      const started = performance.now();
      const usr = { file, fileName: file.name, conversionType: 'pdf-editor' };
      history.pushState({ usr, key: 'bench', idx: 1 }, '', '/editor');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
      const drawn = async (selector: string) => {
        while (!document.querySelector(selector))
          await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - started;
      };
      const [viewer, sidebar] = await Promise.all([drawn(viewerSelector), drawn(sidebarSelector)]);
      return { viewer, sidebar };
    },
    [base64, drawnPage, drawnThumbnail] as const,
  );

/** Opens a document from the upload screen, where it was chosen before. @returns the milliseconds until a page is drawn */
async function openFromUpload(page: Page, base64: string): Promise<number> {
  await page.evaluate((content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const file = new File([bytes], 'report.pdf', { type: 'application/pdf' });
    const usr = { files: [file], conversionType: 'pdf-editor' };
    history.pushState({ usr, key: 'upload', idx: 1 }, '', '/editor-upload');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, base64);
  const start = page.getByRole('button', { name: texts.upload.continueToPdfEditor });
  await start.waitFor();
  await page.waitForLoadState('networkidle');
  return start.evaluate(async (button, selector) => {
    const started = performance.now();
    (button as HTMLElement).click();
    while (!document.querySelector(selector))
      await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - started;
  }, drawnPage);
}

/** Scrolls an element. @returns the durations of the frames in milliseconds */
const scroll = (page: Page, { selector, step }: { selector: string; step: number }) =>
  page.evaluate(
    async ([scroller, by, count]) => {
      const element = document.querySelector(scroller) as HTMLElement;
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
      const durations: number[] = [];
      let before = await frame();
      for (let index = 0; index < count; index += 1) {
        element.scrollTop += by;
        const now = await frame();
        durations.push(now - before);
        before = now;
      }
      return durations;
    },
    [selector, step, frames] as const,
  );

type SignedIn = Pick<BrowserContextOptions, 'baseURL' | 'storageState'>;
type Visit = {
  fromUpload: number;
  shown: { viewer: number; sidebar: number };
  viewer: number[];
  sidebar: number[];
};

/** Does something on a page of a browser that has seen nothing of the app but that page. */
async function onNewPage<T>(browser: Browser, state: SignedIn, work: (page: Page) => Promise<T>) {
  const context = await browser.newContext({ ...state, viewport });
  try {
    const page = await context.newPage();
    await page.goto('/terms');
    await page.waitForFunction(() => (history.state as { idx?: number } | null)?.idx !== undefined);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function visit(browser: Browser, state: SignedIn, base64: string): Promise<Visit> {
  const fromUpload = await onNewPage(browser, state, (page) => openFromUpload(page, base64));
  return onNewPage(browser, state, async (page) => {
    const shown = await open(page, base64);
    const viewer = await scroll(page, scrollers.viewer);
    const sidebar = await scroll(page, scrollers.sidebar);
    return { fromUpload, shown, viewer, sidebar };
  });
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

const framesOf = (visits: readonly Visit[], name: 'viewer' | 'sidebar'): string => {
  const all = visits.flatMap((one) => one[name]);
  return `${percentile(all, 0.5).toFixed(1)} / ${percentile(all, 0.95).toFixed(1)} ms`;
};

const rowOf = (pages: number, visits: readonly Visit[]) => [
  `${pages} pages`,
  ms(median(visits.map(({ fromUpload }) => fromUpload))),
  ms(median(visits.map(({ shown }) => shown.viewer))),
  ms(median(visits.map(({ shown }) => shown.sidebar))),
  framesOf(visits, 'viewer'),
  framesOf(visits, 'sidebar'),
];

/** Runs the benchmark and prints its table. */
export async function benchWorkspace({ folder }: BenchContext): Promise<void> {
  const server = await startServer(folder);
  const client = await newClient(server);
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '' });
  try {
    await signUp(client, server);
    const state = { baseURL: server.address, storageState: await client.storageState() };
    const rows: string[][] = [];
    for (const pages of documents) {
      const base64 = textPdf(pages).toString('base64');
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, state, base64));
      rows.push(rowOf(pages, visits));
    }
    table(`The PDF workspace, medians of ${rounds} visits with a cold cache`, [
      [
        '',
        'from upload',
        'first page',
        'first thumbnail',
        'viewer, frame p50 / p95',
        'sidebar, frame p50 / p95',
      ],
      ...rows,
    ]);
  } finally {
    await browser.close();
    await client.dispose();
    await server.stop();
  }
}
