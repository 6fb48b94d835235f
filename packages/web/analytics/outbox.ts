// Batches measurements and sends them.
import type { Measurement } from '#analytics/screen-view.ts';

// A batch is sent with each report of time; more than this comes only of many short views.
const most = 20;

export type Outbox = { add(measurement: Measurement): void; flush(): void };

/** @param send gets what was added, in that order, never nothing */
export function createOutbox(send: (measurements: readonly Measurement[]) => void): Outbox {
  let waiting: Measurement[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    send(batch);
  };
  return {
    add(measurement) {
      waiting.push(measurement);
      if (waiting.length >= most) flush();
    },
    flush,
  };
}

/**
 * Posts measures so that they arrive even when the page goes away. Without cookies, which `sendBeacon` would add, and
 * without a referrer; as plain text, so that another site needs no preflight. Whoever cannot be reached is not told again.
 */
export function post(url: string, measurements: readonly Measurement[]): void {
  fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    // The field is part of what receivers are told (docs/operations.md).
    body: JSON.stringify({ measures: measurements }),
  }).catch(() => undefined);
}
