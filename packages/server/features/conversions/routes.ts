// The calls about conversions besides the conversion itself.
import { ProblemError, routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { offeredConversions } from '#features/conversions/catalogue.ts';

type Context = {
  /** Jobs that wait for a worker. @throws ProblemError when no conversion is possible. */
  waiting(): Promise<number>;
};

export function conversionRoutes(app: FastifyInstance, { waiting }: Context): void {
  const { health, test, testCors, catalogue } = routes.conversion;
  const conversions = offeredConversions();

  serveRoute(app, health, async () => ({
    success: true,
    data: { status: 'ok', waiting: await waiting() },
  }));

  serveRoute(app, test, async ({ body }) => {
    if (!('test' in body))
      throw new ProblemError('invalid_request', { reason: 'test is missing.' });
    return { success: true, data: { test: body.test } };
  });

  serveRoute(app, testCors, async ({ headers }) => ({
    success: true,
    data: { origin: headers.origin ?? null },
  }));

  serveRoute(app, catalogue, async () => ({ success: true, data: { conversions } }));
}
