// Decides whether screen views are tracked and starts the tracker, which is loaded only then.
import type { createBrowserRouter } from 'react-router';

export type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

export type TrackingState =
  | { state: 'off' }
  /** The operator counts, but the person's browser asks not to be counted, and is not. */
  | { state: 'declined' }
  | { state: 'on'; url: string };

/** What the server wrote into the page, and what the browser asks for. */
export function trackingState(): TrackingState {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="octavo-analytics"]');
  if (!meta?.content) return { state: 'off' };
  return asksNotToBeCounted() ? { state: 'declined' } : { state: 'on', url: meta.content };
}

/** Global Privacy Control (https://w3c.github.io/gpc/) and, before it, Do Not Track. */
function asksNotToBeCounted(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean;
    doNotTrack?: string | null;
  };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Counts from now on, where that is wanted. A module that does not load is no matter: nothing else needs it. */
export function startTracking(router: Router): void {
  const tracking = trackingState();
  if (tracking.state !== 'on') return;
  void import('#analytics/tracking.ts').then(
    ({ trackViews }) => trackViews(router, tracking.url),
    () => undefined,
  );
}
