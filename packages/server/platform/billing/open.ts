// Chooses the billing provider that the configuration names.
import type { Billing } from '#platform/billing/billing.ts';
import { openStripe } from '#platform/billing/stripe.ts';
import type { Configuration } from '#platform/configuration.ts';

/** Whoever takes the money; nothing where nobody does. */
export const openBilling = ({ billing }: Configuration): Billing | undefined =>
  billing && openStripe(billing);
