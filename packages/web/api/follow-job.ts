// Follows a job until it ends: by events if possible, else by polling.
import { hasEnded, routes, timeouts, type JobView } from '@octavo/contract';
import { ApiError, timedOut } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { waitForConnection } from '#api/connection.ts';
import { jobEvents } from '#api/job-events.ts';
import { delay } from '#api/delay.ts';

/** The sources of job states. Replaced in tests. */
export type JobSources = {
  events: (id: string) => ReadableStream<JobView>;
  fetchJob: (id: string, signal: AbortSignal) => Promise<JobView>;
};

export const limits = {
  /** After this time without an event, the server is polled: a proxy may be holding the stream back. */
  eventsSilenceMs: 10_000,
  /** The interval between polls. */
  pollIntervalMs: 2_000,
  /** After this time without any response, the job counts as lost (specification section 9). */
  silenceMs: timeouts.conversionMs,
} as const;

const browser: JobSources = {
  events: jobEvents,
  fetchJob: async (id, signal) =>
    (await call(routes.jobs.job, { params: { id }, signal })).data.job,
};

type Callbacks = { signal: AbortSignal; onJob: (job: JobView) => void };

/**
 * Follows the job to its end.
 * @param callbacks `onJob` is called for each state, including the final one
 * @returns the job in its final state
 * @throws ApiError if the server has no such job or does not respond for too long; the signal's reason when
 * aborted
 */
export async function followJob(id: string, callbacks: Callbacks, sources: JobSources = browser) {
  for await (const job of states(id, callbacks.signal, sources)) {
    callbacks.signal.throwIfAborted();
    callbacks.onJob(job);
    if (hasEnded(job)) return job;
  }
  throw timedOut();
}

async function* states(id: string, signal: AbortSignal, sources: JobSources) {
  yield* fromEvents(sources.events(id), signal);
  yield* fromPolling(id, signal, sources.fetchJob);
}

/** Events until the stream ends, fails or is silent for too long. Then the job is polled. */
async function* fromEvents(stream: ReadableStream<JobView>, signal: AbortSignal) {
  const reader = stream.getReader();
  try {
    while (true) {
      const job = await nextWithin(reader, limits.eventsSilenceMs, signal);
      if (!job) return;
      yield job;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Polls the job. Ends after too long without a response; time without a connection does not count. */
async function* fromPolling(id: string, signal: AbortSignal, ask: JobSources['fetchJob']) {
  let lastReplyAt = Date.now();
  while (Date.now() - lastReplyAt < limits.silenceMs) {
    const job = await replyOf(() => ask(id, withTimeout(signal, limits.silenceMs)), signal);
    if (job) {
      lastReplyAt = Date.now();
      yield job;
    }
    await delay(limits.pollIntervalMs, signal);
    if (await waitForConnection(signal)) lastReplyAt = Date.now();
  }
}

const withTimeout = (signal: AbortSignal, ms: number) =>
  AbortSignal.any([signal, AbortSignal.timeout(ms)]);

/** The reply, or undefined without one. Throws if the server rejects the request. */
async function replyOf(ask: () => Promise<JobView>, signal: AbortSignal) {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
    return undefined;
  }
}

/** The next event; undefined when the stream ends or fails, or after `ms` without an event. */
async function nextWithin(
  reader: ReadableStreamDefaultReader<JobView>,
  ms: number,
  signal: AbortSignal,
): Promise<JobView | undefined> {
  const timeout = delay(ms, signal).then(() => undefined);
  const next = reader.read().then(
    ({ value }) => value,
    () => undefined,
  );
  return Promise.race([next, timeout]);
}
