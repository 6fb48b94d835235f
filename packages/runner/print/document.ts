// Prints one document in a page of its own. Every request of the page is answered here: with a part of the document,
// or not at all.
import { partName, printOrigin, readPart, type PrintRequest } from '@octavo/engine';
import { ProblemError } from '@octavo/contract';
import { printLimits } from '#limits.ts';
import { printParameters } from './page-settings.ts';
import type { Page } from './page.ts';

/** The files of a job as the browser's host sees them; whoever asks has no say in paths. */
export type PrintFiles = {
  /** The content of a file in the job's folder. @throws when there is none, or none that is plain and small enough */
  read(fileName: string): Promise<Buffer>;
  /** Takes the PDF, piece by piece. */
  write(chunks: AsyncIterable<Buffer>): Promise<void>;
};

/** A request that waits for its answer. */
type Paused = {
  requestId: string;
  frameId: string;
  resourceType: string;
  request: { url: string; method: string };
};

/** The part that a request asks for. @throws when it is none */
async function partOf({ request }: Paused, files: PrintFiles) {
  const { origin, pathname } = new URL(request.url);
  if (origin !== printOrigin || request.method !== 'GET') throw new Error('not a part');
  const part = readPart(await files.read(partName(pathname)));
  if (!part) throw new Error('not a part');
  return part;
}

async function answer(paused: Paused, { devtools, sessionId }: Page, files: PrintFiles) {
  const { requestId } = paused;
  const { type, body } = await partOf(paused, files);
  const responseHeaders = [{ name: 'content-type', value: type }];
  const content = { responseCode: 200, responseHeaders, body: body.toString('base64') };
  await devtools.send('Fetch.fulfillRequest', { requestId, ...content }, sessionId);
}

async function refuse({ requestId }: Paused, { devtools, sessionId }: Page): Promise<void> {
  await devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }, sessionId);
}

/** Answers the page's requests from now on; tells when all it asked for is there or refused, and when it crashes. */
function serve(page: Page, files: PrintFiles, signal: AbortSignal) {
  const loaded = Promise.withResolvers<void>();
  const crashed = Promise.withResolvers<never>();
  let documents = 0;
  /** A page must not lead itself elsewhere, by `meta refresh` for example: only what was asked for is printed. */
  const leadsAway = ({ resourceType, frameId }: Paused) =>
    resourceType === 'Document' && frameId === page.mainFrame && ++documents > 1;
  const settle = async (paused: Paused) => {
    if (leadsAway(paused)) return refuse(paused, page);
    await answer(paused, page, files).catch(() => refuse(paused, page));
  };
  page.devtools.listen(({ method, params, sessionId }) => {
    if (sessionId !== page.sessionId || signal.aborted) return;
    // A request that nobody waits for any more cannot be answered.
    if (method === 'Fetch.requestPaused') settle(params as unknown as Paused).catch(() => {});
    if (method === 'Page.loadEventFired') loaded.resolve();
    if (method === 'Inspector.targetCrashed') crashed.reject(new ProblemError('too_complex'));
  });
  return { loaded: loaded.promise, crashed: crashed.promise };
}

/**
 * Names a page that has no title, which would else be named by its address. Waits for fonts: printing does not, and
 * text in one that is still loading is not drawn.
 */
const lastTouches = (title: string) => ({
  expression: `document.title ||= ${JSON.stringify(title)}; document.fonts.ready.then(() => 0)`,
  awaitPromise: true,
});

async function load(
  { devtools, sessionId }: Page,
  { document, title, media }: PrintRequest,
  loaded: Promise<void>,
): Promise<void> {
  const url = printOrigin + document;
  await devtools.send('Emulation.setEmulatedMedia', { media }, sessionId);
  const { errorText } = await devtools.send('Page.navigate', { url }, sessionId);
  if (errorText) throw new ProblemError('conversion_failed', undefined, errorText);
  await loaded;
  await devtools.send('Runtime.evaluate', lastTouches(title), sessionId);
}

/** The PDF, chunk by chunk. */
async function* pdfOf({ devtools, sessionId }: Page, request: PrintRequest) {
  const { stream } = await devtools.send('Page.printToPDF', printParameters(request), sessionId);
  const reading = { handle: stream, size: printLimits.chunkBytes };
  for (let end = false, bytes = 0; !end;) {
    const { data = '', base64Encoded, eof } = await devtools.send('IO.read', reading, sessionId);
    const chunk = Buffer.from(String(data), base64Encoded ? 'base64' : 'utf8');
    bytes += chunk.length;
    if (bytes > printLimits.pdfBytes) throw new ProblemError('too_complex');
    end = eof === true || chunk.length === 0;
    yield chunk;
  }
}

/**
 * Prints a document in a page that has shown none before.
 * @param signal ends the answering of requests; the browser itself is ended by whoever owns it
 * @throws ProblemError `too_complex`, `conversion_failed`; other errors when the browser ends
 */
export async function printDocument(
  page: Page,
  request: PrintRequest,
  files: PrintFiles,
  signal: AbortSignal,
): Promise<void> {
  const { loaded, crashed } = serve(page, files, signal);
  const printed = load(page, request, loaded).then(() => files.write(pdfOf(page, request)));
  await Promise.race([crashed, printed]);
}
