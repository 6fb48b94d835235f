// Opens and closes pages of the browser.
import type { Devtools } from './devtools.ts';

export type Page = {
  devtools: Devtools;
  sessionId: string;
  contextId: string;
  mainFrame: string;
};

/** Opens a page with scripts disabled, in a browser context of its own that shares nothing with others. */
export async function openPage(devtools: Devtools): Promise<Page> {
  // Reports pages that crash.
  await devtools.send('Target.setDiscoverTargets', { discover: true });
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  const target = { url: 'about:blank', browserContextId };
  const { targetId } = await devtools.send('Target.createTarget', target);
  const attached = await devtools.send('Target.attachToTarget', { targetId, flatten: true });
  const sessionId = String(attached['sessionId']);
  const setUp = (method: string, params?: object) => devtools.send(method, params, sessionId);
  await Promise.all([
    devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    setUp('Emulation.setScriptExecutionDisabled', { value: true }),
    setUp('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    setUp('Page.enable'),
  ]);
  // A page's target and its main frame have the same id.
  const mainFrame = String(targetId);
  return { devtools, sessionId, contextId: String(browserContextId), mainFrame };
}

/** Closes a page and discards its browser context. */
export async function closePage({ devtools, contextId }: Page): Promise<void> {
  await devtools.send('Target.disposeBrowserContext', { browserContextId: contextId });
}
