// Answers every request of a page over the pipe: with what its source gives, or not at all.
import { STATUS_CODES } from 'node:http';
import { ProblemError } from '@octavo/contract';
import type { DevtoolsEvent } from './devtools.ts';
import type { Page } from './page.ts';
import { recordTraffic, type Traffic, type TrafficRecord } from './page-activity.ts';

/** A request that waits for its answer. */
export type Paused = {
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

export type Answer = { status: number; headers: { name: string; value: string }[]; body: Buffer };

/** Where the parts of a page come from. */
export type Source = {
  /**
   * @throws when there is no answer to such a request; a ProblemError ends the document if it was asked for as the
   * page itself
   */
  answer(paused: Paused): Promise<Answer>;
};

/** The request is for what is printed, not for a frame in it. */
export const isForPage = ({ resourceType, frameId }: Paused, { mainFrame }: Page): boolean =>
  resourceType === 'Document' && frameId === mainFrame;

async function fulfil(paused: Paused, { devtools, sessionId }: Page, source: Source) {
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

async function refuse({ requestId }: Paused, { devtools, sessionId }: Page): Promise<void> {
  await devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }, sessionId);
}

/** Boxes of `alert` and the like would stop the page; leaving it is always allowed. */
const closeBox = ({ devtools, sessionId }: Page, type: unknown) =>
  devtools.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }, sessionId);

/** Answers one request, or refuses it. */
async function settle(paused: Paused, page: Page, source: Source, traffic: TrafficRecord) {
  const forPage = isForPage(paused, page);
  if (forPage && traffic.stays()) return refuse(paused, page);
  if (forPage) traffic.led();
  await fulfil(paused, page, source).catch((error: unknown) => {
    if (forPage && error instanceof ProblemError) traffic.fail(error);
    return refuse(paused, page);
  });
}

/**
 * Answers the page's requests from now on.
 * @param signal ends it
 */
export function answerRequests(page: Page, source: Source, signal: AbortSignal): Traffic {
  const traffic = recordTraffic();
  const answer = async (paused: Paused) => {
    traffic.begun();
    // A request that nobody waits for any more cannot be answered.
    await settle(paused, page, source, traffic).catch(() => {});
    traffic.answered();
  };
  page.devtools.listen(({ method, params, sessionId }: DevtoolsEvent) => {
    if (sessionId !== page.sessionId || signal.aborted) return;
    if (method === 'Fetch.requestPaused') void answer(params as unknown as Paused);
    if (method === 'Page.loadEventFired') traffic.arrived();
    if (method === 'Page.javascriptDialogOpening') closeBox(page, params['type']).catch(() => {});
    if (method === 'Inspector.targetCrashed') traffic.fail(new ProblemError('too_complex'));
  });
  return traffic;
}
