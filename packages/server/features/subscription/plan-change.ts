// Decides what happens when somebody chooses a plan.
import { comparePlans, ProblemError, type Plan, type PlanName } from '@octavo/contract';
import type { Subscription } from '#features/subscription/lifecycle.ts';

export type PlanChange =
  /** It is the current plan. */
  | 'keep'
  /** Undoes the cancellation. */
  | 'resume'
  /** Switches to the free plan at the end of the period. */
  | 'cancel'
  | 'try'
  /** A plan that costs nothing needs no trial. */
  | 'start'
  /** On the billing provider's checkout page, with or without a trial. */
  | 'buy with trial'
  | 'buy'
  /** Upgrades the subscription at the billing provider, with a trial or for the difference in price. */
  | 'change with trial'
  | 'change';

type PlanState = {
  open: Subscription | undefined;
  /** Plans whose trial was begun. */
  tried: ReadonlySet<PlanName>;
  /** Whether there is a billing provider. */
  sells: boolean;
};

type WantedPlan = Pick<Plan, 'name' | 'price' | 'display_name'>;

/** @throws ProblemError `trial_used`, `lower_plan` or `payment_due` */
export function planChangeOf(wanted: WantedPlan, state: PlanState): PlanChange {
  const { open } = state;
  if (wanted.name === 'free') return open && !open.cancelAtPeriodEnd ? 'cancel' : 'keep';
  if (!open) return start(wanted, state);
  const difference = comparePlans(wanted.name, open.plan);
  if (difference < 0) throw new ProblemError('lower_plan', { plan: wanted.display_name });
  if (open.state === 'past_due') throw new ProblemError('payment_due');
  return difference === 0 ? chooseSame(wanted, open, state) : upgrade(wanted, open, state);
}

function start({ name, price, display_name }: WantedPlan, { tried, sells }: PlanState): PlanChange {
  if (price === 0) return 'start';
  if (sells) return tried.has(name) ? 'buy' : 'buy with trial';
  if (tried.has(name)) throw new ProblemError('trial_used', { plan: display_name });
  return 'try';
}

/** The current plan was chosen again. A trial without billing can become a paid plan. */
function chooseSame({ price }: WantedPlan, open: Subscription, { sells }: PlanState): PlanChange {
  const unbilled = open.provider === 'none' && open.state === 'trialing' && price > 0;
  if (sells && unbilled) return 'buy';
  return open.cancelAtPeriodEnd ? 'resume' : 'keep';
}

/** Paying customers pay for the higher plan at once; somebody in a trial may try the other plan too. */
function upgrade(wanted: WantedPlan, open: Subscription, state: PlanState): PlanChange {
  if (open.provider === 'none' || wanted.price === 0) return start(wanted, state);
  const mayTry = open.state === 'trialing' && !state.tried.has(wanted.name);
  return mayTry ? 'change with trial' : 'change';
}
