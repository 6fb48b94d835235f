// Gives accounts the plans of the groups that their sign-in names.
import { comparePlans, type PlanName } from '@octavo/contract';
import { planOf } from '#core/plans/plan-of.ts';
import type { Plans } from '#core/plans/plans.ts';
import { setPlan } from '#features/subscription/grant.ts';
import type { GroupPlans } from '#platform/configuration/auth-proxy.ts';
import type { Tables } from '#platform/database/database.ts';
import type { Log } from '#platform/telemetry/log.ts';

type Context = { tables: Tables; plans: Plans; groupPlans: GroupPlans; log: Log };

/** Every request names the groups: an account that was looked up is not looked up again for a while. */
const rememberedMs = 60_000;
const mostRemembered = 10_000;

/** @throws Error with a sentence for the operator when a plan is not offered */
export function requireGroupPlans(plans: Plans, groupPlans: GroupPlans): void {
  for (const plan of groupPlans.values())
    if (!plans.find(plan))
      throw new Error(`GROUP_PLANS names the plan ${plan}, which this server does not offer.`);
}

/** The highest plan of the groups, otherwise the free one. */
export const planOfGroups = (groupPlans: GroupPlans, groups: readonly string[]): PlanName =>
  groups
    .flatMap((group) => groupPlans.get(group) ?? [])
    .toSorted(comparePlans)
    .at(-1) ?? 'free';

/** Does nothing without plans for groups; otherwise the groups alone decide the plan. */
export function createGroupPlans({ tables, plans, groupPlans, log }: Context) {
  const remembered = new Map<string, { plan: PlanName; until: number }>();
  return async (uid: string, groups: readonly string[]): Promise<void> => {
    if (groupPlans.size === 0) return;
    const plan = planOfGroups(groupPlans, groups);
    const last = remembered.get(uid);
    if (last?.plan === plan && Date.now() < last.until) return;
    const current = await planOf(tables, plans, uid);
    if (current.name !== plan)
      // Somebody who still pays for a plan keeps it.
      await setPlan({ tables, plans }, uid, plan).catch((err: unknown) =>
        log.warn({ err }, 'an account could not get the plan of its groups'),
      );
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(uid, { plan, until: Date.now() + rememberedMs });
  };
}
