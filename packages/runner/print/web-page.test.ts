import { expect, test } from 'vitest';
import { webLimits } from '#job/limits.ts';
import { recordPageActivity } from './page-activity.ts';
import type { Page } from './page.ts';
import { loadWebPage } from './web-page.ts';

/** A page that navigates and never finishes loading. */
const endlessPage: Page = {
  devtools: {
    send: async () => ({}),
    listen() {},
    crashOf: () => new Promise<never>(() => {}),
    ended: new Promise<never>(() => {}),
    close() {},
  },
  ...{ sessionId: 's', contextId: 'c', mainFrame: 'f', crashed: new Promise<'killed'>(() => {}) },
};

test('nothing is waited for once the page has failed', async () => {
  const over = new AbortController();
  const steps: string[] = [];
  const source = { kind: 'web', address: 'http://example.org/', waitFor: '' } as const;
  const loading = loadWebPage(
    {
      ...{ page: endlessPage, activity: recordPageActivity(), times: webLimits },
      over: over.signal,
    },
    source,
    '',
    (what) => void steps.push(what),
  );
  await expect.poll(() => steps).toEqual(['Waiting for the page']);
  over.abort();
  await expect(loading).rejects.toThrow('aborted');
});
