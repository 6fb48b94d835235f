// The calls about plans and subscriptions.
import { routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '#platform/database/database.ts';
import { serveRoute } from '#platform/http/api-route.ts';
import { userOf } from '#platform/http/caller.ts';
import { publicPlan, type Plans } from '#features/plans/plans.ts';
import { currentSubscription } from '#features/subscription/current.ts';
import { usageOf } from '#features/subscription/usage.ts';

type Context = { tables: Tables; plans: Plans };

export function subscriptionRoutes(app: FastifyInstance, { tables, plans }: Context): void {
  serveRoute(app, routes.subscription.plans, async () => ({
    success: true,
    message: 'Every plan can be tried for 14 days.',
    plans: plans.all.map(publicPlan),
  }));

  serveRoute(app, routes.subscription.my, async (request) => {
    const { uid } = userOf(request);
    return { success: true, subscription: await currentSubscription(tables, plans, uid) };
  });

  serveRoute(app, routes.subscription.usage, async (request) => {
    const { uid } = userOf(request);
    return { success: true, data: await usageOf(tables, plans, uid) };
  });
}
