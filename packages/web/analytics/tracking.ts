// Tracks screens, scrolling and visibility, and sends the measurements.
import { createOutbox, post } from '#analytics/outbox.ts';
import type { Router } from '#analytics/start-tracking.ts';
import { createStopwatch } from '#analytics/stopwatch.ts';
import { createScreenView } from '#analytics/screen-view.ts';

/** The interval between reports of time (specification section 9). */
const engagementMs = 10_000;

/** Tracks views until the page is closed. @param url receives the measurements by POST */
export function trackViews(router: Router, url: string): void {
  const outbox = createOutbox((measurements) => post(url, measurements));
  const startView = () => createScreenView(patternOf(router), outbox.add);
  let view = startView();
  const stopwatch = createStopwatch(engagementMs, (totalMs) => {
    // The content is rendered by now: a screen that needs no scrolling has been seen completely.
    view.seen(percentSeen());
    view.addVisibleTime(totalMs);
    outbox.flush();
  });
  onScreenChange(router, () => {
    view = startView();
    stopwatch.restart();
  });
  // Ignores scroll events at the top, which occur while content below is loading.
  addEventListener('scroll', () => scrollY > 0 && view.seen(percentSeen()), { passive: true });
  whileVisible(stopwatch.resume, () => {
    stopwatch.pause();
    outbox.flush();
  });
}

/** The pattern from the route table: an unknown address becomes `*`, and no query is sent. */
const patternOf = ({ state }: Router) => state.matches.at(-1)?.route.path ?? '*';

function onScreenChange(router: Router, call: () => void): void {
  let { pathname } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    call();
  });
}

function whileVisible(shown: () => void, hidden: () => void): void {
  const updateVisibility = () => (document.visibilityState === 'visible' ? shown() : hidden());
  document.addEventListener('visibilitychange', updateVisibility);
  addEventListener('pagehide', hidden);
  addEventListener('pageshow', updateVisibility);
  updateVisibility();
}

/** How much of the screen's height is above the lower edge of the window, in percent. */
function percentSeen(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return ((scrollY + clientHeight) / scrollHeight) * 100;
}
