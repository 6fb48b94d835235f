// Runs the subscription sweep once a minute.
import { setTimeout as wait } from 'node:timers/promises';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { sweepSubscriptions } from '#features/subscription/sweep.ts';

const intervalMs = 60_000;

/** Sweeps at once and then once a minute, until stopped. */
export function scheduleSubscriptionSweeps(context: SubscriptionContext): {
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  const rounds = async () => {
    while (!ending.signal.aborted) {
      await sweepSubscriptions(context).catch((error: unknown) =>
        context.log.warn({ err: error }, 'the subscription sweep failed'),
      );
      await wait(intervalMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const done = rounds();
  return {
    stop() {
      ending.abort();
      return done;
    },
  };
}
