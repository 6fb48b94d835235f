// The plans that this server offers, read from a data file and checked at start.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comparePlans, plan, type Plan, type PlanName } from '@octavo/contract';
import { z } from 'zod';

const ownFile = join(import.meta.dirname, 'plans.json');

/** A plan in the operator's file; a plan for sale also has its price at the billing provider. */
const offeredPlan = plan.extend({ stripe_price: z.string().startsWith('price_').optional() });
export type OfferedPlan = z.infer<typeof offeredPlan>;

const planFile = z
  .array(offeredPlan.strict())
  .refine(hasNamesOnce, 'contains a plan name or id twice')
  .refine((plans) => plans.some(({ name }) => name === 'free'), 'has no plan “free”')
  .refine((plans) => plans.every(({ name, price }) => name !== 'free' || price === 0), {
    error: 'has a price for the plan “free”',
  });

export type Plans = {
  /** From lowest to highest. */
  readonly all: readonly OfferedPlan[];
  readonly free: OfferedPlan;
  find(name: PlanName): OfferedPlan | undefined;
};

/**
 * Reads the plans.
 * @param path the operator's file; by default the plans that Octavo ships
 * @param sold whether plans with a price must name their price at the billing provider
 * @throws Error with a sentence for the operator when the file cannot be read or is wrong
 */
export async function loadPlans(path = ownFile, sold = false): Promise<Plans> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new Error(`The plans file cannot be read: ${path}.`, { cause });
  });
  return plansOf(text, path, sold);
}

/** @throws Error as `loadPlans` does. */
export function plansOf(text: string, path: string, sold = false): Plans {
  const result = planFile.safeParse(parsed(text, path));
  if (!result.success) {
    const [issue] = result.error.issues;
    const at = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
    throw new Error(`The plans file ${path} is not valid${at}: ${issue?.message}.`);
  }
  const all = result.data.toSorted((one, other) => comparePlans(one.name, other.name));
  const find = (name: PlanName) => all.find((plan) => plan.name === name);
  if (sold) requirePrices(all, path);
  return { all, free: find('free') as OfferedPlan, find };
}

/** A plan as the API shows it. */
export const publicPlan = ({ stripe_price: _, ...shown }: OfferedPlan): Plan => shown;

function requirePrices(plans: readonly OfferedPlan[], path: string): void {
  const missing = plans.filter(({ price, stripe_price }) => price > 0 && !stripe_price);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => `“${name}”`).join(', ');
  throw new Error(
    `Plans are sold by Stripe, but in the plans file ${path} these have no stripe_price: ${names}. See docs/plans.md.`,
  );
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The plans file ${path} is not valid JSON.`, { cause });
  }
}

/** A plan can be chosen by its name or id, so both must be unique. */
function hasNamesOnce(plans: readonly { name: PlanName; id: string }[]): boolean {
  const meanings = plans.flatMap(({ name, id }) => (name === id ? [name] : [name, id]));
  return new Set(meanings).size === meanings.length;
}
