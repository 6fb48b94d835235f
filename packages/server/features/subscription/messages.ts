// The API's message after a plan was chosen.
import type { CurrentSubscription } from '@octavo/contract';
import type { PlanChange } from '#features/subscription/plan-change.ts';
import type { ChosenPlan } from '#features/subscription/subscribe.ts';
import { dayText } from '#features/subscription/formatting.ts';

type PlanWords = { name: string; end: string };

const messages: Record<PlanChange, (words: PlanWords) => string> = {
  keep: ({ name }) => `You have the plan ${name}.`,
  resume: ({ name }) => `Your plan ${name} continues.`,
  cancel: ({ name, end }) =>
    end
      ? `Your plan was cancelled. You can use it until ${end}.`
      : `You have the plan ${name} now.`,
  try: ({ name, end }) => `Your trial of ${name} has started. It ends on ${end}.`,
  take: ({ name }) => `You have the plan ${name} now.`,
  'buy with trial': () => 'Continue on the payment page. Your trial starts there.',
  buy: () => 'Continue on the payment page.',
  'change with trial': ({ name, end }) => `Your trial of ${name} has started. It ends on ${end}.`,
  change: ({ name }) => `You have the plan ${name} now.`,
};

export function messageOf(
  { choice }: Pick<ChosenPlan, 'choice'>,
  { display_name: name, end_date, status }: CurrentSubscription,
): string {
  const lasts = status !== 'expired' && end_date !== null;
  return messages[choice]({ name, end: lasts ? dayText(new Date(end_date)) : '' });
}
