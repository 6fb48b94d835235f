// Plans for tests: the shipped plans with other amounts.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan, PlanName } from '@octavo/contract';

const brought = new URL('../../packages/server/core/plans/plans.json', import.meta.url);

/** The setting with which a server offers plans with these amounts. */
export function plansWith(
  changes: Partial<Record<PlanName, Partial<Plan & { stripe_price: string }>>>,
): {
  PLANS_FILE: string;
} {
  const plans = JSON.parse(readFileSync(brought, 'utf8')) as Plan[];
  const changed = plans.map((plan) => ({ ...plan, ...changes[plan.name] }));
  const path = join(mkdtempSync(join(tmpdir(), 'octavo-plans-')), 'plans.json');
  writeFileSync(path, JSON.stringify(changed));
  return { PLANS_FILE: path };
}
