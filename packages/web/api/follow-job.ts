// Follows a job until it is settled: by events while they come, by asking when they do not.
import { isSettled, routes, timeouts, type JobView } from '@octavo/contract';
import { ApiError, timedOut } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { connected } from '#api/connection.ts';
import { jobEvents } from '#api/job-events.ts';
import { pause } from '#api/delay.ts';

/** How a follower hears of a job. Replaced in tests. */
export type Sources = {
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

const browser: Sources = {
  events: jobEvents,
  ask: async (id, signal) => (await call(routes.jobs.job, { params: { id }, signal })).data.job,
};

type Watch = { signal: AbortSignal; onJob: (job: JobView) => void };

/**
 * Follows the job to its end.
 * @param watch `onJob` is called for each state, the settled one included
 * @returns the settled job
 * @throws ApiError when the server does not know the job or is silent for too long; the signal's reason when aborted
 */
export async function followJob(id: string, watch: Watch, sources: Sources = browser) {
  for await (const job of states(id, watch.signal, sources)) {
    watch.signal.throwIfAborted();
    watch.onJob(job);
    if (isSettled(job)) return job;
  }
  throw timedOut();
}

async function* states(id: string, signal: AbortSignal, sources: Sources) {
  yield* heard(sources.events(id), signal);
  yield* asked(id, signal, sources.ask);
}

/** Events until the stream ends, fails, or is silent; the job is then asked for. */
async function* heard(stream: ReadableStream<JobView>, signal: AbortSignal) {
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

/** Answers to repeated questions; ends after too long a silence. While the server cannot be reached, nobody is silent. */
async function* asked(id: string, signal: AbortSignal, ask: Sources['ask']) {
  let answeredAt = Date.now();
  while (Date.now() - answeredAt < limits.silenceMs) {
    const job = await answerOf(() => ask(id, anyOf(signal, limits.silenceMs)), signal);
    if (job) {
      answeredAt = Date.now();
      yield job;
    }
    await pause(limits.askEveryMs, signal);
    if (await connected(signal)) answeredAt = Date.now();
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
  const silence = pause(ms, signal).then(() => undefined);
  const next = reader.read().then(
    ({ value }) => value,
    () => undefined,
  );
  return Promise.race([next, silence]);
}
