// GET /metrics for Prometheus: on a port of its own, or with a token. Addresses and headers do not prove who sends a request, because a
// proxy on this machine looks like a local program (decision 058).
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameBytes } from '#platform/secrets.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

type Context = {
  metrics: Metrics;
  /** The token that grants access, where it is set. */
  token: string | undefined;
  /** Whether this is the monitoring port, which only the monitoring system can reach. */
  isMonitoringPort: boolean;
};

export function metricsRoutes(
  app: FastifyInstance,
  { metrics, token, isMonitoringPort }: Context,
): void {
  // Without a token, callers on the public port cannot be distinguished.
  if (!token && !isMonitoringPort) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token && !hasToken(request, token)) throw new ProblemError('sign_in_required');
    reply.type(metrics.contentType).header('cache-control', 'no-store');
    return metrics.text();
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return sameBytes(Buffer.from(given), Buffer.from(token));
}
