// Opens a document with PDFium in a worker.
import type { AskPassword } from '#screens/view-pdf/document/document-view.ts';
// The address is Vite's to give, so a linter cannot see it.
// oxlint-disable-next-line import/default
import workerAddress from '#screens/view-pdf/pdfium/pdfium.worker.ts?worker&url';
import type { Numbered, Reply, Request, Size } from '#screens/view-pdf/pdfium/protocol.ts';

export type PdfiumDocument = {
  /** Of each page, in points. */
  sizes: readonly Size[];
  /** Draws a page, counted from 0. @throws Error when it cannot be drawn */
  draw(page: number, pixels: Size): Promise<ImageBitmap>;
};

type PdfiumWorker = {
  send(request: Request): Promise<Reply>;
  end(): void;
};

/**
 * Opens a PDF with PDFium.
 * @param signal closes it
 * @param known the password that was given before, if there was one
 * @throws Error when PDFium cannot read it either, or its worker does not start
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
    return { sizes: await unlocked(file, ask, worker, known), draw: drawing(worker) };
  } catch (error) {
    worker.end();
    throw error;
  }
}

/** Opens it, and asks for the password as long as there is need. */
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

const failureOf = (reply: Reply) =>
  new Error(reply.answer === 'failed' ? reply.reason : `An answer of no use: ${reply.answer}`);

/** Messages to a worker, each with its answer. A worker that breaks fails all that wait. */
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
