// Answers every request of a page over the pipe: with what its source gives, or not at all.
import { STATUS_CODES } from 'node:http';
import { ProblemError } from '@octavo/contract';
import type { DevtoolsEvent } from './devtools.ts';
import type { Page } from './page.ts';
import {
  recordPageActivity,
  type PageActivity,
  type PageActivityRecorder,
} from './page-activity.ts';

/** A request that waits for its answer. */
export type PausedRequest = {
  requestId: string;
  frameId: string;
  resourceType: string;
  request: {
    url: string;
    method: string;
    headers: Record<string, string>;
    hasPostData?: boolean;
    postDataEntries?: { bytes?: string }[];
  };
};

export type BrowserResponse = {
  status: number;
  headers: { name: string; value: string }[];
  body: Buffer;
};

/** Where the parts of a page come from. */
export type ResponseSource = {
  /**
   * @throws when there is no answer to such a request; a ProblemError ends the document if it was asked for as the
   * page itself
   */
  answer(paused: PausedRequest): Promise<BrowserResponse>;
};

/** The request is for what is printed, not for a frame in it. */
export const isMainDocument = (
  { resourceType, frameId }: PausedRequest,
  { mainFrame }: Page,
): boolean => resourceType === 'Document' && frameId === mainFrame;

async function fulfil(
  paused: PausedRequest,
  { devtools, sessionId }: Page,
  source: ResponseSource,
) {
  const { status, headers, body } = await source.answer(paused);
  const answer = {
    requestId: paused.requestId,
    responseCode: status,
    // The browser refuses codes that it has no phrase for.
    responsePhrase: STATUS_CODES[status] ?? 'Unknown',
    responseHeaders: headers,
    body: body.toString('base64'),
  };
  await devtools.send('Fetch.fulfillRequest', answer, sessionId);
}

async function refuse({ requestId }: PausedRequest, { devtools, sessionId }: Page): Promise<void> {
  await devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }, sessionId);
}

/** Boxes of `alert` and the like would stop the page; leaving it is always allowed. */
const closeBox = ({ devtools, sessionId }: Page, type: unknown) =>
  devtools.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }, sessionId);

/** Answers one request, or refuses it. */
async function respond(
  paused: PausedRequest,
  page: Page,
  source: ResponseSource,
  activity: PageActivityRecorder,
) {
  const forPage = isMainDocument(paused, page);
  if (forPage && activity.isNavigationBlocked()) return refuse(paused, page);
  if (forPage) activity.navigationStarted();
  await fulfil(paused, page, source).catch((error: unknown) => {
    if (forPage && error instanceof ProblemError) activity.fail(error);
    return refuse(paused, page);
  });
}

/**
 * Answers the page's requests from now on.
 * @param signal ends it
 */
export function answerRequests(
  page: Page,
  source: ResponseSource,
  signal: AbortSignal,
): PageActivity {
  const activity = recordPageActivity();
  const answer = async (paused: PausedRequest) => {
    activity.requestStarted();
    // A request that nobody waits for any more cannot be answered.
    await respond(paused, page, source, activity).catch(() => {});
    activity.requestFinished();
  };
  page.devtools.listen(({ method, params, sessionId }: DevtoolsEvent) => {
    if (sessionId !== page.sessionId || signal.aborted) return;
    if (method === 'Fetch.requestPaused') void answer(params as unknown as PausedRequest);
    if (method === 'Page.loadEventFired') activity.loadFinished();
    if (method === 'Page.javascriptDialogOpening') closeBox(page, params['type']).catch(() => {});
    if (method === 'Inspector.targetCrashed') activity.fail(new ProblemError('too_complex'));
  });
  return activity;
}
