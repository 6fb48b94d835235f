// Opens the billing provider that the configuration names.
import type { Billing } from '#platform/billing/billing.ts';
import { openStripe } from '#platform/billing/stripe.ts';
import type { Configuration } from '#platform/configuration.ts';

/** The billing provider; undefined where nothing is sold. */
export const openBilling = ({ billing }: Configuration): Billing | undefined =>
  billing && openStripe(billing);
