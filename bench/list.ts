// Measures scrolling through ten thousand files in My files, with the virtual list and with all rows rendered.
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../packages/runner/print/find.ts';
import { median, table } from './measure.ts';
import type { BenchContext } from './open.ts';
import { databaseOf, newClient, signUp } from './sign-up.ts';
import { startServer } from './web-server.ts';

const files = 10_000;
const longFrameMs = 50;
const viewport = { width: 1280, height: 900 };

const insertFiles = `
  WITH made AS (
    INSERT INTO jobs (id, owner, type, state, file_name, input_bytes, options, period, fingerprint, created_at, settled_at)
    SELECT gen_random_uuid(), $1, 'csv-to-json', 'finished', 'table ' || n || '.csv', 1, '{}', '2026-11', 'f',
    now() - n * interval '1 second', now() FROM generate_series(1, $2::int) AS n RETURNING *)
  INSERT INTO files (id, job_id, owner, type, original_name, name, format, mime, bytes, blob, created_at, expires_at)
  SELECT id, id, owner, type, file_name, replace(file_name, 'csv', 'json'), 'json', 'application/json', 1000, id::text,
  created_at, now() + interval '30 days' FROM made`;

type Scrolled = { frames: number[]; elements: number; seconds: number };

/** Scrolls by one screen in each frame until the last file is loaded. */
async function scrollToEnd(page: Page): Promise<Scrolled> {
  await page.locator('.file:has(button)').first().waitFor();
  return page.evaluate(async (all) => {
    const frames: number[] = [];
    const started = performance.now();
    let before = started;
    let low = 0;
    const isAtEnd = () =>
      document.querySelectorAll('.file').length >= all &&
      scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    while (!isAtEnd()) {
      low = Math.min(low + innerHeight, document.documentElement.scrollHeight);
      scrollTo(0, low);
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      frames.push(now - before);
      before = now;
    }
    const elements = document.querySelectorAll('*').length;
    return { frames, elements, seconds: (performance.now() - started) / 1000 };
  }, files);
}

/** Makes everything count as visible, so that the list renders every row. */
const drawEverything = () => {
  globalThis.IntersectionObserver = class {
    readonly #notify: IntersectionObserverCallback;
    constructor(notify: IntersectionObserverCallback) {
      this.#notify = notify;
    }
    observe(target: Element) {
      const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry;
      setTimeout(() => this.#notify([entry], this as unknown as IntersectionObserver));
    }
    unobserve() {}
    disconnect() {}
    takeRecords = () => [];
  } as unknown as typeof IntersectionObserver;
};

const rowOf = (name: string, { frames, elements, seconds }: Scrolled) => {
  const long = frames.filter((ms) => ms > longFrameMs).length;
  return [
    name,
    `${median(frames).toFixed(1)} ms`,
    `${((100 * long) / frames.length).toFixed(1)} %`,
    `${Math.max(...frames).toFixed(0)} ms`,
    elements.toLocaleString('en'),
    `${seconds.toFixed(0)} s`,
  ];
};

/** Runs the benchmark and prints its table. */
export async function benchList({ folder }: BenchContext): Promise<void> {
  const server = await startServer(folder);
  const database = await databaseOf(server);
  const client = await newClient(server);
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '' });
  try {
    await database.query(insertFiles, [`user:${await signUp(client, server)}`, files]);
    const visit = async (plain: boolean) => {
      const context = await browser.newContext({
        ...{ baseURL: server.address, viewport },
        storageState: await client.storageState(),
      });
      if (plain) await context.addInitScript(drawEverything);
      const page = await context.newPage();
      await page.goto('/my-files');
      const scrolled = await scrollToEnd(page);
      await context.close();
      return scrolled;
    };
    const ours = await visit(false);
    const plain = await visit(true);
    table(`My files, ${files.toLocaleString('en')} files, scrolling in Chromium`, [
      ['', 'frame', `over ${longFrameMs} ms`, 'longest', 'elements', 'total'],
      rowOf('only rows near the screen rendered', ours),
      rowOf('every row rendered', plain),
      ['elements, ratio', '', '', '', `${(plain.elements / ours.elements).toFixed(1)}×`, ''],
    ]);
  } finally {
    await browser.close();
    await client.dispose();
    await database.end();
    await server.stop();
  }
}
