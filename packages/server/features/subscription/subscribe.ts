// Chooses and cancels plans.
import { ProblemError, type PlanName } from '@octavo/contract';
import type { OfferedPlan, Plans } from '#core/plans/plans.ts';
import { openCheckout, requiredBilling } from '#features/subscription/checkout.ts';
import { planChangeOf, type PlanChange } from '#features/subscription/plan-change.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import { triedPlans } from '#features/subscription/current.ts';
import { noExpiry } from '#core/plans/no-expiry.ts';
import { trialMs, type Event, type Subscription } from '#features/subscription/lifecycle.ts';
import { sendChangeEmails } from '#features/subscription/mails.ts';
import { changeSubscription } from '#features/subscription/records.ts';
import { refresh } from '#features/subscription/reports.ts';

export type ChosenPlan = {
  plan: OfferedPlan;
  choice: PlanChange;
  /** The checkout page; the plan begins when the checkout is completed. */
  checkoutUrl?: string;
};

/**
 * Chooses a plan by its name or id.
 * @throws ProblemError `unknown_plan`, `trial_used`, `lower_plan`, `payment_due`, `payment_declined` or
 * `billing_unavailable`
 */
export async function subscribe(
  context: SubscriptionContext,
  uid: string,
  model: string,
): Promise<ChosenPlan> {
  const plan = offered(context.plans, model);
  const { choice, open } = await decide(context, uid, plan);
  switch (choice) {
    case 'buy':
    case 'buy with trial': {
      const checkoutUrl = await openCheckout(context, uid, plan, choice === 'buy with trial');
      return { plan, choice, checkoutUrl };
    }
    case 'change':
    case 'change with trial':
      await changePlan(context, uid, idAtProvider(open), plan, choice === 'change with trial');
      break;
    case 'start':
      if (open?.providerId) await replacePaidPlan(context, uid, idAtProvider(open), plan);
      break;
    case 'cancel':
    case 'resume':
      if (open?.providerId) await setCancelled(context, uid, open, choice === 'cancel');
  }
  return { plan, choice };
}

/**
 * Cancels the plan of an account at the end of its period.
 * @throws ProblemError `no_subscription` or `billing_unavailable`
 */
export async function cancel(context: SubscriptionContext, uid: string): Promise<void> {
  let open: Subscription | undefined;
  const changes = await changeSubscription(context, uid, async (found) => {
    open = found;
    if (!found) throw new ProblemError('no_subscription');
    return found.providerId ? undefined : { kind: 'cancelled' };
  });
  await sendChangeEmails(context, uid, changes);
  if (open?.providerId && !open.cancelAtPeriodEnd) await setCancelled(context, uid, open, true);
}

/** Decided and written in one transaction, so that of several calls only one begins a trial. */
async function decide(
  context: SubscriptionContext,
  uid: string,
  plan: OfferedPlan,
): Promise<{ choice: PlanChange; open: Subscription | undefined }> {
  let choice: PlanChange = 'keep';
  let open: Subscription | undefined;
  const changes = await changeSubscription(context, uid, async (found, queries) => {
    const tried = await triedPlans(queries, uid);
    open = found;
    choice = planChangeOf(plan, { open, tried, sells: context.billing !== undefined });
    return open?.providerId ? undefined : eventOf(choice, plan.name);
  });
  await sendChangeEmails(context, uid, changes);
  return { choice, open };
}

/** The event of a change made here; a change at the billing provider comes back as its report. */
function eventOf(choice: PlanChange, plan: PlanName): Event | undefined {
  const events: Partial<Record<PlanChange, Event>> = {
    try: { kind: 'trial started', plan },
    start: { kind: 'plan granted', plan, until: noExpiry },
    cancel: { kind: 'cancelled' },
    resume: { kind: 'resumed' },
  };
  return events[choice];
}

/** @throws ProblemError `unknown_plan` */
function offered(plans: Plans, model: string): OfferedPlan {
  const plan = plans.all.find(({ name, id }) => name === model || id === model);
  if (plan) return plan;
  const names = plans.all.map(({ name }) => name).join(', ');
  throw new ProblemError('unknown_plan', { plan: model, plans: names });
}

async function changePlan(
  context: SubscriptionContext,
  uid: string,
  id: string,
  plan: OfferedPlan,
  trial: boolean,
): Promise<void> {
  const billing = requiredBilling(context);
  const to = { plan: plan.name, price: plan.stripe_price ?? '' };
  const trialEnd = new Date(Date.now() + trialMs);
  await refresh(context, uid, () => billing.change(id, trial ? { ...to, trialEnd } : to));
}

/** A paid plan is ended before a free one begins. */
async function replacePaidPlan(
  context: SubscriptionContext,
  uid: string,
  id: string,
  plan: OfferedPlan,
): Promise<void> {
  const billing = requiredBilling(context);
  await refresh(context, uid, () => billing.end(id));
  await decide(context, uid, plan);
}

/** A plan that is not paid for has no period to complete. */
async function setCancelled(
  context: SubscriptionContext,
  uid: string,
  open: Subscription,
  ends: boolean,
): Promise<void> {
  const billing = requiredBilling(context);
  const id = idAtProvider(open);
  const atOnce = ends && open.state === 'past_due';
  await refresh(context, uid, () => (atOnce ? billing.end(id) : billing.setEnding(id, ends)));
}

function idAtProvider(open: Subscription | undefined): string {
  if (!open?.providerId) throw new Error('the billing provider does not know this subscription');
  return open.providerId;
}
