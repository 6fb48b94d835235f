// Describes the result of changing a subscription.
import { fill, type CurrentSubscription } from '@octavo/contract';
import { formatDay } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';

type Outcome = Pick<
  CurrentSubscription,
  'display_name' | 'status' | 'end_date' | 'cancel_at_period_end'
>;

const words = messages.plans;

/** Describes the subscription after the change. */
export function outcomeText(subscription: Outcome): string {
  const { display_name: plan, end_date, status, cancel_at_period_end: ends } = subscription;
  if (end_date === null || status === 'expired') return fill(words.now, { plan });
  const day = formatDay(new Date(end_date));
  if (ends) return fill(words.cancelled, { day });
  return fill(status === 'trialing' ? words.trial : words.now, { plan, day });
}
