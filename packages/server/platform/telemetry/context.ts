// The context of the current asynchronous work: a request, a job, or both. Log lines and spans read it, so that no function
// has to pass it on.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '#platform/telemetry/span.ts';

export type TelemetryIds = {
  requestId?: string | undefined;
  jobId?: string | undefined;
  /** The current span, if traces are on. */
  span?: Span | undefined;
};

const storage = new AsyncLocalStorage<TelemetryIds>();

/** The ids of the current work; empty outside of requests and jobs. */
export const currentIds = (): Readonly<TelemetryIds> => storage.getStore() ?? {};

/** Calls a function, and everything that it starts, with these ids. They are shared: `noteJob` may add to them. */
export const withIds = <T>(ids: TelemetryIds, run: () => T): T => storage.run(ids, run);

/** Calls a function that serves more than the current request or job, such as a background task that it wakes. */
export const withoutIds = <T>(run: () => T): T => storage.exit(run);

/** Names the job that the current request is about, from here on. */
export function noteJob(jobId: string): void {
  const ids = storage.getStore();
  if (ids) ids.jobId = jobId;
}
