import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before it has its answer. */
export function disconnectOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
