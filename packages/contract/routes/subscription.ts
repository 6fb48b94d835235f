// The routes of plans, subscriptions and usage (specification sections 3, 4 and 7).
import { z } from 'zod';
import { plan, planFeatures, planNames } from '../plans.ts';
import { pageQuery, pagination } from './paging.ts';
import { route, success, userProblems } from './route.ts';

const dateTime = z.iso.datetime();

/** The states of a subscription; `none` for an account that never had one, `expired` when the last one has ended. */
export const subscriptionStates = ['none', 'trialing', 'active', 'past_due', 'expired'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** The current plan of an account: free without an active subscription. */
export const currentSubscription = z.object({
  name: z.enum(planNames).describe('the plan (plan_name and subscription_model are aliases)'),
  plan_name: z.enum(planNames),
  subscription_model: z.enum(planNames),
  display_name: z.string(),
  status: z.enum(subscriptionStates),
  price: z.number().describe('dollars per month'),
  started_at: dateTime.nullable(),
  trial_end: dateTime.nullable().describe('when the trial ends, during a trial'),
  current_period_start: dateTime.nullable(),
  current_period_end: dateTime.nullable(),
  cancel_at_period_end: z.boolean().describe('whether the plan ends with the current period'),
  cancelled_at: dateTime.nullable(),
  end_date: dateTime
    .nullable()
    .describe(
      'until when the plan is paid for, on trial or waiting for a payment; for an expired plan, when it ended',
    ),
  renews: z.boolean().describe('whether the plan renews, with payment, after the current period'),
  can_try: z.array(z.enum(planNames)).describe('plans whose trial is still available'),
  limits: z.object({
    conversions_per_month: z.number().int().describe('-1: unlimited'),
    storage_mb: z.number().int(),
    concurrent_uploads: z.number().int(),
    file_size_mb: z.number().int(),
    retention_hours: z.number().int(),
    priority: z.enum(['normal', 'high']),
    features: z.array(z.enum(planFeatures)),
  }),
});
export type CurrentSubscription = z.infer<typeof currentSubscription>;

/** The usage of an account, compared with its plan. */
export const usageReport = z.object({
  plan_name: z.enum(planNames),
  display_name: z.string(),
  period: z.string().describe('the calendar month in UTC, such as 2026-11'),
  conversions: z.object({
    used: z.number().int().describe('finished this month'),
    reserved: z.number().int().describe('reserved for conversions that are queued or running'),
    limit: z.number().int().describe('-1: unlimited'),
    remaining: z.number().int().nullable().describe('null: unlimited'),
    resets_at: dateTime,
  }),
  storage: z.object({
    used_bytes: z.number().int(),
    limit_bytes: z.number().int(),
    used_mb: z.number().describe('MB of 1024 × 1024 bytes, two decimals'),
    limit_mb: z.number().int(),
  }),
  concurrent: z.object({
    running: z.number().int().describe('conversions that are queued or running'),
    limit: z.number().int(),
  }),
});
export type UsageReport = z.infer<typeof usageReport>;

/** The events in the history of a subscription. */
export const subscriptionSteps = [
  'trial_started',
  'started',
  'plan_changed',
  'activated',
  'renewed',
  'payment_due',
  'recovered',
  'cancelled',
  'resumed',
  'replaced',
  'trial_ended',
  'ended',
  'unpaid',
] as const;
export type SubscriptionStep = (typeof subscriptionSteps)[number];

export const subscriptionEvent = z.object({
  id: z.number().int(),
  subscription_id: z.uuid(),
  event: z.enum(subscriptionSteps),
  plan_name: z.enum(planNames),
  display_name: z.string(),
  previous_plan: z.enum(planNames).nullable().describe('if the plan was changed'),
  created_at: dateTime,
});
export type SubscriptionEvent = z.infer<typeof subscriptionEvent>;

export const paymentRecord = z.object({
  id: z.uuid(),
  plan_name: z.enum(planNames),
  display_name: z.string(),
  amount: z.number().int().describe('in the smallest unit of the currency, such as cents'),
  currency: z.string().describe('ISO 4217, lower case'),
  amount_text: z.string().describe('the formatted amount').meta({ example: '$9.00' }),
  status: z.enum(['paid', 'failed', 'refunded']),
  invoice_url: z.string().nullable().describe('where the invoice can be viewed and paid'),
  created_at: dateTime,
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

const subscriptionReply = z.object({
  success: z.literal(true),
  message: z.string(),
  subscription: currentSubscription,
});

export const subscriptionRoutes = {
  plans: route({
    method: 'GET',
    path: '/subscription/plans',
    access: 'public',
    built: true,
    summary: 'Lists the available plans, from lowest to highest.',
    replies: {
      200: z.object({ success: z.literal(true), message: z.string(), plans: z.array(plan) }),
    },
  }),
  my: route({
    method: 'POST',
    path: '/subscription/my',
    access: 'user',
    built: true,
    summary: 'Returns the account’s current plan and when it ends.',
    replies: { 200: subscriptionReply.omit({ message: true }) },
    problems: userProblems,
  }),
  subscribe: route({
    method: 'POST',
    path: '/subscription/subscribe',
    access: 'session',
    built: true,
    summary:
      'Chooses a plan. A trial starts immediately; a paid plan starts when checkout at data.checkout_url is complete. “free” cancels the plan at the end of its period. Choosing a cancelled plan again resumes it.',
    body: z.object({
      subscription_model: z
        .string()
        .min(1)
        .max(100)
        .describe('the name or ID of a plan')
        .meta({ example: 'basic' }),
    }),
    replies: {
      200: subscriptionReply.extend({
        data: z.object({ checkout_url: z.string().describe('the checkout page') }).optional(),
      }),
    },
    problems: [
      'invalid_request',
      'unknown_plan',
      ...userProblems,
      'session_required',
      'trial_used',
      'lower_plan',
      'payment_due',
      'payment_declined',
      'billing_unavailable',
    ],
  }),
  cancel: route({
    method: 'POST',
    path: '/subscription/cancel',
    access: 'session',
    built: true,
    summary:
      'Cancels the plan at the end of its period. Subscribing to it again before then resumes it.',
    replies: { 200: subscriptionReply },
    problems: [...userProblems, 'session_required', 'no_subscription', 'billing_unavailable'],
  }),
  portal: route({
    method: 'POST',
    path: '/subscription/portal',
    access: 'session',
    built: true,
    summary: 'Returns the address of the billing page, if this server sells plans.',
    replies: { 200: success(z.object({ url: z.string() })) },
    problems: [
      ...userProblems,
      'session_required',
      'no_billing',
      'no_subscription',
      'billing_unavailable',
    ],
  }),
  history: route({
    method: 'POST',
    path: '/subscription/history',
    access: 'user',
    built: true,
    summary: 'Lists the account’s subscription history, newest first.',
    query: pageQuery,
    replies: { 200: success(z.object({ history: z.array(subscriptionEvent), pagination })) },
    problems: ['invalid_request', ...userProblems],
  }),
  payments: route({
    method: 'POST',
    path: '/subscription/payments',
    access: 'user',
    built: true,
    summary: 'Lists the account’s payments, including failed ones, newest first.',
    query: pageQuery,
    replies: { 200: success(z.object({ payments: z.array(paymentRecord), pagination })) },
    problems: ['invalid_request', ...userProblems],
  }),
  usage: route({
    method: 'POST',
    path: '/subscription/usage',
    access: 'user',
    built: true,
    summary: 'Returns the account’s usage this month and when it resets.',
    replies: { 200: success(usageReport) },
    problems: userProblems,
  }),
} as const;

export const billingRoutes = {
  stripeWebhook: route({
    method: 'POST',
    path: '/billing/stripe/webhook',
    access: 'public',
    built: true,
    summary: 'Receives Stripe’s signed events about payments and subscriptions.',
    replies: { 200: z.object({ success: z.literal(true) }) },
    problems: ['notice_invalid', 'no_billing', 'billing_unavailable', 'database_unavailable'],
  }),
} as const;
