// Prints one document in a page of its own. Every request of the page is answered by the host, or not at all.
import { printOrigin, type PrintRequest } from '@octavo/engine';
import { ProblemError } from '@octavo/contract';
import { printLimits } from '#job/limits.ts';
import type { Guard } from '#web/guard.ts';
import { openWebClient } from '#web/web-client.ts';
import { printParameters } from './page-settings.ts';
import type { Page } from './page.ts';
import { partsSource } from './parts.ts';
import { answerRequests } from './requests.ts';
import type { PageActivity } from './page-activity.ts';
import { loadWebPage } from './web-page.ts';
import { webSource } from './web-source.ts';

/** Whoever wants a document printed: gives its parts, takes the PDF, and hears how it goes on. */
export type PrintCallbacks = {
  /** The content of a file in the job's folder. @throws when there is none, or none that is plain and small enough */
  read(fileName: string): Promise<Buffer>;
  /** Takes the PDF, piece by piece. */
  write(chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Is told in words what is done next. */
  step(what: string): void;
};

/**
 * Names a page that has no title, which would else be named by its address. Waits for fonts: printing does not, and
 * text in one that is still loading is not drawn.
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
  if (errorText) throw new ProblemError('conversion_failed', undefined, errorText);
  await loaded;
  await devtools.send('Runtime.evaluate', finishPage(title), sessionId);
}

/** What DevTools says when a page range names no page of the document. */
const isBeyondEnd = (error: unknown) => /page range/i.test(String((error as Error)?.message));

/**
 * Asks for the page after the last one that is allowed: a document that has it would keep the browser busy for minutes.
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

/** The PDF, chunk by chunk. */
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
  page: Page,
  request: PrintRequest,
  activity: PageActivity,
  { write, step }: PrintCallbacks,
): Promise<void> {
  const { source, title, media } = request;
  await page.devtools.send('Emulation.setEmulatedMedia', { media }, page.sessionId);
  if (source.kind === 'web') await loadWebPage(page, source, title, activity, step);
  else await loadParts(page, source.document, title, activity);
  activity.blockNavigation();
  step('Printing to PDF');
  if (!request.pages) await refuseTooLong(page, request);
  await write(pdfOf(page, request));
}

/**
 * Prints a document in a page that has shown none before.
 * @param guard decides what a page of the web may reach
 * @param signal ends the answering of requests; the browser itself is ended by whoever owns it
 * @throws ProblemError as `Tools.print` does; other errors when the browser ends
 */
export async function printDocument(
  page: Page,
  request: PrintRequest,
  caller: PrintCallbacks,
  guard: Guard,
  signal: AbortSignal,
): Promise<void> {
  using web = openWebClient(guard);
  const isWeb = request.source.kind === 'web';
  const source = isWeb ? webSource(page, web) : partsSource(page, caller.read);
  const activity = answerRequests(page, source, signal);
  const printed = loadAndPrint(page, request, activity, caller);
  await Promise.race([page.devtools.ended, activity.failed, printed]);
}
