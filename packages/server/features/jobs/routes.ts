// The routes of jobs.
import { hasEnded, ProblemError, routes, type JobView } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { callerOf } from '#platform/http/caller.ts';
import { disconnectOf } from '#platform/http/disconnect.ts';
import type { Job } from '#platform/queue/job.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { noteJob } from '#platform/telemetry/context.ts';
import { eventStream, unseen } from '#features/jobs/events.ts';
import { plainId, type JobIds } from '#features/jobs/job-ids.ts';

type Context = {
  queue: Queue;
  ids: JobIds;
  present(job: Job): JobView;
  /** Aborts when the server closes its connections. */
  closing: AbortSignal;
};

export function jobRoutes(app: FastifyInstance, { queue, ids, present, closing }: Context): void {
  const find = async (request: FastifyRequest, shown: string): Promise<Job> => {
    const job = await queue.find(plainId(shown));
    if (!job || !ids.maySee(callerOf(request), job, shown)) throw new ProblemError('not_found');
    noteJob(job.id);
    return job;
  };

  serveRoute(app, routes.jobs.job, async (request) => {
    const job = await find(request, request.params.id);
    return { success: true, data: { job: present(job) } };
  });

  serveRoute(app, routes.jobs.cancel, async (request) => {
    const shown = request.params.id;
    const { id } = await find(request, shown);
    await queue.cancel(id);
    return { success: true, data: { job: present(await find(request, shown)) } };
  });

  serveRoute(app, routes.jobs.events, async (request, reply) => {
    const job = await find(request, request.params.id);
    const lastSeen = Number(request.headers['last-event-id']) || 0;
    // 204 means, to a reconnecting browser, that nothing more follows.
    if (hasEnded(job) && job.version <= lastSeen) return reply.code(204).send();
    const until = AbortSignal.any([disconnectOf(reply), closing]);
    const changes = unseen(queue.follow(job.id, until), lastSeen);
    return reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(eventStream(changes, present));
  });
}
