// Prints one document in a browser context of its own. Every request of the page is answered here: with a part of the
// document, or not at all.
import { partName, printOrigin, readPart, type PrintRequest } from '@octavo/engine';
import { ProblemError } from '@octavo/contract';
import { printLimits } from '#limits.ts';
import type { Devtools, DevtoolsEvent } from './devtools.ts';
import { printParameters } from './page-settings.ts';

/** The files of a job as the browser's host sees them; whoever asks has no say in paths. */
export type PrintFiles = {
  /** The content of a file in the job's folder. @throws when there is none, or none that is plain and small enough */
  read(fileName: string): Promise<Buffer>;
  /** Takes the PDF, piece by piece. */
  write(chunks: AsyncIterable<Buffer>): Promise<void>;
};

type Page = { devtools: Devtools; sessionId: string; contextId: string; request: PrintRequest };
type Paused = {
  requestId: string;
  frameId: string;
  resourceType: string;
  request: { url: string; method: string };
};

const addressOf = (path: string) => printOrigin + path;

/** The part that a request asks for. @throws when it is none */
async function partOf({ request }: Paused, files: PrintFiles) {
  const { origin, pathname } = new URL(request.url);
  if (origin !== printOrigin || request.method !== 'GET') throw new Error('not a part');
  const part = readPart(await files.read(partName(pathname)));
  if (!part) throw new Error('not a part');
  return part;
}

/** A page must not lead itself elsewhere, by `meta refresh` for example: only what was asked for is printed. */
const leadsAway = ({ resourceType, frameId, request }: Paused, page: Page, mainFrame: string) =>
  resourceType === 'Document' &&
  frameId === mainFrame &&
  new URL(request.url).pathname !== new URL(addressOf(page.request.document)).pathname;

async function answer(paused: Paused, page: Page, mainFrame: string, files: PrintFiles) {
  const { devtools, sessionId } = page;
  const { requestId } = paused;
  try {
    if (leadsAway(paused, page, mainFrame)) throw new Error('leads away');
    const { type, body } = await partOf(paused, files);
    const responseHeaders = [{ name: 'content-type', value: type }];
    const content = { responseCode: 200, responseHeaders, body: body.toString('base64') };
    await devtools.send('Fetch.fulfillRequest', { requestId, ...content }, sessionId);
  } catch {
    const refusal = { requestId, errorReason: 'Aborted' };
    await devtools.send('Fetch.failRequest', refusal, sessionId).catch(() => {});
  }
}

async function openPage(devtools: Devtools, request: PrintRequest): Promise<Page> {
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  const contextId = String(browserContextId);
  const target = { url: 'about:blank', browserContextId: contextId };
  const { targetId } = await devtools.send('Target.createTarget', target);
  const attached = await devtools.send('Target.attachToTarget', { targetId, flatten: true });
  const sessionId = String(attached['sessionId']);
  const setUp = (method: string, params?: object) => devtools.send(method, params, sessionId);
  await devtools.send('Browser.setDownloadBehavior', {
    behavior: 'deny',
    browserContextId: contextId,
  });
  await setUp('Emulation.setScriptExecutionDisabled', { value: true });
  await setUp('Emulation.setEmulatedMedia', { media: request.media });
  await setUp('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await setUp('Inspector.enable');
  await setUp('Page.enable');
  return { devtools, sessionId, contextId, request };
}

const crash = () => new ProblemError('too_complex', undefined, 'the page crashed');

/**
 * Names a page that has no title, which would else be named by its address. Waits for fonts: printing does not, and
 * text in one that is still loading is not drawn.
 */
const lastTouches = ({ title }: PrintRequest) => ({
  expression: `document.title ||= ${JSON.stringify(title)}; document.fonts.ready.then(() => 0)`,
  awaitPromise: true,
});

/** Answers the page's requests from now on. @returns settles when all it asked for is there, or refused */
async function serve(page: Page, files: PrintFiles, signal: AbortSignal) {
  const { devtools, sessionId } = page;
  const loaded = Promise.withResolvers<void>();
  const broken = Promise.withResolvers<never>();
  const { frameTree } = await devtools.send('Page.getFrameTree', {}, sessionId);
  const mainFrame = (frameTree as { frame: { id: string } }).frame.id;
  devtools.listen(({ method, params, sessionId: from }: DevtoolsEvent) => {
    if (from !== sessionId || signal.aborted) return;
    if (method === 'Fetch.requestPaused')
      void answer(params as unknown as Paused, page, mainFrame, files);
    if (method === 'Page.loadEventFired') loaded.resolve();
    if (method === 'Inspector.targetCrashed') broken.reject(crash());
  });
  return { loaded: loaded.promise, crashed: broken.promise };
}

async function load({ devtools, sessionId, request }: Page, loaded: Promise<void>): Promise<void> {
  const url = addressOf(request.document);
  const { errorText } = await devtools.send('Page.navigate', { url }, sessionId);
  if (errorText) throw new ProblemError('conversion_failed', undefined, errorText);
  await loaded;
  await devtools.send('Runtime.evaluate', lastTouches(request), sessionId);
}

/** The PDF, chunk by chunk. */
async function* pdfOf({ devtools, sessionId, request }: Page): AsyncGenerator<Buffer> {
  const { stream } = await devtools.send('Page.printToPDF', printParameters(request), sessionId);
  const reading = { handle: stream, size: printLimits.chunkBytes };
  for (let end = false, bytes = 0; !end;) {
    const chunk = await devtools.send('IO.read', reading, sessionId);
    const data = Buffer.from(
      String(chunk['data'] ?? ''),
      chunk['base64Encoded'] ? 'base64' : 'utf8',
    );
    bytes += data.length;
    if (bytes > printLimits.pdfBytes) throw new ProblemError('too_complex');
    end = chunk['eof'] === true || data.length === 0;
    yield data;
  }
}

/**
 * Prints a document.
 * @param signal ends the answering of requests; the browser itself is ended by whoever owns it
 * @throws ProblemError `too_complex`, `conversion_failed`, and whatever the browser's end is told as
 */
export async function printDocument(
  devtools: Devtools,
  request: PrintRequest,
  files: PrintFiles,
  signal: AbortSignal,
): Promise<void> {
  const page = await openPage(devtools, request);
  const { loaded, crashed } = await serve(page, files, signal);
  const printed = load(page, loaded).then(() => files.write(pdfOf(page)));
  await Promise.race([crashed, printed]);
  const { contextId } = page;
  await devtools.send('Target.disposeBrowserContext', { browserContextId: contextId });
}
