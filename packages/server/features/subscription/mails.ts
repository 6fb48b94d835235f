// The emails about plans and payments, and when they are sent.
import { fill, type PlanName, type SubscriptionStep } from '@octavo/contract';
import type { Language } from '@octavo/messages/registry.ts';
import { eq } from 'drizzle-orm';
import { users } from '#platform/database/schema.ts';
import type { Invoice } from '#platform/billing/billing.ts';
import { renderEmail, type Part } from '#platform/mail/email-template.ts';
import { mailTexts, type MailTexts } from '#platform/mail/texts.ts';
import type { Plans } from '#core/plans/plans.ts';
import { isOpen, type Subscription } from '#features/subscription/lifecycle.ts';
import type { SubscriptionContext } from '#features/subscription/context.ts';
import type { SubscriptionChange } from '#features/subscription/state-diff.ts';
import { dayText, lastDayText, moneyText, planText } from '#features/subscription/formatting.ts';

type Email = { subject: string; parts: Part[] };
type EmailContext = { plans: Plans; address: string; language: Language; words: MailTexts };
type MakeEmail = (context: EmailContext) => Email;
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
    const make = emails[kind];
    if (make) await sendTo(context, uid, (email) => make(subscription, email));
  }
}

/** Sends the reminder that a trial ends soon. */
export const sendTrialEnding = (context: SubscriptionContext, uid: string, trial: Trial) =>
  sendTo(context, uid, (email) => trialEnding(trial, email));

/** Sends the notice of a failed payment. @param until the end of the grace period */
export const sendPaymentFailed = (
  context: SubscriptionContext,
  uid: string,
  plan: PlanName,
  invoice: Invoice,
  until: Date | undefined,
) => sendTo(context, uid, (email) => paymentFailed(plan, invoice, until, email));

/** Sends a mail in the language in which the account was last used. */
async function sendTo(
  { tables, mailer, plans, address }: SubscriptionContext,
  uid: string,
  make: MakeEmail,
): Promise<void> {
  const { email, language } = users;
  const [user] = await tables.select({ email, language }).from(users).where(eq(users.uid, uid));
  if (!user?.email) return;
  const words = await mailTexts(user.language);
  const { subject, parts } = make({ plans, address, words, language: user.language });
  mailer.send(renderEmail({ to: user.email, subject, parts, language: user.language }));
}

function trialEnding({ plan, periodEnd, provider }: Trial, context: EmailContext): Email {
  const { words, plans, language } = context;
  const { trialEnding: texts } = words;
  const values = {
    name: planText(plans, plan),
    day: dayText(periodEnd, language),
    price: moneyText((plans.find(plan)?.price ?? 0) * 100, 'usd', language),
    free: plans.free.display_name,
  };
  return {
    subject: fill(texts.subject, values),
    parts:
      provider === 'none'
        ? [fill(texts.withoutCharge, values), plansLink(context)]
        : [fill(texts.withCharge, values), texts.cancel, accountLink(context)],
  };
}

function trialEnded({ plan }: Subscription, context: EmailContext): Email {
  const { subject, text } = context.words.trialEnded;
  return ended({ subject, text }, plan, context);
}

function unpaid({ plan }: Subscription, context: EmailContext): Email {
  const { subject, text } = context.words.unpaid;
  return ended({ subject, text }, plan, context);
}

/** The account is on the free plan again. */
function ended(
  { subject, text }: { subject: string; text: string },
  plan: PlanName,
  context: EmailContext,
): Email {
  const values = { name: planText(context.plans, plan), backToFree: backToFree(context) };
  return {
    subject: fill(subject, values),
    parts: [fill(text, values), context.words.filesStay, plansLink(context)],
  };
}

function cancelled(subscription: Subscription, context: EmailContext): Email {
  const { words, plans, language } = context;
  const { cancelled: texts } = words;
  const name = planText(plans, subscription.plan);
  const day = lastDayText(subscription, language);
  const until = isOpen(subscription)
    ? fill(texts.until, { day, free: plans.free.display_name })
    : backToFree(context);
  return {
    subject: fill(texts.subject, { name }),
    parts: [fill(texts.text, { name, until }), fill(texts.again, { name }), plansLink(context)],
  };
}

function paymentFailed(
  plan: PlanName,
  { amount, currency, url }: Invoice,
  until: Date | undefined,
  context: EmailContext,
): Email {
  const { words, language } = context;
  const { paymentFailed: texts } = words;
  const name = planText(context.plans, plan);
  const charge = moneyText(amount, currency, language);
  return {
    subject: fill(texts.subject, { name }),
    parts: [
      fill(texts.text, { amount: charge, name }),
      ...(until ? [fill(texts.until, { name, day: dayText(until, language) })] : []),
      url ? { label: texts.pay, url } : accountLink(context),
    ],
  };
}

const backToFree = ({ words, plans }: EmailContext) =>
  fill(words.backToFree, { free: plans.free.display_name });

const plansLink = ({ words, address }: EmailContext): Part => ({
  label: words.seePlans,
  url: `${address}/pricing`,
});

const accountLink = ({ words, address }: EmailContext): Part => ({
  label: words.openProfile,
  url: `${address}/profile`,
});
