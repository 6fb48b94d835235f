// The plans that a server offers (specification section 3, “Plan”).
import { z } from 'zod';
import { planRules } from './limits.ts';

/** From lowest to highest. */
export const planNames = planRules.names;
export type PlanName = (typeof planNames)[number];

/** The features that a plan may include. */
export const planFeatures = ['advanced_editing', 'ocr', 'annotations'] as const;
export type PlanFeature = (typeof planFeatures)[number];

const amount = z.number().int().positive();

/** A plan as the API returns it. Amounts are per account. */
export const plan = z.object({
  id: z.string().min(1).max(100),
  name: z.enum(planNames),
  display_name: z.string().min(1).max(60),
  description: z.string().max(300),
  price: z.number().min(0).describe('dollars per month'),
  conversions_per_month: z
    .number()
    .int()
    .min(planRules.unlimited)
    .nullable()
    .describe('-1 or null: unlimited'),
  storage_mb: amount,
  concurrent_uploads: amount,
  file_size_mb: amount.describe('the largest file'),
  retention_hours: amount.describe('how long results are kept'),
  advanced_editing: z.boolean(),
  ocr: z.boolean(),
  annotations: z.boolean(),
  priority: z.enum(['normal', 'high']),
});
export type Plan = z.infer<typeof plan>;

/** Whether this number of conversions means unlimited. */
export const isUnlimited = (conversionsPerMonth: number | null): boolean =>
  conversionsPerMonth === null || conversionsPerMonth === planRules.unlimited;

/** Compares two plans for sorting: negative when the first one is lower. */
export const comparePlans = (one: PlanName, other: PlanName): number =>
  planNames.indexOf(one) - planNames.indexOf(other);
