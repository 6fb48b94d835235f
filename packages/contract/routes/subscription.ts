// Plans, subscriptions and what was used of them (specification sections 3, 4 and 7).
import { z } from 'zod';
import { plan, planFeatures, planNames } from '../plans.ts';
import { planned, route, success } from './route.ts';

const moment = z.iso.datetime();

/** How a subscription stands; `none` is an account that never had one, `expired` one whose last has ended. */
export const subscriptionStates = ['none', 'trialing', 'active', 'past_due', 'expired'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** The plan that an account has now. Without a subscription that lasts, it is the free one. */
export const currentSubscription = z.object({
  name: z.enum(planNames).describe('the plan; three names for the same thing'),
  plan_name: z.enum(planNames),
  subscription_model: z.enum(planNames),
  display_name: z.string(),
  status: z.enum(subscriptionStates),
  price: z.number().describe('dollars per month'),
  started_at: moment.nullable(),
  trial_end: moment.nullable().describe('when the trial ends, while it lasts'),
  current_period_start: moment.nullable(),
  current_period_end: moment.nullable(),
  cancel_at_period_end: z.boolean().describe('whether it ends with its period'),
  cancelled_at: moment.nullable(),
  end_date: moment
    .nullable()
    .describe('until when the plan is paid for or tried; for one that expired, when it ended'),
  renews: z.boolean().describe('whether it goes on, paid, after its period'),
  can_try: z.array(z.enum(planNames)).describe('plans whose trial was not used yet'),
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

/** What an account has used of its plan. */
export const usageReport = z.object({
  plan_name: z.enum(planNames),
  display_name: z.string(),
  period: z.string().describe('the calendar month in UTC, such as 2026-11'),
  conversions: z.object({
    used: z.number().int().describe('done in this month'),
    reserved: z.number().int().describe('set aside for conversions that wait or run'),
    limit: z.number().int().describe('-1: unlimited'),
    remaining: z.number().int().nullable().describe('null: unlimited'),
    resets_at: moment,
  }),
  storage: z.object({
    used_bytes: z.number().int(),
    limit_bytes: z.number().int(),
    used_mb: z.number().describe('MB of 1024 × 1024 bytes, two decimals'),
    limit_mb: z.number().int(),
  }),
  concurrent: z.object({
    running: z.number().int().describe('conversions that wait or run'),
    limit: z.number().int(),
  }),
});
export type UsageReport = z.infer<typeof usageReport>;

export const subscriptionRoutes = {
  plans: route({
    method: 'GET',
    path: '/subscription/plans',
    access: 'public',
    built: true,
    summary: 'The plans that are offered, from the lowest to the highest.',
    replies: {
      200: z.object({ success: z.literal(true), message: z.string(), plans: z.array(plan) }),
    },
  }),
  my: route({
    method: 'POST',
    path: '/subscription/my',
    access: 'user',
    built: true,
    summary: 'The plan that the account has now, and how long it lasts.',
    replies: { 200: z.object({ success: z.literal(true), subscription: currentSubscription }) },
    problems: [
      'sign_in_required',
      'token_invalid',
      'not_registered',
      'identity_unavailable',
      'database_unavailable',
    ],
  }),
  subscribe: planned('POST', '/subscription/subscribe'),
  cancel: planned('POST', '/subscription/cancel'),
  history: planned('POST', '/subscription/history'),
  payments: planned('POST', '/subscription/payments'),
  usage: route({
    method: 'POST',
    path: '/subscription/usage',
    access: 'user',
    built: true,
    summary: 'What the account has used of its plan in this month, and when that is renewed.',
    replies: { 200: success(usageReport) },
    problems: [
      'sign_in_required',
      'token_invalid',
      'not_registered',
      'identity_unavailable',
      'database_unavailable',
    ],
  }),
} as const;
