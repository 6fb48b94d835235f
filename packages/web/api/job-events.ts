// Streams the states of a job from server-sent events and reconnects when the connection is lost.
import { jobView, pathOf, routes, type JobView } from '@octavo/contract';
import { parseJson, unexpected, unreachable } from '#api/api-error.ts';
import { authorization } from '#api/authorization.ts';
import { onServer } from '#api/base-path.ts';
import { eventsOf } from '#api/event-stream.ts';

/** The delay before reconnecting, unless the server requests another one. */
const reconnectMs = 1_000;

/**
 * Opens the stream of a job's states. It reconnects when the connection is lost, and the server then sends what was
 * missed. The stream ends when the server has sent the final state, and fails when the server rejects it.
 */
export function jobEvents(id: string): ReadableStream<JobView> {
  const aborter = new AbortController();
  return new ReadableStream<JobView>({
    start(controller) {
      streamEvents(id, aborter.signal, (job) => controller.enqueue(job)).then(
        () => aborter.signal.aborted || controller.close(),
        (error: unknown) => controller.error(error),
      );
    },
    cancel: () => aborter.abort(),
  });
}

async function streamEvents(id: string, signal: AbortSignal, onJob: (job: JobView) => void) {
  let waitMs = reconnectMs;
  let lastId = '';
  while (!signal.aborted) {
    const response = await open(id, lastId, signal).catch(() => undefined);
    if (signal.aborted || response?.status === 204) return;
    if (response && !isEventStream(response)) throw unreachable();
    for await (const event of readEvents(response, (ms) => (waitMs = ms))) {
      lastId = event.id ?? lastId;
      if (event.event === 'job') onJob(jobOf(event.data));
    }
    await delay(waitMs, signal);
  }
}

/** Waits; returns early when aborted. */
const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The events of a response until it ends or is cut off. */
async function* readEvents(response: Response | undefined, onRetry: (ms: number) => void) {
  if (!response?.body) return;
  const events = eventsOf(response.body, onRetry);
  while (true) {
    const next = await events.next().catch(() => undefined);
    if (!next || next.done) return;
    yield next.value;
  }
}

const open = async (id: string, lastId: string, signal: AbortSignal) =>
  fetch(onServer(pathOf(routes.jobs.events, { id })), {
    signal,
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      ...(lastId && { 'last-event-id': lastId }),
      ...(await authorization()),
    },
  });

const isEventStream = ({ status, headers }: Response) =>
  status === 200 && headers.get('content-type')?.startsWith('text/event-stream') === true;

/** Parses a job. @throws ApiError if the data is invalid */
function jobOf(data: string): JobView {
  const job = jobView.safeParse(parseJson(data));
  if (!job.success) throw unexpected(job.error);
  return job.data;
}
