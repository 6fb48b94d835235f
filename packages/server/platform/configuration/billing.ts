// The variables for billing.
import { z } from 'zod';
import { origin, variable, type ValuesOf } from '#platform/configuration/variable.ts';

export const billingVariables = {
  STRIPE_SECRET_KEY: variable({
    meaning:
      'The secret key of the Stripe account that sells plans. Each plan with a price needs its stripe_price in PLANS_FILE.',
    default: 'none: plans can be tried, but not bought',
    secret: true,
    schema: z
      .string()
      .regex(/^[sr]k_/, 'must start with sk_ or rk_')
      .optional(),
  }),
  STRIPE_WEBHOOK_SECRET: variable({
    meaning:
      'The signing secret of Stripe’s webhook /api/billing/stripe/webhook. Needed with STRIPE_SECRET_KEY.',
    default: 'none',
    secret: true,
    schema: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  }),
  STRIPE_API_URL: variable({
    meaning: 'The address of Stripe’s API, for proxies and tests.',
    default: 'https://api.stripe.com',
    schema: origin.optional(),
  }),
} as const;

type Values = ValuesOf<typeof billingVariables>;

/** The billing settings; undefined where nothing is sold. */
export function billingOf(values: Values) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (!secretKey || !webhookSecret) return undefined;
  return { kind: 'stripe' as const, secretKey, webhookSecret, apiUrl: values.STRIPE_API_URL };
}

/** Sentences about wrong combinations of these variables. */
export function billingContradictions(values: Values): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = values;
  if (Boolean(key) === Boolean(secret)) return [];
  const [given, missing] = key
    ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
    : ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'];
  return [`${missing} is missing: ${given} is set, and both are needed.`];
}
