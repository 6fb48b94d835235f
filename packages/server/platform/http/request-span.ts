// A span for each request, named by its route's pattern. Health checks and metrics, which come every few seconds, have none.
import { apiBase } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Configuration } from '#platform/configuration.ts';
import { trustIn } from '#platform/http/request-id.ts';
import { idsOfLog } from '#platform/telemetry/log.ts';
import type { Tracer } from '#platform/telemetry/tracing.ts';

const isMonitoring = (route: string) =>
  route.startsWith(`${apiBase}/health`) || route === '/metrics';

/** Only a trusted proxy may continue its own trace: it decides what is recorded. */
export function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  { trustProxy }: Pick<Configuration, 'trustProxy'>,
): void {
  const isTrusted = trustIn(trustProxy);
  const parentOf = ({ raw, headers: { traceparent } }: FastifyRequest) =>
    typeof traceparent === 'string' && isTrusted(raw) ? traceparent : undefined;

  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'unknown';
    if (isMonitoring(route)) return;
    idsOfLog(request.log).span = tracer.start(`${method} ${route}`, {
      kind: 'server',
      parent: parentOf(request),
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'octavo.request.id': id,
      },
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { span, jobId } = idsOfLog(request.log);
    span?.set({ 'http.response.status_code': reply.statusCode, 'octavo.job.id': jobId });
    if (reply.statusCode >= 500) span?.fail(reply.problem ?? 'error');
    span?.end();
  });
}
