// Logs one line for each response: the route's pattern, not the address, which may contain names and signatures. Successful
// health probes, which come every few seconds, are logged for debugging only.
import { apiBase } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';

const healthBase = `${apiBase}/health`;

export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    const isProbe = route.startsWith(healthBase) && reply.statusCode < 400;
    request.log[isProbe ? 'debug' : 'info'](
      { method, route, status: reply.statusCode, ms },
      'request',
    );
  });
}
