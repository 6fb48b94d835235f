// Batches measurements and sends them.
import type { Measurement } from '#analytics/screen-view.ts';

// A batch goes out with each report of time. Only many short views in a row collect more measurements than this.
const maxBatchSize = 20;

export type Outbox = { add(measurement: Measurement): void; flush(): void };

/** @param send receives the collected measurements in order; not called without any */
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
      if (waiting.length >= maxBatchSize) flush();
    },
    flush,
  };
}

/**
 * Posts measurements so that they arrive even when the page is being closed. Sends no cookies (which `sendBeacon` would
 * add) and no referrer, and plain text, so that another site needs no preflight request. Failures are ignored.
 */
export function post(url: string, measurements: readonly Measurement[]): void {
  fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    // The field is called `measures` because receivers rely on it (docs/operations.md).
    body: JSON.stringify({ measures: measurements }),
  }).catch(() => undefined);
}
