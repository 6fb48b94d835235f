// Opens and closes pages of the browser.
import { engineFault, type EngineEnd } from '#job/engine-fault.ts';
import type { Devtools } from './devtools.ts';

export type Page = {
  devtools: Devtools;
  sessionId: string;
  contextId: string;
  mainFrame: string;
  /** Resolves when the page's process ends. Nothing answers what was sent to it before. */
  crashed: Promise<EngineEnd>;
};

/**
 * Opens a page with scripts disabled, in a browser context of its own that shares nothing with others.
 * @throws ProblemError an engine fault if it crashes; other errors if the browser ends
 */
export async function openPage(devtools: Devtools): Promise<Page> {
  // Reports pages that crash.
  await devtools.send('Target.setDiscoverTargets', { discover: true });
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  const target = { url: 'about:blank', browserContextId };
  // A page's target and its main frame have the same id.
  const mainFrame = String((await devtools.send('Target.createTarget', target))['targetId']);
  const crashed = devtools
    .crashOf(mainFrame)
    .then((status): EngineEnd => (status === 'killed' ? 'killed' : 'crashed'));
  const unlessCrashed = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([work, crashed.then((end) => Promise.reject(engineFault(end)))]);
  const attach = { targetId: mainFrame, flatten: true };
  const attached = devtools.send('Target.attachToTarget', attach);
  const sessionId = String((await unlessCrashed(attached))['sessionId']);
  const setUp = (method: string, params?: object) => devtools.send(method, params, sessionId);
  const isSetUp = Promise.all([
    devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    setUp('Emulation.setScriptExecutionDisabled', { value: true }),
    setUp('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    setUp('Page.enable'),
  ]);
  await unlessCrashed(isSetUp);
  return { devtools, sessionId, contextId: String(browserContextId), mainFrame, crashed };
}

/** Closes a page and discards its browser context. */
export async function closePage({ devtools, contextId }: Page): Promise<void> {
  await devtools.send('Target.disposeBrowserContext', { browserContextId: contextId });
}
