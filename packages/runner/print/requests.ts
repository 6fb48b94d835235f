// Answers or refuses every request of a page through the DevTools pipe.
import { STATUS_CODES } from 'node:http';
import { ProblemError } from '@octavo/contract';
import type { DevtoolsEvent } from './devtools.ts';
import type { Page } from './page.ts';
import {
  recordPageActivity,
  type PageActivity,
  type PageActivityRecorder,
} from './page-activity.ts';

/** A request that waits for its response. */
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

/** Supplies the responses to a page's requests. */
export type ResponseSource = {
  /**
   * @throws if the request is refused; for the main document a ProblemError fails the print job
   */
  answer(paused: PausedRequest): Promise<BrowserResponse>;
};

/** True if the request is for the printed document itself, not for a frame in it. */
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
    // The browser rejects status codes without a phrase.
    responsePhrase: STATUS_CODES[status] ?? 'Unknown',
    responseHeaders: headers,
    body: body.toString('base64'),
  };
  await devtools.send('Fetch.fulfillRequest', answer, sessionId);
}

async function refuse({ requestId }: PausedRequest, { devtools, sessionId }: Page): Promise<void> {
  await devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }, sessionId);
}

/** Closes dialogs such as `alert`, which would block the page; leaving the page is always confirmed. */
const closeDialog = ({ devtools, sessionId }: Page, type: unknown) =>
  devtools.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }, sessionId);

/** Answers or refuses one request. */
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
 * @param signal stops it
 */
export function answerRequests(
  page: Page,
  source: ResponseSource,
  signal: AbortSignal,
): PageActivity {
  const activity = recordPageActivity();
  const answer = async (paused: PausedRequest) => {
    activity.requestStarted();
    // Fails if the browser no longer waits for the response.
    await respond(paused, page, source, activity).catch(() => {});
    activity.requestFinished();
  };
  page.devtools.listen(({ method, params, sessionId }: DevtoolsEvent) => {
    if (signal.aborted || sessionId !== page.sessionId) return;
    if (method === 'Fetch.requestPaused') void answer(params as unknown as PausedRequest);
    if (method === 'Page.loadEventFired') activity.loadFinished();
    if (method === 'Page.javascriptDialogOpening')
      closeDialog(page, params['type']).catch(() => {});
  });
  return activity;
}
