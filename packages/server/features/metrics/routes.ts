// GET /metrics, for Prometheus: open to whoever has the token or, where there is none, to callers on this machine.
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameBytes } from '#platform/secrets.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

type Context = { metrics: Metrics; token: string | undefined };

export function metricsRoutes(app: FastifyInstance, { metrics, token }: Context): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const allowed = token ? hasToken(request, token) : isLocal(request);
    if (!allowed) throw new ProblemError('sign_in_required');
    reply.type(metrics.contentType).header('cache-control', 'no-store');
    return metrics.text();
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return sameBytes(Buffer.from(given), Buffer.from(token));
}

/** Whoever a proxy on this machine speaks for is somewhere else. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['x-real-ip'];
  return forwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
