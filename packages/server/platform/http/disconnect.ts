import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before it has its answer. */
export function disconnectOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
