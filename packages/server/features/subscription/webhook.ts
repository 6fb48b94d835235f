// The route for Stripe's webhooks.
import { ProblemError, routes } from '@octavo/contract';
import type { FastifyInstance } from 'fastify';
import { serveRoute } from '#platform/http/api-route.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { handleBillingEvent } from '#features/subscription/billing-events.ts';

/** An invoice with many lines is long. */
const bodyLimit = 1024 * 1024;

/** The body stays raw, because the signature is computed over its bytes. */
export function stripeWebhook(app: FastifyInstance, context: SubscriptionContext): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    serveRoute(
      scope,
      routes.billing.stripeWebhook,
      async ({ body, headers }) => {
        const { billing } = context;
        if (!billing) throw new ProblemError('no_billing');
        const signature = headers['stripe-signature'];
        if (!Buffer.isBuffer(body) || typeof signature !== 'string')
          throw new ProblemError('notice_invalid');
        await handleBillingEvent(context, billing.parseEvent(body, signature));
        return { success: true };
      },
      { bodyLimit },
    );
  });
}
