// Opens a document with PDFium in a worker.
import type { WordSearchOptions } from '@octavo/contract';
import type { AskPassword } from '#editors/pdf-editor/viewer/document-view.ts';
// Vite resolves this import, which the linter cannot.
// oxlint-disable-next-line import/default
import workerAddress from '#editors/pdf-editor/pdfium/pdfium.worker.ts?worker&url';
import type {
  Numbered,
  Reply,
  Request,
  Size,
  WordHit,
} from '#editors/pdf-editor/pdfium/protocol.ts';

export type PdfiumDocument = {
  /** The size of each page in points. */
  sizes: readonly Size[];
  /** Renders a page, counted from 0. @throws Error if it cannot be rendered */
  draw(page: number, pixels: Size): Promise<ImageBitmap>;
  /** Finds words on a page, counted from 0. @throws Error if it cannot be read */
  find(
    page: number,
    words: readonly string[],
    options: WordSearchOptions,
  ): Promise<readonly WordHit[]>;
  /** The texts of some pages, counted from 0. @throws Error if they cannot be read */
  texts(first: number, count: number): Promise<readonly string[]>;
};

type PdfiumWorker = {
  send(request: Request): Promise<Reply>;
  end(): void;
};

/**
 * Opens a PDF with PDFium.
 * @param signal closes it
 * @param known the password that was entered before, if any
 * @throws Error if PDFium cannot read the file, or its worker does not start
 */
export async function openWithPdfium(
  file: File,
  ask: AskPassword,
  signal: AbortSignal,
  known?: string,
): Promise<PdfiumDocument> {
  const worker = connectWorker(new Worker(workerAddress, { type: 'module' }));
  signal.addEventListener('abort', worker.end, { once: true });
  try {
    const sizes = await unlocked(file, ask, worker, known);
    return { sizes, draw: drawing(worker), find: finding(worker), texts: reading(worker) };
  } catch (error) {
    worker.end();
    throw error;
  }
}

/** Opens the document and asks for the password until it is right. */
async function unlocked(
  file: File,
  ask: AskPassword,
  worker: PdfiumWorker,
  known?: string,
): Promise<Size[]> {
  for (let password = known; ;) {
    const reply = await worker.send({ ask: 'open', file, password });
    if (reply.answer === 'opened') return reply.opened.sizes;
    if (reply.answer !== 'locked') throw failureOf(reply);
    const wasWrong = password !== undefined;
    password = await new Promise<string>((answer) => ask(wasWrong, answer));
  }
}

const drawing =
  (worker: PdfiumWorker) =>
  async (page: number, pixels: Size): Promise<ImageBitmap> => {
    const reply = await worker.send({ ask: 'draw', page, ...pixels });
    if (reply.answer !== 'drawn') throw failureOf(reply);
    return reply.picture;
  };

const finding =
  (worker: PdfiumWorker): PdfiumDocument['find'] =>
  async (page, words, options) => {
    const reply = await worker.send({ ask: 'find', page, words, options });
    if (reply.answer !== 'found') throw failureOf(reply);
    return reply.hits;
  };

const reading =
  (worker: PdfiumWorker): PdfiumDocument['texts'] =>
  async (first, count) => {
    const reply = await worker.send({ ask: 'texts', first, count });
    if (reply.answer !== 'read') throw failureOf(reply);
    return reply.texts;
  };

const failureOf = (reply: Reply) =>
  new Error(reply.answer === 'failed' ? reply.reason : `An answer of no use: ${reply.answer}`);

/** Sends messages to a worker and waits for the replies. If the worker crashes, all pending messages fail. */
function connectWorker(worker: Worker): PdfiumWorker {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Numbered<Reply>>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker of PDFium broke'));
    waiting.clear();
  });
  return {
    send(request) {
      const awaited = Promise.withResolvers<Reply>();
      waiting.set((last += 1), awaited);
      worker.postMessage({ ...request, id: last });
      return awaited.promise;
    },
    end: () => worker.terminate(),
  };
}
