// Liveness and readiness, for monitoring and load balancers.
import { routes, version } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import type { Check } from '#features/health/checks.ts';

/** `checks` by name; each resolves when its part is ready and rejects with the reason when it is not. */
export function healthRoutes(app: FastifyInstance, checks: Record<string, Check>): void {
  serveRoute(app, routes.health.live, async () => ({ status: 'live', version }));

  serveRoute(app, routes.health.ready, async (_request, reply) => {
    const results = await examineAll(checks);
    const ready = results.every(({ ok }) => ok);
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      version,
      checks: Object.fromEntries(results.map(({ name, detail }) => [name, detail])),
    });
  });
}

/** The results of all checks, in their order. */
export const examineAll = (checks: Record<string, Check>) =>
  Promise.all(Object.entries(checks).map(examine));

async function examine([name, check]: [string, Check]) {
  return check().then(
    (detail) => ({ name, detail, ok: true }),
    (error: Error) => ({ name, detail: error.message, ok: false }),
  );
}
