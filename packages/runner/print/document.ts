// Prints one document in a new page. The host answers or refuses every request of the page.
import { printOrigin, type PrintRequest } from '@octavo/engine';
import { ProblemError } from '@octavo/contract';
import { engineFault, type EngineEnd } from '#job/engine-fault.ts';
import { printLimits, type PageTimes } from '#job/limits.ts';
import type { Guard } from '#web/guard.ts';
import { openWebClient } from '#web/web-client.ts';
import { printParameters } from './page-settings.ts';
import type { Page } from './page.ts';
import { partsSource } from './parts.ts';
import { answerRequests } from './requests.ts';
import type { PageActivity } from './page-activity.ts';
import { loadWebPage, type LoadingPage } from './web-page.ts';
import { webSource } from './web-source.ts';

/** What web pages may reach, and how long they are waited for. */
export type WebAccess = { guard: Guard; times: PageTimes };

/** Supplies the resources of a document, receives the PDF and the progress. */
export type PrintCallbacks = {
  /** Reads a file in the job's folder. @throws if it does not exist, is not a regular file or is too large */
  read(fileName: string): Promise<Buffer>;
  /** Writes the PDF. */
  write(chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Reports the next step as text. */
  step(what: string): void;
};

/**
 * Sets a missing title, which would otherwise be the address. Waits for fonts, because text in a font that is still
 * loading is not printed.
 */
const finishPage = (title: string) => ({
  expression: `document.title ||= ${JSON.stringify(title)}; document.fonts.ready.then(() => 0)`,
  awaitPromise: true,
});

async function loadParts(
  { devtools, sessionId }: Page,
  document: string,
  title: string,
  { loaded }: PageActivity,
): Promise<void> {
  const url = printOrigin + document;
  const { errorText } = await devtools.send('Page.navigate', { url }, sessionId);
  if (errorText) throw engineFault('crashed');
  await loaded;
  await devtools.send('Runtime.evaluate', finishPage(title), sessionId);
}

/** The DevTools error for a page range beyond the end of the document. */
const isBeyondEnd = (error: unknown) => /page range/i.test(String((error as Error)?.message));

/**
 * Tries to print the page after the last allowed one: a document that has it would take minutes.
 * @throws ProblemError `too_many_pages`
 */
async function refuseTooLong({ devtools, sessionId }: Page, request: PrintRequest): Promise<void> {
  const limit = printLimits.pages;
  const parameters = printParameters({ ...request, pages: String(limit + 1) });
  const beyond = devtools.send('Page.printToPDF', parameters, sessionId);
  const isTooLong = await beyond.then(
    () => true,
    () => false,
  );
  if (isTooLong) throw new ProblemError('too_many_pages', { found: `more than ${limit}`, limit });
}

async function startPrint({ devtools, sessionId }: Page, request: PrintRequest): Promise<unknown> {
  const printed = devtools.send('Page.printToPDF', printParameters(request), sessionId);
  const { stream } = await printed.catch((error: unknown) => {
    throw isBeyondEnd(error) ? new ProblemError('no_such_page', { pages: request.pages }) : error;
  });
  return stream;
}

/** Prints the page and reads the PDF in chunks. */
async function* pdfOf(page: Page, request: PrintRequest) {
  const { devtools, sessionId } = page;
  const reading = { handle: await startPrint(page, request), size: printLimits.chunkBytes };
  for (let end = false, bytes = 0; !end;) {
    const { data = '', base64Encoded, eof } = await devtools.send('IO.read', reading, sessionId);
    const chunk = Buffer.from(String(data), base64Encoded ? 'base64' : 'utf8');
    bytes += chunk.length;
    if (bytes > printLimits.pdfBytes) throw new ProblemError('too_complex');
    end = eof === true || chunk.length === 0;
    yield chunk;
  }
}

async function loadAndPrint(
  loading: LoadingPage,
  request: PrintRequest,
  { write, step }: PrintCallbacks,
): Promise<void> {
  const { page, activity } = loading;
  const { source, title, media } = request;
  await page.devtools.send('Emulation.setEmulatedMedia', { media }, page.sessionId);
  if (source.kind === 'web') await loadWebPage(loading, source, title, step);
  else await loadParts(page, source.document, title, activity);
  activity.blockNavigation();
  step('Printing to PDF');
  if (!request.pages) await refuseTooLong(page, request);
  await write(pdfOf(page, request));
}

/** A document that fills the memory of its page cannot be distinguished from one that makes it crash. */
const crashProblem = (end: EngineEnd): Error =>
  end === 'killed' ? engineFault('killed') : new ProblemError('too_complex');

/**
 * Prints a document in an unused page.
 * @param web what a web page may reach, and how long it is waited for
 * @param signal stops answering requests; the caller stops the browser itself
 * @throws ProblemError as `Tools.print` does; other errors if the browser exits
 */
export async function printDocument(
  page: Page,
  request: PrintRequest,
  caller: PrintCallbacks,
  { guard, times }: WebAccess,
  signal: AbortSignal,
): Promise<void> {
  using web = openWebClient(guard);
  const isWeb = request.source.kind === 'web';
  const source = isWeb ? webSource(page, web) : partsSource(page, caller.read);
  const activity = answerRequests(page, source, signal);
  const over = new AbortController();
  const printed = loadAndPrint({ page, activity, times, over: over.signal }, request, caller);
  const crashed = page.crashed.then((end) => Promise.reject(crashProblem(end)));
  const faults = [page.devtools.ended, crashed, activity.failed];
  await Promise.race([...faults, printed]).finally(() => over.abort());
}
