// Renders thumbnails one at a time, the latest request first: it is most likely visible.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';

/** The width of a thumbnail in CSS pixels. */
const width = 120;

type ThumbnailRequest = { page: number; canvas: HTMLCanvasElement };

export class ThumbnailRenderer {
  readonly #document: PDFDocumentProxy;
  #requests: ThumbnailRequest[] = [];
  #isDrawing = false;

  constructor(document: PDFDocumentProxy) {
    this.#document = document;
  }

  /** Queues a page for rendering; returns a function that cancels it. */
  draw(page: number, canvas: HTMLCanvasElement): () => void {
    const request = { page, canvas };
    this.#requests.push(request);
    if (!this.#isDrawing) void this.#work();
    return () => {
      this.#requests = this.#requests.filter((other) => other !== request);
    };
  }

  async #work(): Promise<void> {
    this.#isDrawing = true;
    for (let request = this.#requests.pop(); request; request = this.#requests.pop())
      await this.#drawOne(request).catch(unreadable);
    this.#isDrawing = false;
  }

  async #drawOne({ page: number, canvas }: ThumbnailRequest): Promise<void> {
    const page = await this.#document.getPage(number);
    const fine = Math.min(2, devicePixelRatio);
    const { width: ofPage } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (width * fine) / ofPage });
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport }).promise;
  }
}

/** The thumbnail stays blank; the viewer reports the error. */
const unreadable = (error: unknown) => console.warn('Thumbnail:', error);
