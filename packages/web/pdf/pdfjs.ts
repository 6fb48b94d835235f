// The only entry to PDF.js: its code, its worker and its assets. Import it dynamically. It is the legacy build, for browsers that
// are a few years old; all code must use the same build.
import { ProblemError } from '@octavo/contract';
import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  PasswordResponses,
  PDFWorker,
  version,
  VerbosityLevel,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { onServer } from '#api/base-path.ts';
import { assetsOf } from './assets.ts';
import { BlobRange } from './blob-range.ts';
import { takeWorkerAhead, workerUrl } from './worker.ts';

export type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = workerUrl;

const assets = new URL(onServer(`/${assetsOf(version)}/`), location.origin);
const folder = (name: string) => new URL(`${name}/`, assets).href;

/** The settings for all documents. */
const settings = {
  cMapUrl: folder('cmaps'),
  standardFontDataUrl: folder('standard_fonts'),
  iccUrl: folder('iccs'),
  wasmUrl: folder('wasm'),
  verbosity: VerbosityLevel.ERRORS,
  // In pixels. Larger images are left blank; no page needs more.
  maxImageSize: 128 * 1024 * 1024,
  // Reads only what is needed, so that a large file does not fill the memory.
  disableAutoFetch: true,
  disableStream: true,
} as const;

type Opening = {
  password?: string | undefined;
  /** Aborts the opening. */
  signal?: AbortSignal;
  /** A worker for several documents; by default each document has its own. */
  worker?: PDFWorker | Promise<PDFWorker>;
  /** Reads a file of up to 16 MiB whole. Only the shown document does this, because the file then stays in memory. */
  readsWhole?: boolean;
};

/** A worker that several documents can share. Destroy it when it is no longer needed. */
export const newWorker = (): PDFWorker => new PDFWorker({ verbosity: settings.verbosity });

/** A worker for one document: the one that was started ahead, or a new one. @param signal ends it */
export async function documentWorker(signal: AbortSignal): Promise<PDFWorker> {
  const ahead = await takeWorkerAhead();
  const worker = ahead
    ? PDFWorker.create({ port: ahead, verbosity: settings.verbosity })
    : newWorker();
  // Errors of the worker are reported by the document that waits for it.
  worker.promise.catch(() => {});
  const end = () => {
    worker.destroy();
    // PDF.js ends only the workers that it has started itself.
    ahead?.terminate();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return worker;
}

/** Up to this size, one read is faster than the requests for parts, of which each waits for the one before. */
const readWholeBytes = 16 * 1024 * 1024;

/** What PDF.js gets of a file: all of it, or access to its parts. */
const sourceOf = async (content: Blob, readsWhole: boolean) =>
  readsWhole && content.size <= readWholeBytes
    ? { data: new Uint8Array(await content.arrayBuffer()) }
    : { range: await BlobRange.of(content), rangeChunkSize: BlobRange.chunkBytes };

/**
 * Opens a PDF, usually by reading only the parts that are needed. `document.loadingTask.destroy()` closes it.
 * @throws ProblemError `password_required`, `wrong_password` or `damaged_file`; DOMException if the file can no longer
 * be read; the signal's reason when aborted
 */
export async function openDocument(
  content: Blob,
  { password, signal, worker: starting, readsWhole = false }: Opening = {},
): Promise<PDFDocumentProxy> {
  const [source, worker] = await Promise.all([sourceOf(content, readsWhole), starting]);
  signal?.throwIfAborted();
  const task = getDocument({
    ...settings,
    ...source,
    ...(password && { password }),
    ...(worker && { worker }),
  });
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop);
  if (source.range) source.range.onLost = reject;
  try {
    const document = await Promise.race([opened(task, password), promise]);
    // Otherwise requests for a part that can no longer be read would never end.
    if (source.range) source.range.onLost = () => void task.destroy();
    return document;
  } catch (error) {
    void task.destroy();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function opened(task: PDFDocumentLoadingTask, password = ''): Promise<PDFDocumentProxy> {
  try {
    return await task.promise;
  } catch (error) {
    throw problemOf(error, password);
  }
}

function problemOf(error: unknown, password: string): ProblemError {
  if (!(error instanceof PasswordException)) return new ProblemError('damaged_file');
  const wrong = error.code === PasswordResponses.INCORRECT_PASSWORD && password !== '';
  return new ProblemError(wrong ? 'wrong_password' : 'password_required');
}
