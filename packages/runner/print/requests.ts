// Answers every request of a page over the pipe: with what its source gives, or not at all.
import { ProblemError } from '@octavo/contract';
import type { DevtoolsEvent } from './devtools.ts';
import type { Page } from './page.ts';

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

export type Traffic = {
  /** Fails when the page itself cannot be had, or crashes. */
  failed: Promise<never>;
  /** The first end of loading. */
  loaded: Promise<void>;
  /** False from when the page is led elsewhere to the end of loading. */
  isLoaded(): boolean;
  /** Requests that are being answered. */
  pending(): number;
  /** When the last one was begun or answered, by `performance.now()`. */
  lastAt(): number;
  /** How often the page was led elsewhere. */
  documents(): number;
  /** Lets the page no longer lead elsewhere. */
  stay(): void;
};

/** The request is for what is printed, not for a frame in it. */
export const isForPage = ({ resourceType, frameId }: Paused, { mainFrame }: Page): boolean =>
  resourceType === 'Document' && frameId === mainFrame;

const statusText = { responsePhrase: 'Answered' };

async function fulfil(paused: Paused, { devtools, sessionId }: Page, source: Source) {
  const { status, headers, body } = await source.answer(paused);
  const answer = { responseCode: status, responseHeaders: headers, body: body.toString('base64') };
  const { requestId } = paused;
  await devtools.send('Fetch.fulfillRequest', { requestId, ...statusText, ...answer }, sessionId);
}

async function refuse({ requestId }: Paused, { devtools, sessionId }: Page): Promise<void> {
  await devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }, sessionId);
}

/** Boxes of `alert` and the like would stop the page; leaving it is always allowed. */
const closeBox = ({ devtools, sessionId }: Page, type: unknown) =>
  devtools.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }, sessionId);

/**
 * Answers the page's requests from now on.
 * @param signal ends it
 */
export function answerRequests(page: Page, source: Source, signal: AbortSignal): Traffic {
  const failed = Promise.withResolvers<never>();
  // Whoever waits for it is told; once the document is printed, nobody does.
  failed.promise.catch(() => {});
  const loaded = Promise.withResolvers<void>();
  let isLoaded = false;
  let stays = false;
  let pending = 0;
  let lastAt = performance.now();
  let documents = 0;

  const led = () => {
    documents++;
    isLoaded = false;
  };
  const arrived = () => {
    isLoaded = true;
    loaded.resolve();
  };
  const settle = async (paused: Paused) => {
    const forPage = isForPage(paused, page);
    if (forPage && stays) return refuse(paused, page);
    if (forPage) led();
    await fulfil(paused, page, source).catch((error: unknown) => {
      if (forPage && error instanceof ProblemError) failed.reject(error);
      return refuse(paused, page);
    });
  };
  const count = async (paused: Paused) => {
    pending++;
    lastAt = performance.now();
    // A request that nobody waits for any more cannot be answered.
    await settle(paused).catch(() => {});
    pending--;
    lastAt = performance.now();
  };
  page.devtools.listen(({ method, params, sessionId }: DevtoolsEvent) => {
    if (sessionId !== page.sessionId || signal.aborted) return;
    if (method === 'Fetch.requestPaused') void count(params as unknown as Paused);
    if (method === 'Page.loadEventFired') arrived();
    if (method === 'Page.javascriptDialogOpening') closeBox(page, params['type']).catch(() => {});
    if (method === 'Inspector.targetCrashed') failed.reject(new ProblemError('too_complex'));
  });
  return {
    failed: failed.promise,
    loaded: loaded.promise,
    isLoaded: () => isLoaded,
    pending: () => pending,
    lastAt: () => lastAt,
    documents: () => documents,
    stay: () => void (stays = true),
  };
}
