// The routes of conversions.
import { ProblemError, routes, type Unavailable } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { conversionRoute, type IntakeContext } from '#core/intake/route.ts';
import { offeredConversions } from '#features/conversions/catalogue.ts';
import { conversionForm } from '#features/conversions/form.ts';

type Context = IntakeContext & {
  /** The number of jobs that wait for a worker. @throws ProblemError when no conversion is possible */
  waiting(): Promise<number>;
  /** The features that are unavailable on this server. */
  unavailable: Unavailable;
};

export function conversionRoutes(app: FastifyInstance, context: Context): void {
  const { convert, health, test, testCors, catalogue } = routes.conversion;
  const conversions = offeredConversions(context.unavailable);

  conversionRoute(app, convert, context, (limits) => conversionForm({ ...context, limits }));

  serveRoute(app, health, async () => ({
    success: true,
    data: { status: 'ok', waiting: await context.waiting() },
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
