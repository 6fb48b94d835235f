// The mails about plans and payments.
import type { PlanName, SubscriptionStep } from '@octavo/contract';
import { eq } from 'drizzle-orm';
import { users } from '#platform/database/schema.ts';
import type { Invoice } from '#platform/billing/billing.ts';
import { renderEmail, type Part } from '#platform/mail/email-template.ts';
import type { Plans } from '#core/plans/plans.ts';
import { isOpen, type Subscription } from '#features/subscription/lifecycle.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import type { SubscriptionChange } from '#features/subscription/state-diff.ts';
import { dayText, lastDayText, moneyText, planText } from '#features/subscription/formatting.ts';

type Letter = { subject: string; parts: Part[] };
type PlanWords = { plans: Plans; address: string };
type Tried = Pick<Subscription, 'plan' | 'periodEnd' | 'provider'>;

const letters: Partial<
  Record<SubscriptionStep, (subscription: Subscription, words: PlanWords) => Letter>
> = {
  trial_ended: trialEnded,
  cancelled,
  unpaid,
};

/** Sends the mails about subscription changes. */
export async function tell(
  context: SubscriptionContext,
  uid: string,
  changes: readonly SubscriptionChange[],
): Promise<void> {
  for (const { kind, subscription } of changes) {
    const written = letters[kind]?.(subscription, context);
    if (written) await mail(context, uid, written);
  }
}

/** Reminds somebody that a trial ends soon. */
export const tellTrialEnding = (context: SubscriptionContext, uid: string, tried: Tried) =>
  mail(context, uid, trialEnding(tried, context));

/** Tells somebody that a payment failed, and until when it can be made. */
export const tellPaymentFailed = (
  context: SubscriptionContext,
  uid: string,
  plan: PlanName,
  invoice: Invoice,
  until: Date | undefined,
) => mail(context, uid, paymentFailed(plan, invoice, until, context));

async function mail(
  { tables, mailer }: SubscriptionContext,
  uid: string,
  { subject, parts }: Letter,
): Promise<void> {
  const [user] = await tables.select({ email: users.email }).from(users).where(eq(users.uid, uid));
  if (user?.email) mailer.send(renderEmail(user.email, subject, parts));
}

function trialEnding({ plan, periodEnd, provider }: Tried, words: PlanWords): Letter {
  const name = planText(words.plans, plan);
  const day = dayText(periodEnd);
  const price = moneyText((words.plans.find(plan)?.price ?? 0) * 100, 'usd');
  return {
    subject: `Your trial of ${name} ends on ${day}`,
    parts:
      provider === 'none'
        ? [
            `Your trial of ${name} ends on ${day}. From then on your account has the plan ${words.plans.free.display_name}. Nothing is charged.`,
            plansLink(words),
          ]
        : [
            `Your trial of ${name} ends on ${day}. From then on ${name} costs ${price} a month, charged to your card.`,
            'To avoid this, cancel before that day.',
            accountLink(words),
          ],
  };
}

function trialEnded({ plan }: Subscription, words: PlanWords): Letter {
  const name = planText(words.plans, plan);
  return {
    subject: `Your trial of ${name} has ended`,
    parts: [
      `Your trial of ${name} has ended. ${backToFree(words)}`,
      'Your files stay in My files until they expire.',
      plansLink(words),
    ],
  };
}

function cancelled(subscription: Subscription, words: PlanWords): Letter {
  const name = planText(words.plans, subscription.plan);
  const lasts = isOpen(subscription)
    ? `You can use it until ${lastDayText(subscription)}. After that your account has the plan ${words.plans.free.display_name}.`
    : backToFree(words);
  return {
    subject: `You have cancelled ${name}`,
    parts: [
      `You have cancelled ${name}. ${lasts} Nothing more is charged.`,
      `If you change your mind, choose ${name} again.`,
      plansLink(words),
    ],
  };
}

function unpaid({ plan }: Subscription, words: PlanWords): Letter {
  const name = planText(words.plans, plan);
  return {
    subject: `${name} has ended`,
    parts: [
      `${name} has ended, because its last payment failed. ${backToFree(words)}`,
      'Your files stay in My files until they expire.',
      plansLink(words),
    ],
  };
}

function paymentFailed(
  plan: PlanName,
  { amount, currency, url }: Invoice,
  until: Date | undefined,
  words: PlanWords,
): Letter {
  const name = planText(words.plans, plan);
  return {
    subject: `A payment for ${name} failed`,
    parts: [
      `${moneyText(amount, currency)} for ${name} could not be charged. Please pay, or use another card.`,
      ...(until ? [`You keep ${name} until ${dayText(until)}.`] : []),
      url ? { label: 'Pay', url } : accountLink(words),
    ],
  };
}

const backToFree = ({ plans }: PlanWords) =>
  `Your account has the plan ${plans.free.display_name} now.`;

const plansLink = ({ address }: PlanWords): Part => ({
  label: 'See the plans',
  url: `${address}/pricing`,
});

const accountLink = ({ address }: PlanWords): Part => ({
  label: 'Open your profile',
  url: `${address}/profile`,
});
