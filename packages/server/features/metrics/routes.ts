// GET /metrics, for Prometheus: on a port of its own, or for whoever has the token. No address or header tells who asks:
// a proxy on this machine looks like a program of it (decision 058).
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameBytes } from '#platform/secrets.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

type Context = {
  metrics: Metrics;
  /** What opens them, where it is set. */
  token: string | undefined;
  /** Whether they stand on a port that serves nothing else, which only those who watch can reach. */
  isApart: boolean;
};

export function metricsRoutes(app: FastifyInstance, { metrics, token, isApart }: Context): void {
  // Without a token nobody can be told apart on the port of everybody.
  if (!token && !isApart) return;
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
