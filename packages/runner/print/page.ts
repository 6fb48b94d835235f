// Opens and closes pages of the browser.
import { ProblemError } from '@octavo/contract';
import { engineFault } from '#job/engine-fault.ts';
import type { Devtools } from './devtools.ts';

export type Page = {
  devtools: Devtools;
  sessionId: string;
  contextId: string;
  mainFrame: string;
  /** Rejects when the page crashes. Nothing answers what was sent to it before. */
  crashed: Promise<never>;
};

/** Rejects when a target crashes. One that fills its memory cannot be distinguished from one that crashed by itself. */
async function crashOf(devtools: Devtools, targetId: string): Promise<never> {
  const status = await devtools.crashOf(targetId);
  throw status === 'killed' ? engineFault('killed') : new ProblemError('too_complex');
}

/**
 * Opens a page with scripts disabled, in a browser context of its own that shares nothing with others.
 * @throws if it crashes, or the browser ends
 */
export async function openPage(devtools: Devtools): Promise<Page> {
  // Reports pages that crash.
  await devtools.send('Target.setDiscoverTargets', { discover: true });
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  const target = { url: 'about:blank', browserContextId };
  // A page's target and its main frame have the same id.
  const mainFrame = String((await devtools.send('Target.createTarget', target))['targetId']);
  const crashed = crashOf(devtools, mainFrame);
  // It may crash while nobody waits for it.
  crashed.catch(() => {});
  const attach = { targetId: mainFrame, flatten: true };
  const attached = devtools.send('Target.attachToTarget', attach);
  const sessionId = String((await Promise.race([attached, crashed]))['sessionId']);
  const setUp = (method: string, params?: object) => devtools.send(method, params, sessionId);
  const isSetUp = Promise.all([
    devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    setUp('Emulation.setScriptExecutionDisabled', { value: true }),
    setUp('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    setUp('Page.enable'),
  ]);
  await Promise.race([isSetUp, crashed]);
  return { devtools, sessionId, contextId: String(browserContextId), mainFrame, crashed };
}

/** Closes a page and discards its browser context. */
export async function closePage({ devtools, contextId }: Page): Promise<void> {
  await devtools.send('Target.disposeBrowserContext', { browserContextId: contextId });
}
