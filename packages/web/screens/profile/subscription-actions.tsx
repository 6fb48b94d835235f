// Cancels or resumes a subscription, and opens the billing portal.
import { fill, routes, type CurrentSubscription } from '@octavo/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { account } from '#messages/account.ts';
import { messages } from '#messages/messages.ts';
import { outcomeText } from '#plans/subscription-change-text.ts';
import { useInvalidateSubscription, useSubscription } from '#plans/use-subscription.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const words = messages.profile;

export function SubscriptionActions() {
  const { data: subscription } = useSubscription();
  const invalidate = useInvalidateSubscription();
  const change = useMutation({
    mutationFn: (now: CurrentSubscription) => (now.cancel_at_period_end ? resume(now) : cancel()),
    onSuccess: invalidate,
  });
  const portal = useMutation({
    mutationFn: () => call(routes.subscription.portal),
    onSuccess: ({ data }) => location.assign(data.url),
  });
  if (!subscription) return null;
  const failure = change.error ?? portal.error;
  return (
    <>
      <Button isPending={change.isPending} onPress={() => change.mutate(subscription)}>
        {subscription.cancel_at_period_end ? words.keepPlan : words.cancelPlan}
      </Button>
      {isBilled(subscription) && (
        <Button isPending={portal.isPending} onPress={() => portal.mutate()}>
          {words.billing}
        </Button>
      )}
      {failure && <Notice tone="problem">{failure.message}</Notice>}
      {change.data && (
        <Notice tone="note">{textOf(change.variables, change.data.subscription)}</Notice>
      )}
    </>
  );
}

/** The message after the change. */
const textOf = (before: CurrentSubscription, after: CurrentSubscription): string =>
  before.cancel_at_period_end
    ? fill(account.planContinues, { plan: after.display_name })
    : outcomeText(after);

const cancel = () => call(routes.subscription.cancel);

/** Choosing the current plan again resumes a cancelled subscription. */
const resume = ({ name }: CurrentSubscription) =>
  call(routes.subscription.subscribe, { body: { subscription_model: name } });

/** Only paid subscriptions have invoices. */
const isBilled = ({ status, renews }: CurrentSubscription) => renews || status === 'past_due';
