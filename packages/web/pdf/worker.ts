// Starts the worker of PDF.js ahead of PDF.js itself, so that both load at the same time.
// Vite resolves this import, which the linter cannot.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export { workerUrl };

/** A worker that was started ahead; undefined if it did not start. */
let ahead: Promise<Worker | undefined> | undefined;

/** Starts a worker for the next document, unless one waits already. */
export function startWorkerAhead(): void {
  ahead ??= started(new Worker(workerUrl, { type: 'module' }));
}

/** The worker that was started ahead, for the first caller. Undefined if there is none. */
export function takeWorkerAhead(): Promise<Worker | undefined> {
  const taken = ahead ?? Promise.resolve(undefined);
  ahead = undefined;
  return taken;
}

/** The first message of PDF.js's worker says that it is ready. */
function started(worker: Worker): Promise<Worker | undefined> {
  const { promise, resolve } = Promise.withResolvers<Worker | undefined>();
  worker.addEventListener('message', () => resolve(worker), { once: true });
  worker.addEventListener('error', () => resolve(undefined), { once: true });
  return promise;
}
