// Counts every response by its route's pattern, not by the address.
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#platform/telemetry/metrics.ts';

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    metrics.requestEnded({
      ...{ method, route: routeOptions.url ?? 'unknown' },
      ...{ status: reply.statusCode, seconds: reply.elapsedTime / 1_000 },
    });
    if (reply.problem) metrics.problemAnswered(reply.problem);
  });
}
