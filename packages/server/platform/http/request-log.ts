// Logs one line for each response: the route's pattern, not the address, which may contain names and signatures. Successful
// health probes, which come every few seconds, are logged for debugging only.
import { apiBase } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { withIds } from '#platform/telemetry/context.ts';
import { idsOfLog } from '#platform/telemetry/log.ts';

const healthBase = `${apiBase}/health`;

export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withIds(idsOfLog(request.log), done);
  });
  // What continues after the body has been read would otherwise have no ids.
  app.addHook('preValidation', (request, _reply, done) => withIds(idsOfLog(request.log), done));
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
