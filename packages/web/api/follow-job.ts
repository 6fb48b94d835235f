// Follows a job until it ends: by events while they arrive, else by polling.
import { hasEnded, routes, timeouts, type JobView } from '@octavo/contract';
import { ApiError, timedOut } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { whenConnected } from '#api/connection.ts';
import { jobEvents } from '#api/job-events.ts';
import { delay } from '#api/delay.ts';

/** The sources of job states. Replaced in tests. */
export type JobSources = {
  events: (id: string) => ReadableStream<JobView>;
  ask: (id: string, signal: AbortSignal) => Promise<JobView>;
};

export const limits = {
  /** Without an event for so long, the server is asked instead: the stream may be stuck in a proxy. */
  eventsSilenceMs: 10_000,
  /** Between two questions. */
  askEveryMs: 2_000,
  /** Without any answer for so long, the job counts as lost (specification section 9). */
  silenceMs: timeouts.conversionMs,
} as const;

const browser: JobSources = {
  events: jobEvents,
  ask: async (id, signal) => (await call(routes.jobs.job, { params: { id }, signal })).data.job,
};

type Callbacks = { signal: AbortSignal; onJob: (job: JobView) => void };

/**
 * Follows the job to its end.
 * @param watch `onJob` is called for each state, the settled one included
 * @returns the settled job
 * @throws ApiError when the server does not know the job or is silent for too long; the signal's reason when aborted
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
  yield* fromPolling(id, signal, sources.ask);
}

/** Events until the stream ends, fails, or is silent; the job is then asked for. */
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

/** Polls the job; ends after too long without an answer. Time without a connection does not count. */
async function* fromPolling(id: string, signal: AbortSignal, ask: JobSources['ask']) {
  let answeredAt = Date.now();
  while (Date.now() - answeredAt < limits.silenceMs) {
    const job = await answerOf(() => ask(id, anyOf(signal, limits.silenceMs)), signal);
    if (job) {
      answeredAt = Date.now();
      yield job;
    }
    await delay(limits.askEveryMs, signal);
    if (await whenConnected(signal)) answeredAt = Date.now();
  }
}

const anyOf = (signal: AbortSignal, ms: number) =>
  AbortSignal.any([signal, AbortSignal.timeout(ms)]);

/** The answer, or nothing when there was none; a clear refusal is thrown. */
async function answerOf(ask: () => Promise<JobView>, signal: AbortSignal) {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
    return undefined;
  }
}

/** The next event; nothing at the stream's end, its failure, or after `ms` of silence. */
async function nextWithin(
  reader: ReadableStreamDefaultReader<JobView>,
  ms: number,
  signal: AbortSignal,
): Promise<JobView | undefined> {
  const silence = delay(ms, signal).then(() => undefined);
  const next = reader.read().then(
    ({ value }) => value,
    () => undefined,
  );
  return Promise.race([next, silence]);
}
