// Renders pages with PDF.js on demand.
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts';
import { RenderQueue, type RenderRequest } from './render-queue.ts';

export type RenderedPage = {
  bitmap: ImageBitmap;
  /** The size of the page as displayed, in points. (A unit of the page may be several points: ISO 32000-2, 14.11.2.) */
  width: number;
  height: number;
};

const limits = {
  // PDF.js draws on the main thread, 15 ms in each frame for each page that is being drawn.
  atOnce: 1,
  cacheSize: 80,
  /** The maximum length of the longer side, in pixels. */
  maxSide: 2400,
  /** The timeout for one page, in milliseconds. */
  timeoutMs: 20_000,
} as const;

export class PageRenderer {
  readonly #start: Promise<void>;
  readonly #queue = new RenderQueue<RenderedPage>({
    concurrency: limits.atOnce,
    cacheSize: limits.cacheSize,
    release: ({ bitmap }) => bitmap.close(),
  });

  /** @param start renders nothing before that */
  constructor(start = Promise.resolve()) {
    this.#start = start;
  }

  /**
   * Renders a page.
   * @param page from 1
   * @param width in screen pixels
   */
  request(document: PDFDocumentProxy, page: number, width: number): RenderRequest<RenderedPage> {
    const key = `${document.loadingTask.docId} ${page} ${width}`;
    return this.#queue.request(key, async (signal) => {
      await this.#start;
      return renderPage(await document.getPage(page), width, signal);
    });
  }

  /** Cancels all rendering. */
  clear(): void {
    this.#queue.clear();
  }
}

async function renderPage(
  page: PDFPageProxy,
  requestedWidth: number,
  given: AbortSignal,
): Promise<RenderedPage> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(limits.timeoutMs)]);
  signal.throwIfAborted();
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(requestedWidth / width, limits.maxSide / height);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
    return { bitmap: await createImageBitmap(canvas), width, height };
  } finally {
    signal.removeEventListener('abort', stop);
    page.cleanup();
  }
}
