// The pages of the billing provider: the checkout, and the portal with invoices and payment methods.
import { planRules, ProblemError } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import type { Billing } from '#platform/billing/billing.ts';
import { users } from '#platform/database/schema.ts';
import type { OfferedPlan } from '#core/plans/plans.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';

/** @throws ProblemError `billing_unavailable` when there is no provider any more */
export function requiredBilling({ billing }: SubscriptionContext): Billing {
  if (!billing) throw new ProblemError('billing_unavailable');
  return billing;
}

/** The address of a checkout page for a plan. */
export async function openCheckout(
  context: SubscriptionContext,
  uid: string,
  plan: OfferedPlan,
  trial: boolean,
): Promise<string> {
  const billing = requiredBilling(context);
  return billing.checkout({
    uid,
    customer: await customerOf(context, billing, uid),
    plan: plan.name,
    price: plan.stripe_price ?? '',
    trialDays: trial ? planRules.trialDays : 0,
    doneUrl: `${context.address}/profile`,
    backUrl: `${context.address}/pricing`,
  });
}

/**
 * The address of the portal, where a customer sees invoices and changes the payment method.
 * @throws ProblemError `no_billing`, or `no_subscription` when nothing was ever bought
 */
export async function openPortal(context: SubscriptionContext, uid: string): Promise<string> {
  if (!context.billing) throw new ProblemError('no_billing');
  const { customer } = await payerOf(context, uid);
  if (!customer) throw new ProblemError('no_subscription');
  return context.billing.portal(customer, `${context.address}/profile`);
}

/** Two calls at once get the same customer. One that was deleted at the provider is created again. */
async function customerOf(
  context: SubscriptionContext,
  billing: Billing,
  uid: string,
): Promise<string> {
  const { customer, email, createdAt } = await payerOf(context, uid);
  if (customer && (await billing.hasCustomer(customer))) return customer;
  const key = `octavo-${uid}-${createdAt.getTime()}-${customer ?? 'first'}`;
  const made = await billing.createCustomer(uid, email, key);
  await context.tables.update(users).set({ billingCustomer: made }).where(eq(users.uid, uid));
  return made;
}

async function payerOf({ tables }: SubscriptionContext, uid: string) {
  const [payer] = await tables
    .select({
      customer: users.billingCustomer,
      email: users.email,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.uid, uid));
  if (!payer) throw new ProblemError('not_registered');
  return payer;
}
