// The states of a job as the server sends them, by server-sent events.
import { jobView, pathOf, routes, type JobView } from '@octavo/contract';
import { jsonOf, unexpected, unreachable } from '#api/api-error.ts';

/**
 * Opens the stream of a job's states. The browser reconnects by itself after a cut, and the server then begins with
 * the present state, so nothing is lost. The stream fails when the server refuses it.
 */
export function jobEvents(id: string): ReadableStream<JobView> {
  const source = new EventSource(pathOf(routes.jobs.events, { id }));
  return new ReadableStream<JobView>({
    start(controller) {
      source.addEventListener('job', ({ data }: MessageEvent<string>) => {
        const job = jobView.safeParse(jsonOf(data));
        if (job.success) controller.enqueue(job.data);
        else controller.error(unexpected(job.error));
      });
      source.onerror = () => {
        if (source.readyState === EventSource.CLOSED) controller.error(unreachable());
      };
    },
    cancel: () => source.close(),
  });
}
