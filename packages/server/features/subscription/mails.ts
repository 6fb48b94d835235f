// The emails about plans and payments, and when they are sent.
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

type Email = { subject: string; parts: Part[] };
type EmailContext = { plans: Plans; address: string };
type Trial = Pick<Subscription, 'plan' | 'periodEnd' | 'provider'>;

const emails: Partial<
  Record<SubscriptionStep, (subscription: Subscription, context: EmailContext) => Email>
> = {
  trial_ended: trialEnded,
  cancelled,
  unpaid,
};

/** Sends the mails about subscription changes. */
export async function sendChangeEmails(
  context: SubscriptionContext,
  uid: string,
  changes: readonly SubscriptionChange[],
): Promise<void> {
  for (const { kind, subscription } of changes) {
    const email = emails[kind]?.(subscription, context);
    if (email) await sendTo(context, uid, email);
  }
}

/** Sends the reminder that a trial ends soon. */
export const sendTrialEnding = (context: SubscriptionContext, uid: string, trial: Trial) =>
  sendTo(context, uid, trialEnding(trial, context));

/** Sends the notice of a failed payment. @param until the end of the grace period */
export const sendPaymentFailed = (
  context: SubscriptionContext,
  uid: string,
  plan: PlanName,
  invoice: Invoice,
  until: Date | undefined,
) => sendTo(context, uid, paymentFailed(plan, invoice, until, context));

async function sendTo(
  { tables, mailer }: SubscriptionContext,
  uid: string,
  { subject, parts }: Email,
): Promise<void> {
  const [user] = await tables.select({ email: users.email }).from(users).where(eq(users.uid, uid));
  if (user?.email) mailer.send(renderEmail(user.email, subject, parts));
}

function trialEnding({ plan, periodEnd, provider }: Trial, context: EmailContext): Email {
  const name = planText(context.plans, plan);
  const day = dayText(periodEnd);
  const price = moneyText((context.plans.find(plan)?.price ?? 0) * 100, 'usd');
  return {
    subject: `Your trial of ${name} ends on ${day}`,
    parts:
      provider === 'none'
        ? [
            `Your trial of ${name} ends on ${day}. After that, your account is on the ${context.plans.free.display_name} plan. You won’t be charged.`,
            plansLink(context),
          ]
        : [
            `Your trial of ${name} ends on ${day}. After that, ${name} costs ${price} per month, charged to your card.`,
            'If you don’t want to continue, cancel before that day and you won’t be charged.',
            accountLink(context),
          ],
  };
}

function trialEnded({ plan }: Subscription, context: EmailContext): Email {
  const name = planText(context.plans, plan);
  return {
    subject: `Your trial of ${name} has ended`,
    parts: [
      `Your trial of ${name} has ended. ${backToFree(context)}`,
      'Your files stay in My files until they expire.',
      plansLink(context),
    ],
  };
}

function cancelled(subscription: Subscription, context: EmailContext): Email {
  const name = planText(context.plans, subscription.plan);
  const until = isOpen(subscription)
    ? `You can use it until ${lastDayText(subscription)}. After that, your account is on the ${context.plans.free.display_name} plan.`
    : backToFree(context);
  return {
    subject: `You have cancelled ${name}`,
    parts: [
      `You have cancelled ${name}. ${until} You won’t be charged again.`,
      `If you change your mind, choose ${name} again.`,
      plansLink(context),
    ],
  };
}

function unpaid({ plan }: Subscription, context: EmailContext): Email {
  const name = planText(context.plans, plan);
  return {
    subject: `${name} has ended`,
    parts: [
      `${name} has ended because the last payment failed. ${backToFree(context)}`,
      'Your files stay in My files until they expire.',
      plansLink(context),
    ],
  };
}

function paymentFailed(
  plan: PlanName,
  { amount, currency, url }: Invoice,
  until: Date | undefined,
  context: EmailContext,
): Email {
  const name = planText(context.plans, plan);
  return {
    subject: `Your payment for ${name} failed`,
    parts: [
      `${moneyText(amount, currency)} for ${name} couldn’t be charged. Pay now, or add another card.`,
      ...(until ? [`You keep ${name} until ${dayText(until)}.`] : []),
      url ? { label: 'Pay now', url } : accountLink(context),
    ],
  };
}

const backToFree = ({ plans }: EmailContext) =>
  `Your account is now on the ${plans.free.display_name} plan.`;

const plansLink = ({ address }: EmailContext): Part => ({
  label: 'See plans',
  url: `${address}/pricing`,
});

const accountLink = ({ address }: EmailContext): Part => ({
  label: 'Open your profile',
  url: `${address}/profile`,
});
