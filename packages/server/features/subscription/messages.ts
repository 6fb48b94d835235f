// The API's message after an account has chosen or cancelled a plan.
import type { CurrentSubscription } from '@octavo/contract';
import type { PlanChange } from '#features/subscription/plan-change.ts';
import type { ChosenPlan } from '#features/subscription/subscribe.ts';
import { dayText } from '#features/subscription/formatting.ts';

type MessageValues = { name: string; end: string };

const messages: Record<PlanChange, (words: MessageValues) => string> = {
  keep: ({ name }) => `You’re on the ${name} plan.`,
  resume: ({ name }) => `Your ${name} plan continues.`,
  cancel: ({ name, end }) =>
    end
      ? `Your plan is cancelled. You can use it until ${end}.`
      : `You’re now on the ${name} plan.`,
  try: ({ name, end }) => `Your trial of ${name} has started. It ends on ${end}.`,
  start: ({ name }) => `You’re now on the ${name} plan.`,
  'buy with trial': () => 'Continue on the payment page. Your trial starts there.',
  buy: () => 'Continue on the payment page.',
  'change with trial': ({ name, end }) => `Your trial of ${name} has started. It ends on ${end}.`,
  change: ({ name }) => `You’re now on the ${name} plan.`,
};

export function messageOf(
  { choice }: Pick<ChosenPlan, 'choice'>,
  { display_name: name, end_date, status }: CurrentSubscription,
): string {
  const hasEnd = status !== 'expired' && end_date !== null;
  return messages[choice]({ name, end: hasEnd ? dayText(new Date(end_date)) : '' });
}
