// Decides whether screen views are tracked and starts the tracker, which is loaded only then.
import type { createBrowserRouter } from 'react-router';

export type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

export type TrackingState =
  | { state: 'off' }
  /** The operator has turned analytics on, but the user's browser asks not to be tracked, so nothing is measured. */
  | { state: 'declined' }
  | { state: 'on'; url: string };

/** Combines the server's setting, which is in the page, with the browser's preference. */
export function trackingState(): TrackingState {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="octavo-analytics"]');
  if (!meta?.content) return { state: 'off' };
  return refusesTracking() ? { state: 'declined' } : { state: 'on', url: meta.content };
}

/** True with Global Privacy Control (https://w3c.github.io/gpc/) or Do Not Track. */
function refusesTracking(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean;
    doNotTrack?: string | null;
  };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Starts tracking if it is enabled. If the module fails to load, nothing happens: nothing else depends on it. */
export function startTracking(router: Router): void {
  const tracking = trackingState();
  if (tracking.state !== 'on') return;
  void import('#analytics/tracking.ts').then(
    ({ trackViews }) => trackViews(router, tracking.url),
    () => undefined,
  );
}
