// Chooses a plan.
import { routes, screens, type CurrentSubscription, type Plan } from '@octavo/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#api/client.ts';
import { requireSignIn } from '#auth/require-sign-in.ts';
import { outcomeText } from '#plans/subscription-change-text.ts';
import { useInvalidateSubscription } from '#plans/use-subscription.ts';

export type PlanChoice =
  | { state: 'idle' }
  | { state: 'busy'; plan: Plan }
  | { state: 'chosen'; message: string }
  | { state: 'failed'; message: string };

export type PlanChoosing = {
  planChoice: PlanChoice;
  /** The plan whose trial is to be confirmed. */
  trial: Plan | undefined;
  choose(plan: Plan): void;
  confirmTrial(): void;
  cancelTrial(): void;
};

/**
 * Chooses a plan directly, or redirects to the payment page. Visitors are asked to sign in first, and a trial is
 * confirmed first, because there is one of each plan only.
 */
export function useChoosePlan(
  plans: readonly Plan[],
  subscription: CurrentSubscription | undefined,
): PlanChoosing {
  const navigate = useNavigate();
  const [trial, setTrial] = useState<Plan>();
  const invalidate = useInvalidateSubscription();
  const choice = useMutation({
    mutationFn: (plan: Plan) =>
      call(routes.subscription.subscribe, { body: { subscription_model: plan.name } }),
    async onSuccess({ data }) {
      if (data) return location.assign(data.checkout_url);
      await invalidate();
    },
  });
  const consider = (plan: Plan) =>
    subscription?.can_try.includes(plan.name) ? setTrial(plan) : choice.mutate(plan);
  usePlanFromNavigation((name) => {
    const plan = plans.find((offered) => offered.name === name);
    if (plan && subscription) consider(plan);
  });
  return {
    planChoice: planChoiceOf(choice),
    trial,
    choose(plan) {
      if (subscription) return consider(plan);
      // After signing in, the visitor comes back here with the plan.
      const state = { plan: plan.name };
      void requireSignIn('choose-plan', () => void navigate(screens.pricing, { state }));
    },
    confirmTrial() {
      if (trial) choice.mutate(trial);
      setTrial(undefined);
    },
    cancelTrial: () => setTrial(undefined),
  };
}

/** Calls `onPlan` with the plan that a visitor has chosen before signing in, once. */
function usePlanFromNavigation(onPlan: (name: unknown) => void): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const name = (state as { plan?: unknown } | null)?.plan;
  const take = useEffectEvent((name: unknown) => {
    if (name === undefined) return;
    void navigate(screens.pricing, { replace: true });
    onPlan(name);
  });
  useEffect(() => take(name), [name]);
}

type Chosen = { subscription: CurrentSubscription; data?: unknown };
type Choice = Pick<
  ReturnType<typeof useMutation<Chosen, Error, Plan>>,
  'status' | 'variables' | 'data' | 'error'
>;

function planChoiceOf({ status, variables: plan, data, error }: Choice): PlanChoice {
  // Stays busy until the payment page appears.
  const isRedirecting = status === 'success' && data?.data !== undefined;
  if (plan && (status === 'pending' || isRedirecting)) return { state: 'busy', plan };
  if (status === 'error') return { state: 'failed', message: error?.message ?? '' };
  return data ? { state: 'chosen', message: outcomeText(data.subscription) } : { state: 'idle' };
}
