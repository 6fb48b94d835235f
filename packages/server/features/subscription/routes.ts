// The routes of plans and subscriptions.
import { routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import { sessionOf, userOf } from '#platform/http/caller.ts';
import { publicPlan } from '#core/plans/plans.ts';
import { openPortal } from '#features/subscription/checkout.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { currentSubscription } from '#features/subscription/current.ts';
import { historyOf } from '#features/subscription/history.ts';
import { messageOf } from '#features/subscription/messages.ts';
import { paymentsOf } from '#features/subscription/payments.ts';
import { cancel, subscribe } from '#features/subscription/subscribe.ts';
import { usageOf } from '#features/subscription/usage.ts';

export function subscriptionRoutes(app: FastifyInstance, context: SubscriptionContext): void {
  const { tables, plans } = context;

  serveRoute(app, routes.subscription.plans, async () => ({
    success: true,
    message: 'Every plan can be tried for 14 days. Prices are billed monthly.',
    plans: plans.all.map(publicPlan),
  }));

  serveRoute(app, routes.subscription.my, async (request) => {
    const { uid } = userOf(request);
    return { success: true, subscription: await currentSubscription(tables, plans, uid) };
  });

  serveRoute(app, routes.subscription.subscribe, async (request) => {
    const { uid } = sessionOf(request);
    const chosen = await subscribe(context, uid, request.body.subscription_model);
    const subscription = await currentSubscription(tables, plans, uid);
    const { checkoutUrl } = chosen;
    return {
      success: true,
      message: messageOf(chosen, subscription),
      subscription,
      ...(checkoutUrl && { data: { checkout_url: checkoutUrl } }),
    };
  });

  serveRoute(app, routes.subscription.cancel, async (request) => {
    const { uid } = sessionOf(request);
    await cancel(context, uid);
    const subscription = await currentSubscription(tables, plans, uid);
    return { success: true, message: messageOf({ choice: 'cancel' }, subscription), subscription };
  });

  serveRoute(app, routes.subscription.portal, async (request) => {
    const { uid } = sessionOf(request);
    return { success: true, data: { url: await openPortal(context, uid) } };
  });

  serveRoute(app, routes.subscription.history, async (request) => {
    const { uid } = userOf(request);
    return { success: true, data: await historyOf(tables, plans, uid, request.query) };
  });

  serveRoute(app, routes.subscription.payments, async (request) => {
    const { uid } = userOf(request);
    return { success: true, data: await paymentsOf(tables, plans, uid, request.query) };
  });

  serveRoute(app, routes.subscription.usage, async (request) => {
    const { uid } = userOf(request);
    return { success: true, data: await usageOf(tables, plans, uid) };
  });
}
