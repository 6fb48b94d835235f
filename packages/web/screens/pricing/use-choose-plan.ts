// Chooses a plan.
import { routes, type CurrentSubscription, type Plan } from '@octavo/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { requireSignIn } from '#auth/require-sign-in.ts';
import { outcomeText } from '#plans/subscription-change-text.ts';
import { useInvalidateSubscription } from '#plans/use-subscription.ts';

export type PlanChoice =
  | { state: 'idle' }
  | { state: 'busy'; plan: Plan }
  | { state: 'chosen'; message: string }
  | { state: 'failed'; message: string };

/** Chooses a plan directly, or redirects to the payment page. Visitors are asked to sign in first. */
export function useChoosePlan(): [PlanChoice, (plan: Plan) => void] {
  const invalidate = useInvalidateSubscription();
  const choice = useMutation({
    mutationFn: (plan: Plan) =>
      call(routes.subscription.subscribe, { body: { subscription_model: plan.name } }),
    async onSuccess({ data }) {
      if (data) return location.assign(data.checkout_url);
      await invalidate();
    },
  });
  const choose = (plan: Plan) => {
    void requireSignIn('choose-plan', () => choice.mutate(plan));
  };
  return [planChoiceOf(choice), choose];
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
