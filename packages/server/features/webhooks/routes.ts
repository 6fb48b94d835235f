// The routes that manage webhooks.
import { routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { addTest, deliveriesTo } from '#features/webhooks/deliveries.ts';
import {
  createWebhook,
  refuseForeign,
  removeWebhook,
  webhooksOf,
  type WebhookContext,
} from '#features/webhooks/webhooks.ts';

export function webhookRoutes(app: FastifyInstance, context: WebhookContext): void {
  const { tables } = context;

  serveRoute(app, routes.webhooks.create, async (request, reply) => {
    const data = await createWebhook(context, userOf(request), request.body.url);
    reply.code(201);
    return { success: true, message: 'Save the secret now: it is shown only once.', data };
  });

  serveRoute(app, routes.webhooks.list, async (request) => ({
    success: true,
    data: { webhooks: await webhooksOf(tables, userOf(request).uid) },
  }));

  serveRoute(app, routes.webhooks.remove, async (request) => {
    await removeWebhook(tables, userOf(request).uid, request.params.id);
    return { success: true, message: 'The webhook was removed.' };
  });

  serveRoute(app, routes.webhooks.test, async (request, reply) => {
    const { id } = request.params;
    await refuseForeign(tables, userOf(request).uid, id);
    reply.code(202);
    return { success: true, data: { delivery: await addTest(tables, id) } };
  });

  serveRoute(app, routes.webhooks.deliveries, async (request) => {
    const { id } = request.params;
    await refuseForeign(tables, userOf(request).uid, id);
    const deliveries = await deliveriesTo(tables, id, request.query.limit);
    return { success: true, data: { deliveries } };
  });
}
